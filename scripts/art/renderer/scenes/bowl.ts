import { between, type Chance, chanceOf } from '../chance.ts'
import type { Contents } from '../contents.ts'
import { type Food, type FoodName, foods } from '../foods/foods.ts'
import { type Backdrop, type Ground, picture, shadow } from '../grounds.ts'
import { anyPiece, heap } from '../heap.ts'
import { flowerOf, honeys, type HoneyName } from '../honeys.ts'
import { plantOf, type PowderName, powders } from '../powders.ts'
import { dipper, fullScoop } from '../props.ts'
import type { Stamps } from '../stamps.ts'
import { vesselBack, vesselFront, type VesselName } from '../vessels.ts'

const FOOT = { x: 400, y: 412, rx: 322, ry: 92, height: 188 }
/** The bowl is drawn a little larger than its outline, on the same base. */
const LARGER = 'translate(400 710) scale(1.1) translate(-400 -704)'

/** A food heaped in a bowl, with a few pieces beside it. */
export function bowlScene(
  stamps: Stamps,
  name: string,
  contents: Contents,
  look: { ground: Ground; vessel: VesselName; backdrop: Backdrop },
): string {
  const chance = chanceOf(`${name} bowl`)
  const [inBowl, beside] = served(stamps, contents, chance)
  const content =
    shadow(400, 698, 292, 48) +
    `<g transform="${LARGER}">${vesselBack(look.vessel)}</g>${inBowl}<g transform="${LARGER}">${vesselFront(look.vessel)}</g>${beside}`
  return picture(look.ground, stamps.takeImages(), content, look.backdrop)
}

function served(stamps: Stamps, contents: Contents, chance: Chance): [inBowl: string, beside: string] {
  if ('powder' in contents) return powderServed(stamps, contents.powder)
  if ('honey' in contents) return honeyServed(stamps, contents.honey)
  return [heap(stamps, [contents.food], FOOT, chance), fallen(stamps, contents.food, chance)]
}

function powderServed(stamps: Stamps, name: PowderName): [string, string] {
  const hill = stamps.put(powders[name].heap, { x: 400, y: 366, length: 628, turn: 0, seed: 4, shadow: 0 })
  return [hill, plantOf(stamps, name, 140, 668, 236) + fullScoop(stamps, name, 640, 716, 280, 20)]
}

function honeyServed(stamps: Stamps, name: HoneyName): [string, string] {
  const [dark, deep, body, glow] = honeys[name].ramp
  const pool =
    `<radialGradient id="pool" cx=".4" cy=".3" r=".75"><stop offset="0" stop-color="${glow}"/><stop offset=".6" stop-color="${body}"/><stop offset="1" stop-color="${deep}"/></radialGradient>` +
    `<linearGradient id="thread"><stop offset="0" stop-color="${deep}"/><stop offset=".35" stop-color="${glow}"/><stop offset="1" stop-color="${body}"/></linearGradient>` +
    `<ellipse cx="400" cy="420" rx="314" ry="84" fill="${dark}"/><ellipse cx="400" cy="424" rx="308" ry="78" fill="url(#pool)"/>` +
    `<path d="M150 414C200 366 300 352 392 350C300 366 220 386 190 424Z" fill="#fff" fill-opacity=".5"/>` +
    `<ellipse cx="404" cy="424" rx="70" ry="21" fill="${body}"/><ellipse cx="402" cy="419" rx="58" ry="16" fill="${glow}"/><ellipse cx="404" cy="412" rx="40" ry="11" fill="${body}"/><ellipse cx="402" cy="408" rx="30" ry="8" fill="${glow}"/>` +
    `<path d="M392 236C394 300 396 360 386 408L420 408C410 360 412 300 416 236Z" fill="url(#thread)"/>` +
    dipper(stamps, name, 404, 196, 150, -38)
  const comb = stamps.put(honeys[name].comb, { x: 652, y: 690, length: 230, turn: -9, seed: 3 })
  return [pool, comb + flowerOf(stamps, name, 140, 684, 200)]
}

// Pieces beside the bowl: smaller foods have more of them, further away.
function fallen(stamps: Stamps, name: FoodName, chance: Chance): string {
  const food: Food = foods[name]
  const many = food.size > 100 ? 2 : food.size > 50 ? 3 : 12
  const around = (x: number, y: number) =>
    Array.from({ length: many }, (_, i) => ({
      x: x + ((i + 0.5) / many - 0.5) * 190 + between(chance, -10, 10),
      y: y + between(chance, -1, 1) * (many > 3 ? 30 : food.size * 0.2),
      ...anyPiece(food, chance),
    }))
  return [...around(132, 704), ...around(664, 718)]
    .toSorted((a, b) => a.y - b.y)
    .map((spot) => stamps.put(food.clay, spot))
    .join('')
}
