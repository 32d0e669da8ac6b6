import { chanceOf } from '../chance.ts'
import type { Contents } from '../contents.ts'
import { type Food, type FoodName, foods } from '../foods/foods.ts'
import { type Ground, picture, shadow } from '../grounds.ts'
import { flowerOf, honeys } from '../honeys.ts'
import { plantOf, type PowderName, powders } from '../powders.ts'
import { dipper, fullScoop } from '../props.ts'
import type { Stamps } from '../stamps.ts'
import { five, nine, poured } from './layouts.ts'

/** The contents of the pack on a plate, close enough to show every fold. */
export function closeUpScene(stamps: Stamps, name: string, contents: Contents, look: { ground: Ground }): string {
  const drawn =
    'food' in contents
      ? pieces(stamps, name, foods[contents.food])
      : 'powder' in contents
        ? ground(stamps, contents)
        : dripping(stamps, contents)
  return picture(look.ground, stamps.takeImages(), plate(look.ground) + drawn, 'above')
}

/** Some of each part of an assortment, as close: the foods, or the plants of the powders. */
export function handfulScene(
  stamps: Stamps,
  name: string,
  parts: readonly Contents[],
  look: { ground: Ground },
): string {
  const names = parts.flatMap((part) => ('food' in part ? [part.food] : []))
  const plants = parts.flatMap((part) => ('powder' in part ? [part.powder] : []))
  const drawn = names.length > 0 ? handful(stamps, name, names) : plantsTogether(stamps, plants)
  return picture(look.ground, stamps.takeImages(), plate(look.ground) + drawn, 'above')
}

function handful(stamps: Stamps, name: string, names: readonly FoodName[]): string {
  const chance = chanceOf(`${name} handful`)
  const largest = Math.max(...names.map((food) => foods[food].size))
  return nine
    .map(([x, y, length, turn], i) => {
      const { clay, size }: Food = foods[names[i % names.length]!]
      const seed = Math.floor(chance() * 90) + i + 20
      const smaller = 0.5 + (0.62 * size) / largest
      return stamps.put(clay, { x, y, length: Math.round(length * smaller), turn, seed, shadow: 0.6 })
    })
    .join('')
}

function plantsTogether(stamps: Stamps, plants: readonly PowderName[]): string {
  const places = [
    [276, 300],
    [540, 330],
    [404, 560],
  ] as const
  return plants.map((plant, i) => plantOf(stamps, plant, places[i % 3]![0], places[i % 3]![1], 320)).join('')
}

function pieces(stamps: Stamps, name: string, { clay, cut, size }: Food): string {
  const chance = chanceOf(`${name} close`)
  const layout = size > 95 ? five : size > 45 ? nine : poured(chance, size)
  // A king cashew stays larger than the other cashews.
  const larger = size > 95 ? Math.min(1.1, Math.max(0.9, size / 122)) : 1
  return layout
    .map(([x, y, long, turn], i) => {
      const seed = size > 45 ? Math.floor(chance() * 90) + i + 20 : Math.floor(chance() * 8) + 1
      const length = Math.round(long * larger)
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
  const pool =
    'M96 560C120 500 260 480 400 486C560 480 700 520 706 590C712 660 640 664 600 700C560 734 440 716 390 722C300 736 250 700 190 690C110 676 78 620 96 560Z'
  return (
    `<radialGradient id="pool" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${glow}"/><stop offset=".55" stop-color="${body}"/><stop offset="1" stop-color="${deep}"/></radialGradient>` +
    `<linearGradient id="thread"><stop offset="0" stop-color="${deep}"/><stop offset=".3" stop-color="${glow}"/><stop offset="1" stop-color="${body}"/></linearGradient>` +
    `<path d="${pool}" fill="#1E0E05" fill-opacity=".3" transform="translate(9 13)"/><path d="${pool}" fill="url(#pool)"/>` +
    `<path d="M190 690C250 700 300 736 390 722C440 716 560 734 600 700C640 664 712 660 706 590C690 640 640 636 596 668C550 700 440 684 388 692C300 702 250 672 192 664C140 654 110 630 98 600C108 650 140 680 190 690Z" fill="${deep}" fill-opacity=".55"/>` +
    `<path d="M124 566C150 524 230 508 300 506C230 524 170 546 152 588Z" fill="#fff" fill-opacity=".65"/><path d="M420 690C500 694 560 696 590 672" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="7" stroke-linecap="round"/>` +
    stamps.put(comb, { x: 350, y: 340, length: 560, turn: -10, seed: 5 }) +
    drip(250, 520, 96) +
    drip(356, 540, 132) +
    drip(446, 516, 88) +
    flowerOf(stamps, honey, 628, 226, 270) +
    dipper(stamps, honey, 572, 590, 200, -30)
  )
}

// A thread of honey that runs down and swells.
function drip(x: number, y: number, long: number): string {
  const foot = y + long
  return `<path d="M${x - 22} ${y - 12}C${x - 12} ${y + 8} ${x - 10} ${foot - 60} ${x - 17} ${foot - 22}C${x - 20} ${foot + 6} ${x + 20} ${foot + 6} ${x + 17} ${foot - 22}C${x + 10} ${foot - 60} ${x + 12} ${y + 8} ${x + 24} ${y - 12}Z" fill="url(#thread)"/><path d="M${x - 8} ${y + 10}L${x - 10} ${foot - 22}" stroke="#fff" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"/>`
}

function plate({ light, deep, ink }: Ground): string {
  return (
    shadow(404, 470, 366, 300) +
    `<circle cx="400" cy="420" r="372" fill="${deep}"/><circle cx="398" cy="416" r="370" fill="${light}"/><circle cx="400" cy="420" r="300" fill="${ink}" fill-opacity=".1"/><circle cx="402" cy="424" r="296" fill="${light}" fill-opacity=".8"/>` +
    `<path d="M66 330C110 160 240 66 400 60C260 84 140 180 100 340Z" fill="#fff" fill-opacity=".7"/>`
  )
}
