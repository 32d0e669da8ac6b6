import { between, chanceOf } from './chance.ts'
import { type FoodName, foods } from './foods.ts'
import { giftBox, jar, type Label, pouch, tin } from './packs.ts'
import { foodDefs, heap, pieceAt, piecesIn } from './pieces.ts'

/** The ground of a category: its light and deep tint, and the ink of its labels. */
export type Tint = { light: string; deep: string; ink: string }

export type Pack = 'pouch' | 'tin' | 'jar' | 'box' | 'trio'
export type Contents = { foods: readonly FoodName[] } | { powder: string } | { honey: string }

/** The pack on a table, with a little of what is inside before it. */
export function packScene(label: Label, pack: Pack, contents: Contents, tint: Tint): string {
  const chance = chanceOf(label.name)
  const kinds = 'foods' in contents ? contents.foods : []
  return picture(
    tint,
    foodDefs(kinds),
    shadow(400, 652, 270, 40) + packed(label, pack, contents, tint) + foreground(contents, chance),
  )
}

function packed(label: Label, pack: Pack, contents: Contents, tint: Tint): string {
  const chance = chanceOf(`${label.name} pack`)
  switch (pack) {
    case 'tin':
      return tin(label)
    case 'jar':
      return jar(label, 'honey' in contents ? contents.honey : '#E0951A')
    case 'box':
      return giftBox(label, '#E7B94C')
    case 'trio':
      return trio(label, contents, tint)
    case 'pouch':
      if ('powder' in contents) return pouch(label, contents, chance)
      return pouch(label, firstOf(contents), chance)
  }
}

// Three packs in a row: the outer two smaller and behind.
function trio(label: Label, contents: Contents, tint: Tint): string {
  const kinds = 'foods' in contents ? contents.foods : []
  const side = (food: FoodName, x: number, turn: number) => {
    const small = pouch({ ...label, name: 'Mewa', weight: 'combo' }, food, chanceOf(food))
      .replaceAll('"pouch', `"pouch-${food}`)
      .replaceAll('#pouch', `#pouch-${food}`)
    return `<g transform="translate(${x} 176) rotate(${turn} 270 400) scale(.68)">${small}</g>`
  }
  return (
    side(kinds[1] ?? firstOf(contents), -72, -5) +
    side(kinds[2] ?? firstOf(contents), 332, 5) +
    `<g transform="translate(60 100) scale(.85)">${pouch({ ...label, ink: tint.ink }, firstOf(contents), chanceOf(label.name))}</g>`
  )
}

function firstOf(contents: Contents): FoodName {
  const first = 'foods' in contents ? contents.foods[0] : undefined
  if (!first) throw new Error('This pack needs a food to show')
  return first
}

function foreground(contents: Contents, chance: () => number): string {
  if ('powder' in contents) return mound(contents.powder, 210, 700, 110, 62) + mound(contents.powder, 610, 712, 78, 42)
  if ('honey' in contents) return dipper(590, 690)
  const { foods: kinds } = contents
  if (kinds.every((food) => foods[food].size < 75)) return pinches(kinds, chance)
  const places = [
    [150, 676],
    [222, 704],
    [300, 726],
    [92, 716],
    [168, 738],
    [600, 690],
    [520, 722],
    [676, 722],
    [606, 744],
  ] as const
  return places
    .map(([x, y], i) => pieceAt(kinds[i % kinds.length]!, x, y, between(chance, -40, 40), 1.05, chance))
    .join('')
}

// What is small lies in little heaps.
function pinches(kinds: readonly FoodName[], chance: () => number): string {
  return (
    heap([kinds[0]!], { x: 180, y: 704, rx: 108, ry: 24, height: 34 }, chance) +
    heap([kinds[1] ?? kinds[0]!], { x: 622, y: 712, rx: 92, ry: 22, height: 26 }, chance)
  )
}

/** The food itself, in a bowl. */
export function bowlScene(name: string, contents: Contents, tint: Tint): string {
  const chance = chanceOf(`${name} bowl`)
  const kinds = 'foods' in contents ? contents.foods : []
  return picture(
    tint,
    foodDefs(kinds) + bowlDefs,
    shadow(400, 690, 250, 44) + bowlBack + heaped(contents, chance) + bowlFront,
  )
}

function heaped(contents: Contents, chance: () => number): string {
  if ('foods' in contents) return heap(contents.foods, { x: 400, y: 430, rx: 284, ry: 92, height: 150 }, chance)
  if ('powder' in contents) return mound(contents.powder, 400, 452, 262, 190)
  return (
    `<ellipse cx="400" cy="424" rx="268" ry="66" fill="${contents.honey}"/><ellipse cx="340" cy="410" rx="150" ry="24" fill="#fff" fill-opacity=".35"/>` +
    `<g transform="translate(-150 -290)">${dipper(590, 690)}</g>`
  )
}

/** An open tray with a compartment for each food. */
export function trayScene(name: string, kinds: readonly FoodName[], tint: Tint): string {
  const chance = chanceOf(`${name} tray`)
  const columns = kinds.length > 4 ? 3 : 2
  const rows = Math.ceil(kinds.length / columns)
  const [width, height] = [600 / columns, 520 / rows]
  const cells = Array.from({ length: columns * rows }, (_, i) => {
    const food = kinds[i % kinds.length]!
    const [x, y] = [100 + (i % columns) * width, 150 + Math.floor(i / columns) * height]
    const inner = { x: x + width / 2, y: y + height / 2, width: width - 40, height: height - 40 }
    return (
      `<clipPath id="cell${i}"><rect x="${x + 9}" y="${y + 9}" width="${width - 18}" height="${height - 18}" rx="14"/></clipPath>` +
      `<g clip-path="url(#cell${i})"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#3A2014"/>${piecesIn(food, inner, 0.86, chance)}` +
      `<rect x="${x + 9}" y="${y + 9}" width="${width - 18}" height="14" fill="#000" fill-opacity=".28"/></g>`
    )
  })
  return picture(
    tint,
    foodDefs(kinds),
    `<rect x="92" y="152" width="640" height="560" rx="36" fill="#1E0E05" fill-opacity=".18"/>` +
      `<rect x="74" y="124" width="652" height="572" rx="34" fill="#B98A55"/><rect x="84" y="134" width="632" height="552" rx="26" fill="#D9B07A"/>` +
      cells.join(''),
  )
}

function picture(tint: Tint, defs: string, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="960" height="960"><defs>` +
    `<linearGradient id="wall" x2=".3" y2="1"><stop offset="0" stop-color="${tint.light}"/><stop offset="1" stop-color="${tint.deep}"/></linearGradient>` +
    `<radialGradient id="light" cx=".26" cy=".16" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="shadow"><stop offset="0" stop-color="#1E0E05" stop-opacity=".5"/><stop offset=".6" stop-color="#1E0E05" stop-opacity=".24"/><stop offset="1" stop-color="#1E0E05" stop-opacity="0"/></radialGradient>` +
    `${defs}</defs>` +
    `<rect width="800" height="800" fill="url(#wall)"/><path d="M0 590C240 560 560 560 800 590L800 800L0 800Z" fill="${tint.ink}" fill-opacity=".1"/>` +
    `<rect width="800" height="800" fill="url(#light)"/>${content}</svg>`
  )
}

function shadow(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x + 22}" cy="${y}" rx="${rx * 1.15}" ry="${ry * 1.3}" fill="url(#shadow)"/>`
}

const bowlDefs = `<linearGradient id="bowl"><stop offset="0" stop-color="#FFFDF8"/><stop offset=".5" stop-color="#EFE3D0"/><stop offset="1" stop-color="#BFA98A"/></linearGradient>`
const bowlBack = `<ellipse cx="400" cy="430" rx="306" ry="92" fill="#FFFDF8"/><ellipse cx="400" cy="432" rx="286" ry="80" fill="#6E5138"/>`
const bowlFront =
  `<path d="M94 430C100 474 236 514 400 514C564 514 700 474 706 430C706 580 590 690 486 704L314 704C210 690 94 580 94 430Z" fill="url(#bowl)"/>` +
  `<path d="M140 520C170 610 240 668 310 684" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" stroke-opacity=".6"/>` +
  `<path d="M118 500C200 560 600 560 682 500L676 520C600 578 200 578 124 520Z" fill="#D98310" fill-opacity=".7"/>`

/** A heap of powder whose foot is around x, y. */
function mound(colour: string, x: number, y: number, half: number, height: number): string {
  const top = y - height
  return (
    `<path d="M${x - half} ${y}C${x - half * 0.6} ${y - height * 0.2} ${x - half * 0.4} ${top} ${x} ${top}C${x + half * 0.4} ${top} ${x + half * 0.6} ${y - height * 0.2} ${x + half} ${y}C${x + half * 0.6} ${y + half * 0.24} ${x - half * 0.6} ${y + half * 0.24} ${x - half} ${y}Z" fill="${colour}"/>` +
    `<path d="M${x - half * 0.75} ${y - height * 0.12}C${x - half * 0.42} ${y - height * 0.4} ${x - half * 0.3} ${top + height * 0.06} ${x} ${top + height * 0.04}C${x - half * 0.1} ${y - height * 0.5} ${x - half * 0.3} ${y} ${x - half * 0.75} ${y - height * 0.12}Z" fill="#fff" fill-opacity=".28"/>` +
    `<path d="M${x + half * 0.12} ${top + height * 0.1}C${x + half * 0.3} ${y - height * 0.6} ${x + half * 0.5} ${y - height * 0.1} ${x + half * 0.86} ${y}C${x + half * 0.6} ${y + half * 0.2} ${x + half * 0.2} ${y + half * 0.2} ${x + half * 0.12} ${top + height * 0.1}Z" fill="#000" fill-opacity=".13"/>`
  )
}

/** A wooden honey dipper with its thread of honey, its head near x, y. */
function dipper(x: number, y: number): string {
  const rings = [0, 1, 2, 3, 4].map((i) => {
    const wide = [36, 50, 56, 50, 36][i]!
    return `<rect x="${-wide}" y="${-62 + i * 25}" width="${wide * 2}" height="18" rx="9" fill="#C68A45"/><rect x="${-wide}" y="${-62 + i * 25}" width="${wide * 0.9}" height="8" rx="4" fill="#EBC188"/>`
  })
  return (
    `<g transform="translate(${x} ${y}) rotate(38)"><rect x="-9" y="-300" width="18" height="250" rx="9" fill="#B4783A"/><rect x="-9" y="-300" width="7" height="250" rx="3.5" fill="#E0AE70"/>` +
    `<path d="M-40 -56C-64 -20 -62 44 -30 62L30 62C62 44 64 -20 40 -56Z" fill="#E59A1C" fill-opacity=".92"/>${rings.join('')}` +
    `<path d="M-30 -50C-52 -14 -50 30 -28 52" fill="none" stroke="#FFE3A0" stroke-width="10" stroke-linecap="round" stroke-opacity=".8"/></g>`
  )
}
