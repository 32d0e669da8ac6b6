import type { Clay } from './clay/clay.ts'
import { chanceOf } from './chance.ts'
import { type Food, type FoodName, foods } from './foods/foods.ts'
import { boxful, heap } from './heap.ts'
import { flowerOf, honeys, type HoneyName } from './honeys.ts'
import type { Inside } from './packs/pack.ts'
import { plantOf, type PowderName, powders } from './powders.ts'
import type { Stamps } from './stamps.ts'

/** The contents of a pack. */
export type Contents = { food: FoodName } | { powder: PowderName } | { honey: HoneyName }

export function insideOf(stamps: Stamps, contents: Contents): Inside {
  if ('honey' in contents) {
    const { honey } = contents
    return {
      fill: ({ x, y, width, height }) =>
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${honeys[honey].ramp[2]}"/>`,
      heaped: () => '',
      emblem: (x, y, size) => flowerOf(stamps, honey, x, y, size),
    }
  }
  if ('powder' in contents) {
    const { powder } = contents
    return {
      fill: (box) => powderFill(stamps, powder, box),
      heaped: ({ x, y, rx }) =>
        stamps.put(powders[powder].heap, {
          x,
          y: y - rx * 0.1,
          length: Math.round(rx * 2),
          turn: 0,
          seed: 3,
          shadow: 0,
        }),
      emblem: (x, y, size) => plantOf(stamps, powder, x, y, size),
    }
  }
  const { food } = contents
  return {
    fill: (box) =>
      boxful(stamps, food, box, chanceOf(`${food} window`), Math.max(0.62, Math.min(1, 70 / foods[food].size))),
    heaped: (foot) => heap(stamps, [food], foot, chanceOf(`${food} mouth`), 0.72),
    emblem: (x, y, size) => foodEmblem(stamps, foods[food], x, y, size),
  }
}

// Powder fills a tall window; in a low one it forms a heap.
function powderFill(
  stamps: Stamps,
  name: PowderName,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  const { ramp, heap: hill, bed } = powders[name]
  const middle = x + width / 2
  if (height > width) {
    return stamps.put(bed, { x: middle, y: y + height / 2, length: height + 8, turn: 0, seed: 2, shadow: 0 })
  }
  const back = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ramp[2]}"/>`
  const length = Math.round(width * 1.7)
  return back + stamps.put(hill, { x: middle, y: y + height * 0.62, length, turn: 0, seed: 2, shadow: 0 })
}

function foodEmblem(stamps: Stamps, { clay, cut }: Food, x: number, y: number, size: number): string {
  const put = (part: Clay, dx: number, dy: number, turn: number, seed: number) =>
    stamps.put(part, { x: x + dx * size, y: y + dy * size, length: Math.round(size * 0.58), turn, seed })
  return put(clay, 0.1, -0.2, -20, 3) + put(clay, -0.2, 0.04, 126, 5) + put(cut ?? clay, 0.16, 0.16, 16, 8)
}
