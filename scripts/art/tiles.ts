import type { CategoryPath } from '#contract/categories'

import type { FoodName } from './renderer/foods/foods.ts'
import type { Dish } from './dishes.ts'
import { dipper, table } from './table.ts'

const SIZE = 400
const middle = { x: 196, y: 190, r: 166 }

/** A round picture for each category: its foods in a bowl seen from above. */
export const tiles: Record<CategoryPath, () => string> = {
  Dates: () => bowl('Dates', 'terracotta', ['medjool', 'sukkari', 'medjool', 'ajwa'], 0.64),
  Nuts: () => bowl('Nuts', 'cream', ['almond', 'cashew', 'pistachio', 'almond', 'cashew'], 0.72),
  'Dry-Fruits': () => bowl('Dry fruits', 'sea', ['apricot', 'anjeer', 'cranberry', 'apricot', 'prune'], 0.62),
  'Health-Powders': powders,
  'Gift-Hampers': hamper,
  Honey: () => bowl('Honey', 'brass', { honey: '#EDA01E' }, dipper(172, 208, -38, 0.8)),
  Combos: thali,
}

function bowl(name: string, glaze: Dish['glaze'], kinds: readonly FoodName[], scale: number): string
function bowl(name: string, glaze: Dish['glaze'], holds: Dish['holds'], above: string): string
function bowl(name: string, glaze: Dish['glaze'], holds: Dish['holds'] | readonly FoodName[], more: string | number) {
  const filling = Array.isArray(holds)
    ? { foods: holds as readonly FoodName[], scale: Number(more) }
    : (holds as Dish['holds'])
  return table(name, {
    width: SIZE,
    height: SIZE,
    dishes: [{ ...middle, glaze, holds: filling }],
    above: typeof more === 'string' ? more : '',
  })
}

/** Three small bowls on a round plate. */
function powders(): string {
  const small = (turn: number, powder: string): Dish => ({
    ...around(turn, 86),
    r: 68,
    glaze: 'cream',
    holds: { powder },
  })
  return table('powders', {
    width: SIZE,
    height: SIZE,
    dishes: [
      { ...middle, glaze: 'sage', holds: 'nothing' },
      small(-90, '#7E9B3C'),
      small(150, '#D99A36'),
      small(30, '#A62B4B'),
    ],
  })
}

/** A round tray with a small bowl of each. */
function thali(): string {
  const kinds = ['almond', 'cashew', 'pistachio', 'apricot', 'medjool'] as const
  return table('thali', {
    width: SIZE,
    height: SIZE,
    dishes: [
      { ...middle, glaze: 'brass', holds: 'nothing' },
      ...kinds.map((food, i): Dish => ({
        ...around(i * 72 - 90, 94),
        r: 53,
        glaze: 'cream',
        holds: { foods: [food], scale: 0.42 },
      })),
      { x: middle.x, y: middle.y, r: 36, glaze: 'plum', holds: { foods: ['cranberry'], scale: 0.45 } },
    ],
  })
}

function around(degrees: number, out: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180
  return { x: middle.x + Math.cos(angle) * out, y: middle.y + Math.sin(angle) * out }
}

/** A round box, closed, with its ribbon and bow. */
function hamper(): string {
  const { x, y, r } = middle
  const bow = (side: -1 | 1) =>
    `<path d="M${x} ${y}C${x + side * 40} ${y - 84} ${x + side * 126} ${y - 92} ${x + side * 118} ${y - 24}C${x + side * 112} ${y + 24} ${x + side * 44} ${y + 20} ${x} ${y}Z" fill="url(#ribbon)"/>` +
    `<path d="M${x + side * 14} ${y - 4}C${x + side * 40} ${y - 50} ${x + side * 92} ${y - 58} ${x + side * 90} ${y - 24}C${x + side * 86} ${y + 2} ${x + side * 44} ${y + 6} ${x + side * 14} ${y - 4}Z" fill="#7A520C" fill-opacity=".5"/>` +
    `<path d="M${x} ${y + 4}C${x + side * 18} ${y + 46} ${x + side * 38} ${y + 80} ${x + side * 70} ${y + 108}L${x + side * 92} ${y + 76}C${x + side * 58} ${y + 58} ${x + side * 34} ${y + 34} ${x} ${y + 4}Z" fill="url(#ribbon)"/>`
  return table('hamper', {
    width: SIZE,
    height: SIZE,
    dishes: [{ ...middle, glaze: 'plum', holds: 'nothing' }],
    above:
      `<linearGradient id="ribbon" x2="1" y2="1"><stop offset="0" stop-color="#FCE6A6"/><stop offset=".5" stop-color="#E4B344"/><stop offset="1" stop-color="#A8761A"/></linearGradient>` +
      `<linearGradient id="lid" x1=".12" y1=".08" x2=".88" y2=".92"><stop offset="0" stop-color="#C84A60"/><stop offset=".5" stop-color="#9A2340"/><stop offset="1" stop-color="#64122A"/></linearGradient>` +
      `<circle cx="${x}" cy="${y}" r="${r * 0.93}" fill="url(#lid)"/><clipPath id="on-lid"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath>` +
      `<g clip-path="url(#on-lid)"><path d="M${x - 22} ${y - r}H${x + 28}V${y + r}H${x - 22}ZM${x - r} ${y - 22}H${x + r}V${y + 30}H${x - r}Z" fill="#1E0E05" fill-opacity=".28"/></g>` +
      `<path d="M${x - r + 2} ${y - 22}H${x + r - 2}V${y + 22}H${x - r + 2}Z" fill="url(#ribbon)"/><path d="M${x - 22} ${y - r + 2}H${x + 22}V${y + r - 2}H${x - 22}Z" fill="url(#ribbon)"/>` +
      `<g fill="#1E0E05" fill-opacity=".28" transform="translate(6 12)"><ellipse cx="${x - 62}" cy="${y - 20}" rx="58" ry="38"/><ellipse cx="${x + 62}" cy="${y - 20}" rx="58" ry="38"/></g>` +
      bow(-1) +
      bow(1) +
      `<rect x="${x - 23}" y="${y - 25}" width="46" height="44" rx="15" fill="url(#ribbon)"/>`,
  })
}
