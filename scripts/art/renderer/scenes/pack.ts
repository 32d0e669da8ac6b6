import { between, type Chance, chanceOf } from '../chance.ts'
import { type Contents, insideOf } from '../contents.ts'
import { type Food, foods } from '../foods/foods.ts'
import { type Backdrop, type Ground, picture, shadow } from '../grounds.ts'
import { anyPiece } from '../heap.ts'
import { flowerOf, honeys } from '../honeys.ts'
import type { Label } from '../label.ts'
import { carton, flatBox } from '../packs/carton.ts'
import { honeyJar, type HoneyGlass } from '../packs/honey-jar.ts'
import { glassJar } from '../packs/jar.ts'
import type { PackDrawing } from '../packs/pack.ts'
import { colourPouch, kraftPouch, picturePouch } from '../packs/pouch.ts'
import { sack } from '../packs/sack.ts'
import { tallTin, tin } from '../packs/tin.ts'
import { plantOf } from '../powders.ts'
import { dipper, fullScoop } from '../props.ts'
import type { Stamps } from '../stamps.ts'

const packs = { carton, flatBox, colourPouch, glassJar, kraftPouch, picturePouch, sack, tallTin, tin } satisfies Record<
  string,
  PackDrawing
>

export type PackName = keyof typeof packs | HoneyGlass

/** The pack on a table, with some of its contents in front. */
export function packScene(
  stamps: Stamps,
  label: Label,
  contents: Contents,
  look: { pack: PackName; ground: Ground; backdrop: Backdrop },
): string {
  const inside = insideOf(stamps, contents)
  const { pack } = look
  const drawn =
    pack in packs
      ? packs[pack as keyof typeof packs](label, inside)
      : honeyJar(label, inside, pack as HoneyGlass, 'honey' in contents ? honeys[contents.honey].ramp : [])
  const content = shadow(400, 650, 272, 44) + drawn + before(stamps, contents, chanceOf(label.name))
  return picture(look.ground, stamps.takeImages(), content, look.backdrop)
}

// The pieces on the table in front of the pack.
function before(stamps: Stamps, contents: Contents, chance: Chance): string {
  if ('powder' in contents) {
    const { powder } = contents
    return fullScoop(stamps, powder, 190, 690, 300, 168) + plantOf(stamps, powder, 640, 672, 210)
  }
  if ('honey' in contents) {
    return dipper(stamps, contents.honey, 596, 702, 118, -24) + flowerOf(stamps, contents.honey, 170, 682, 190)
  }
  return scattered(stamps, foods[contents.food], chance)
}

function scattered(stamps: Stamps, food: Food, chance: Chance): string {
  const step = Math.max(26, food.size * 0.62)
  const rows = food.size > 125 ? [2, 1] : food.size > 90 ? [3, 2] : food.size > 60 ? [4, 3] : [6, 7]
  const group = (x: number, y: number, counts: number[]) =>
    counts.flatMap((count, row) =>
      Array.from({ length: count }, (_, i) => ({
        x: x + (i - (count - 1) / 2) * step * 1.12 + between(chance, -0.14, 0.14) * step,
        y: y + row * step * 0.62 + between(chance, -0.12, 0.12) * step,
        ...anyPiece(food, chance),
      })),
    )
  return [...group(176, 690 - food.size * 0.16, rows), ...group(640, 700 - food.size * 0.2, rows.toReversed())]
    .toSorted((a, b) => a.y - b.y)
    .map((spot) => stamps.put(food.clay, spot))
    .join('')
}
