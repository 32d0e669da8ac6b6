import { chanceOf } from './renderer/chance.ts'
import type { FoodName } from './renderer/foods/foods.ts'
import { leaf } from './renderer/foods/leaves.ts'
import { createStamps, type Stamps } from './renderer/stamps.ts'
import { type Dish, dish, dishDefs, piece } from './dishes.ts'

/** The loose pieces on the table: food, place, rotation and size. */
export type Loose = readonly [food: FoodName | 'leaf', x: number, y: number, turn: number, scale?: number]

/** A table seen from above and lit from the upper left, with a transparent background. */
export type Table = {
  width: number
  height: number
  below?: string
  dishes?: readonly Dish[]
  loose?: readonly Loose[]
  above?: string
}

export function table(name: string, { width, height, below = '', dishes = [], loose = [], above = '' }: Table): string {
  const chance = chanceOf(name)
  const stamps = createStamps()
  const laid =
    dishes.map((each) => dish(stamps, each, chance)).join('') +
    loose
      .map(([what, x, y, turn, scale = 1]) =>
        what === 'leaf' ? leafAt(stamps, x, y, turn, scale) : piece(stamps, what, { x, y, turn, scale }, chance),
      )
      .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${dishDefs}${leafDefs}${woodDefs}${stamps.takeImages()}</defs>${below}${laid}${above}</svg>`
  )
}

const green = leaf({ ramp: ['#142A08', '#305A18', '#58892F', '#8DB658', '#D0E4A2'], wide: 0.36 })

function leafAt(stamps: Stamps, x: number, y: number, turn: number, scale: number): string {
  return stamps.put(green, { x, y, length: Math.round(130 * scale), turn, seed: 1 })
}

const leafDefs =
  `<linearGradient id="leaf" x2="0" y2="1"><stop offset="0" stop-color="#8FB356"/><stop offset=".5" stop-color="#5E8A38"/><stop offset="1" stop-color="#3E6626"/></linearGradient>` +
  `<linearGradient id="leaf-half" x2="0" y2="1"><stop offset="0" stop-color="#2E5320" stop-opacity=".1"/><stop offset="1" stop-color="#24441A" stop-opacity=".5"/></linearGradient>`

const woodDefs = `<linearGradient id="wood" x2="0" y2="1"><stop offset="0" stop-color="#E7B878"/><stop offset=".5" stop-color="#BF8443"/><stop offset="1" stop-color="#84521F"/></linearGradient>`

/** A banana leaf, as used as a plate in Chennai: its tip at x, y, `length` long towards `turn` degrees. */
export function bananaLeaf(x: number, y: number, length: number, width: number, turn: number): string {
  const half = width / 2
  const outline = `M0 0C${length * 0.1} ${-half * 0.9} ${length * 0.34} ${-half * 1.12} ${length * 0.62} ${-half}C${length * 0.82} ${-half * 0.92} ${length * 0.96} ${-half * 0.8} ${length} ${-half * 0.7}L${length} ${half * 0.7}C${length * 0.94} ${half * 0.84} ${length * 0.8} ${half * 0.98} ${length * 0.6} ${half}C${length * 0.32} ${half * 1.06} ${length * 0.09} ${half * 0.86} 0 0Z`
  const lower = `M0 0L${length} 0L${length} ${half * 0.7}C${length * 0.94} ${half * 0.84} ${length * 0.8} ${half * 0.98} ${length * 0.6} ${half}C${length * 0.32} ${half * 1.06} ${length * 0.09} ${half * 0.86} 0 0Z`
  const id = `leaf${Math.round(x)}-${Math.round(y)}`
  const veins = Array.from({ length: 26 }, (_, i) => {
    const from = length * (0.03 + i * 0.038)
    return [-1, 1].map(
      (side) =>
        `<path d="M${from.toFixed(0)} 0Q${(from + half * 0.2).toFixed(0)} ${(side * half * 0.6).toFixed(0)} ${(from + half * 0.62).toFixed(0)} ${(side * half * 1.15).toFixed(0)}"/>`,
    )
  }).flat()
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})"><clipPath id="${id}"><path d="${outline}"/></clipPath>` +
    `<path d="${outline}" transform="translate(${half * 0.05} ${half * 0.09})" fill="#1E0E05" fill-opacity=".16"/>` +
    `<path d="${outline}" fill="url(#leaf)"/><g clip-path="url(#${id})"><path d="${lower}" fill="url(#leaf-half)"/>` +
    `<g fill="none" stroke="#DDEBB4" stroke-opacity=".28" stroke-width="${half * 0.012}">${veins.join('')}</g>` +
    `<path d="M0 0L${length} 0" stroke="#C9DD93" stroke-width="${half * 0.06}"/><path d="M0 ${half * 0.018}L${length} ${half * 0.018}" stroke="#3E6626" stroke-opacity=".5" stroke-width="${half * 0.02}"/></g></g>`
  )
}

/** A wooden honey dipper, its head at x, y. */
export function dipper(x: number, y: number, turn: number, size = 1): string {
  const rings = [-44, -24, -4, 16, 36].map((at, i) => {
    const wide = [30, 42, 47, 42, 30][i]!
    return `<rect x="${at}" y="${-wide}" width="15" height="${wide * 2}" rx="7" fill="url(#wood)"/>`
  })
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><rect x="-36" y="2" width="370" height="22" rx="11" fill="#1E0E05" fill-opacity=".22"/>` +
    `<rect x="40" y="-10" width="290" height="20" rx="10" fill="url(#wood)"/><ellipse cx="0" cy="0" rx="50" ry="44" fill="#E79A18"/>${rings.join('')}` +
    `<path d="M-46 -14C-34 -40 20 -44 44 -22" fill="none" stroke="#FFE9A8" stroke-width="8" stroke-linecap="round" stroke-opacity=".85"/></g>`
  )
}
