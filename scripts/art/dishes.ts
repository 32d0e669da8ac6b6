import { between, type Chance } from './renderer/chance.ts'
import { type FoodName, foods } from './renderer/foods/foods.ts'
import type { Stamps } from './renderer/stamps.ts'

/** A bowl seen from above: its glaze and its contents. */
export type Dish = { x: number; y: number; r: number; glaze: Glaze; holds: Filling; turn?: number }

export type Filling =
  | { foods: readonly FoodName[]; scale?: number }
  | { powder: string }
  | { honey: string }
  | 'nothing'

export type Glaze = keyof typeof glazes

/** Light, middle and dark colour of each glaze. */
const glazes = {
  cream: ['#FFFDF7', '#F1E2C6', '#C9AC80'],
  terracotta: ['#E59A6B', '#BF5F34', '#7C3519'],
  mustard: ['#F8CF6E', '#DE9A21', '#9A5F0B'],
  sage: ['#DCE8C8', '#9DB67B', '#5F7A41'],
  sea: ['#CFE4E2', '#7FAEAC', '#3F6E70'],
  plum: ['#E3A9AE', '#A94A5A', '#6A2232'],
  brass: ['#FCEBB4', '#D8AB4E', '#8A601C'],
} as const

export function dish(stamps: Stamps, { x, y, r, glaze, holds }: Dish, chance: Chance): string {
  return (
    shadowBelow(x, y, r) +
    `<g transform="translate(${x} ${y})">` +
    `<circle r="${r}" fill="url(#wall-${glaze})"/>` +
    `<circle r="${r * 0.985}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="${r * 0.018}"/>` +
    `<circle r="${r * 0.9}" fill="url(#hollow-${glaze})"/>` +
    `</g>` +
    filled(stamps, { x, y, r: r * 0.88 }, holds, chance) +
    // The rim's shadow on the food, and its highlight.
    `<circle cx="${x}" cy="${y}" r="${r * 0.9}" fill="url(#rim-shadow)"/>` +
    `<path d="${arc(x, y, r * 0.945, 190, 290)}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="${r * 0.035}" stroke-linecap="round"/>` +
    `<path d="${arc(x, y, r * 0.945, 20, 70)}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="${r * 0.03}" stroke-linecap="round"/>`
  )
}

/** The gradients of the glazes. */
export const dishDefs =
  Object.entries(glazes)
    .map(
      ([name, [light, middle, dark]]) =>
        `<linearGradient id="wall-${name}" x1=".12" y1=".08" x2=".88" y2=".92"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
        `<linearGradient id="hollow-${name}" x1=".12" y1=".08" x2=".88" y2=".92"><stop offset="0" stop-color="${dark}"/><stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${light}"/></linearGradient>`,
    )
    .join('') +
  `<radialGradient id="rim-shadow" cx=".56" cy=".58" r=".58"><stop offset=".72" stop-color="#1E0E05" stop-opacity="0"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".5"/></radialGradient>` +
  `<radialGradient id="powder-light" cx=".36" cy=".32" r=".62"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".6" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></radialGradient>` +
  `<radialGradient id="below"><stop offset=".55" stop-color="#1E0E05" stop-opacity=".42"/><stop offset=".8" stop-color="#1E0E05" stop-opacity=".16"/><stop offset="1" stop-color="#1E0E05" stop-opacity="0"/></radialGradient>`

function shadowBelow(x: number, y: number, r: number): string {
  return `<circle cx="${x + r * 0.1}" cy="${y + r * 0.16}" r="${r * 1.16}" fill="url(#below)"/>`
}

type Hollow = { x: number; y: number; r: number }

function filled(stamps: Stamps, hollow: Hollow, holds: Filling, chance: Chance): string {
  if (holds === 'nothing') return ''
  if ('powder' in holds) return powder(hollow, holds.powder, chance)
  if ('honey' in holds) return honey(hollow, holds.honey)
  return heapFromAbove(stamps, hollow, holds.foods, chance, holds.scale)
}

// Pieces in rings, outer rings first, so that the heap rises towards the viewer.
function heapFromAbove(
  stamps: Stamps,
  { x, y, r }: Hollow,
  kinds: readonly FoodName[],
  chance: Chance,
  scale = 1,
): string {
  const mean = (kinds.reduce((sum, food) => sum + foods[food].size, 0) / kinds.length) * scale
  const reach = Math.max(0, r - mean * 0.34)
  const count = Math.max(3, Math.round((reach / mean) ** 2 * 9.5 + 5))
  const deck = Array.from({ length: count }, (_, i) => ({ food: kinds[i % kinds.length]!, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ food }) => food)
  const pieces: string[] = []
  for (let i = count - 1; i >= 0; i -= 1) {
    const out = Math.sqrt((i + 0.35) / count) * reach
    const angle = i * 2.399963 + between(chance, -0.18, 0.18)
    const turn = between(chance, 0, 360)
    pieces.push(
      piece(stamps, deck[i]!, { x: x + Math.cos(angle) * out, y: y + Math.sin(angle) * out, turn, scale }, chance),
    )
  }
  return `<circle cx="${x}" cy="${y}" r="${r * 0.97}" fill="${foods[kinds[0]!].shade}"/>${pieces.join('')}`
}

/** One piece of a food; each heap uses nine variants. */
export function piece(
  stamps: Stamps,
  food: FoodName,
  { x, y, turn, scale }: { x: number; y: number; turn: number; scale: number },
  chance: Chance,
): string {
  const { clay, size } = foods[food]
  return stamps.put(clay, {
    x,
    y,
    length: Math.round(size * scale),
    turn: Math.round(turn / 20) * 20,
    seed: 1 + Math.floor(chance() * 4),
  })
}

function powder({ x, y, r }: Hollow, colour: string, chance: Chance): string {
  const grains = Array.from({ length: 190 }, () => {
    const out = Math.sqrt(chance()) * r * 0.95
    const angle = chance() * Math.PI * 2
    const light = chance() < 0.55
    return `<circle cx="${(x + Math.cos(angle) * out).toFixed(1)}" cy="${(y + Math.sin(angle) * out).toFixed(1)}" r="${between(chance, r * 0.008, r * 0.022).toFixed(1)}" fill="${light ? '#fff' : '#000'}" fill-opacity="${light ? 0.22 : 0.13}"/>`
  })
  const sweep = (size: number) => arc(x, y, r * size, 150, 330)
  return (
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#powder-light)"/>` +
    grains.join('') +
    `<path d="${sweep(0.62)}" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="${r * 0.09}" stroke-linecap="round"/>` +
    `<path d="${sweep(0.56)}" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="${r * 0.05}" stroke-linecap="round"/>`
  )
}

function honey({ x, y, r }: Hollow, colour: string): string {
  return (
    `<radialGradient id="honey-${x}" cx=".62" cy=".66" r=".75"><stop offset="0" stop-color="#FFD467"/><stop offset=".45" stop-color="${colour}"/><stop offset="1" stop-color="#8A4A06"/></radialGradient>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#honey-${x})"/>` +
    `<path d="${arc(x, y, r * 0.74, 195, 285)}" fill="none" stroke="#FFF3C4" stroke-opacity=".85" stroke-width="${r * 0.07}" stroke-linecap="round"/>` +
    `<path d="${arc(x, y, r * 0.5, 40, 130)}" fill="none" stroke="#FFE79A" stroke-opacity=".6" stroke-width="${r * 0.06}" stroke-linecap="round"/>` +
    `<path d="${arc(x, y, r * 0.3, 200, 340)}" fill="none" stroke="#8A4A06" stroke-opacity=".25" stroke-width="${r * 0.05}" stroke-linecap="round"/>`
  )
}

/** An arc of a circle, in degrees clockwise from the right. */
function arc(x: number, y: number, r: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(x + Math.cos(angle) * r).toFixed(1)} ${(y + Math.sin(angle) * r).toFixed(1)}`
  }
  return `M${at(from)}A${r.toFixed(1)} ${r.toFixed(1)} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`
}
