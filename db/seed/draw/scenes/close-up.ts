import { chanceOf } from '../chance.ts'
import type { Contents } from '../contents.ts'
import { type Food, foods } from '../foods/foods.ts'
import { type Ground, picture, shadow } from '../grounds.ts'
import { flowerOf, honeys } from '../honeys.ts'
import { plantOf, powders } from '../powders.ts'
import { dipper, fullScoop } from '../props.ts'
import type { Stamps } from '../stamps.ts'

/** Where large pieces lie, back to front; x, y and length on a picture of 800. */
type Layout = readonly (readonly [x: number, y: number, length: number, turn: number])[]

const five: Layout = [
  [520, 232, 310, -16],
  [262, 272, 316, 214],
  [604, 448, 320, 28],
  [206, 500, 322, -66],
  [424, 566, 346, -10],
]
const nine: Layout = [
  [430, 170, 210, 12],
  [216, 246, 214, -48],
  [612, 272, 216, 62],
  [402, 338, 222, -20],
  [150, 446, 220, 74],
  [640, 484, 226, -34],
  [296, 528, 232, 18],
  [500, 604, 238, 150],
  [226, 664, 220, -14],
]

/** What is in the pack, so near that every fold is seen, on a plate. */
export function closeUpScene(stamps: Stamps, name: string, contents: Contents, look: { ground: Ground }): string {
  const drawn =
    'food' in contents
      ? pieces(stamps, name, foods[contents.food])
      : 'powder' in contents
        ? ground(stamps, contents)
        : dripping(stamps, contents)
  return picture(look.ground, stamps.takeImages(), plate(look.ground) + drawn)
}

function pieces(stamps: Stamps, name: string, { clay, cut, size }: Food): string {
  const chance = chanceOf(`${name} close`)
  return (size > 95 ? five : nine)
    .map(([x, y, length, turn], i) => {
      const seed = Math.floor(chance() * 90) + i + 20
      return stamps.put(cut && i % 4 === 3 ? cut : clay, { x, y, length, turn, seed, shadow: 0.6 })
    })
    .join('')
}

function ground(stamps: Stamps, { powder }: { powder: keyof typeof powders }): string {
  return (
    plantOf(stamps, powder, 470, 250, 430) +
    stamps.put(powders[powder].heap, { x: 250, y: 474, length: 430, turn: 0, seed: 7 }) +
    fullScoop(stamps, powder, 470, 596, 520, 172)
  )
}

function dripping(stamps: Stamps, { honey }: { honey: keyof typeof honeys }): string {
  const { ramp, comb } = honeys[honey]
  const [, deep, body, glow] = ramp
  return (
    stamps.put(comb, { x: 356, y: 330, length: 500, turn: -8, seed: 5 }) +
    `<linearGradient id="thread"><stop offset="0" stop-color="${deep}"/><stop offset=".35" stop-color="${glow}"/><stop offset="1" stop-color="${body}"/></linearGradient>` +
    `<path d="M176 470C150 560 190 650 330 668C470 690 640 676 652 610C660 556 560 530 480 536C440 500 430 470 424 436L380 450C384 500 380 520 350 530C300 520 260 500 250 452L206 462C210 500 206 510 176 470Z" fill="${deep}" fill-opacity=".35" transform="translate(10 12)"/>` +
    `<path d="M176 470C150 560 190 650 330 668C470 690 640 676 652 610C660 556 560 530 480 536C440 500 430 470 424 436L380 450C384 500 380 520 350 530C300 520 260 500 250 452L206 462C210 500 206 510 176 470Z" fill="${body}"/>` +
    `<path d="M196 530C200 600 260 640 340 648C450 660 560 654 610 620C540 640 430 638 350 622C270 606 220 580 196 530Z" fill="${glow}" fill-opacity=".85"/><path d="M214 476C212 520 216 540 230 560" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="9" stroke-linecap="round"/><path d="M520 556C560 556 604 570 620 594" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="9" stroke-linecap="round"/>` +
    flowerOf(stamps, honey, 630, 236, 250) +
    dipper(stamps, honey, 540, 580, 200, -30)
  )
}

function plate({ light, deep, ink }: Ground): string {
  return (
    shadow(404, 470, 366, 300) +
    `<circle cx="400" cy="420" r="372" fill="${deep}"/><circle cx="398" cy="416" r="370" fill="${light}"/><circle cx="400" cy="420" r="300" fill="${ink}" fill-opacity=".1"/><circle cx="402" cy="424" r="296" fill="${light}" fill-opacity=".8"/>` +
    `<path d="M66 330C110 160 240 66 400 60C260 84 140 180 100 340Z" fill="#fff" fill-opacity=".7"/>`
  )
}
