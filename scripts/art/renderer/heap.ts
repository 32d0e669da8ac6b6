import { between, type Chance } from './chance.ts'
import { type Food, type FoodName, foods } from './foods/foods.ts'
import type { Stamps } from './stamps.ts'

/** The number of different pieces per food in a heap; enough that repetition is not visible. */
const KINDS = 8

type Piece = { food: Food; x: number; y: number }

/** A heap with a rounded top: its foot is an ellipse around x, y; the highest piece lies `height` above. */
export function heap(
  stamps: Stamps,
  names: readonly FoodName[],
  foot: { x: number; y: number; rx: number; ry: number; height: number },
  chance: Chance,
  scale = 1,
): string {
  const kinds: Food[] = names.map((name) => foods[name])
  const mean = (kinds.reduce((sum, { size }) => sum + size, 0) / kinds.length) * scale
  const pieces: Piece[] = []
  const step = mean * 0.36
  const rows = Math.ceil((foot.height + foot.ry) / step)
  for (let row = 0; row <= rows; row += 1) {
    const down = row / rows
    const y = foot.y - foot.height + down * (foot.height + foot.ry * 0.75)
    const half = foot.rx * Math.sin(Math.min(1, 0.24 + down * 0.92) * (Math.PI / 2)) - mean * 0.34
    const count = Math.max(1, Math.round((2 * half) / (mean * 0.64)))
    for (let i = 0; i < count; i += 1) {
      const x = foot.x - half + ((i + 0.5 + (row % 2) * 0.4 - 0.2) / count) * 2 * half
      pieces.push({
        x: x + between(chance, -0.14, 0.14) * mean,
        y: y + between(chance, -0.1, 0.1) * mean + ((x - foot.x) / foot.rx) ** 2 * foot.height * 0.2,
        food: kinds[Math.floor(chance() * kinds.length)]!,
      })
    }
  }
  return ground(kinds[0]!.shade, foot) + laid(stamps, pieces, chance, scale)
}

/** A box full of pieces, back to front. */
export function boxful(
  stamps: Stamps,
  name: FoodName,
  box: { x: number; y: number; width: number; height: number },
  chance: Chance,
  scale = 1,
): string {
  const food: Food = foods[name]
  const step = food.size * scale
  const pieces: Piece[] = []
  for (let row = 0, y = box.y; y < box.y + box.height + step * 0.3; row += 1, y += step * 0.46) {
    for (let x = box.x + (row % 2 ? step * 0.36 : 0); x < box.x + box.width + step * 0.3; x += step * 0.7) {
      pieces.push({ x: x + between(chance, -0.1, 0.1) * step, y: y + between(chance, -0.1, 0.1) * step, food })
    }
  }
  const back = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${food.shade}"/>`
  return back + laid(stamps, pieces, chance, scale)
}

// Lower pieces are nearer and cover those behind.
function laid(stamps: Stamps, pieces: Piece[], chance: Chance, scale: number): string {
  return pieces
    .toSorted((a, b) => a.y - b.y)
    .map(({ food, x, y }) => stamps.put(food.clay, { x, y, ...anyPiece(food, chance, scale) }))
    .join('')
}

/** One of the variants of a piece of this food. */
export function anyPiece(food: Food, chance: Chance, scale = 1): { length: number; turn: number; seed: number } {
  const kind = Math.floor(chance() * KINDS)
  return { length: Math.round(food.size * scale), turn: Math.round((kind * 360) / KINDS + 14), seed: kind + 1 }
}

// The background visible between the pieces.
function ground(
  shade: string,
  { x, y, rx, ry, height }: { x: number; y: number; rx: number; ry: number; height: number },
): string {
  const [left, right, top] = [x - rx * 0.9, x + rx * 0.9, y - height * 0.8]
  return `<path d="M${left} ${y}C${left + rx * 0.3} ${y - height * 0.5} ${x - rx * 0.4} ${top} ${x} ${top}C${x + rx * 0.4} ${top} ${right - rx * 0.3} ${y - height * 0.5} ${right} ${y}C${x + rx * 0.6} ${y + ry} ${x - rx * 0.6} ${y + ry} ${left} ${y}Z" fill="${shade}"/>`
}
