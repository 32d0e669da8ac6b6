import type { Clay } from './clay/clay.ts'
import { blossom } from './foods/garnish.ts'
import { litchi, peeledLitchi } from './foods/fresh-fruits.ts'
import { leaf } from './foods/leaves.ts'
import { dropSeed } from './foods/seeds.ts'
import { comb, dipperHead } from './foods/honeycomb.ts'
import type { Stamps } from './stamps.ts'

/** A honey: its colours from shade to glow, and its plant. */
type Honey = { ramp: readonly [string, string, string, string]; comb: Clay; dipper: Clay }

function honey(ramp: readonly [string, string, string, string]): Honey {
  return { ramp, comb: comb(ramp), dipper: dipperHead([...ramp, '#FFF6CC']) }
}

export const honeys = {
  forest: honey(['#3F1703', '#7E3A06', '#B8660E', '#EDA638']),
  tulsi: honey(['#7A4A06', '#B97C12', '#E3AE34', '#FFE08A']),
  ajwain: honey(['#5E2C04', '#A25A0C', '#D68C1E', '#FFC75A']),
  litchi: honey(['#8A5C12', '#C9942C', '#EFC45C', '#FFEFB4']),
} satisfies Record<string, Honey>

export type HoneyName = keyof typeof honeys

const GREEN = ['#142A08', '#305A18', '#58892F', '#8DB658', '#D0E4A2'] as const
const OLIVE = ['#1E2A10', '#41521F', '#6F8238', '#9FB066', '#DBE3B4'] as const
const tulsiLeaf = leaf({ ramp: GREEN, wide: 0.5, toothed: 0.9 })
const forestLeaf = leaf({ ramp: OLIVE, wide: 0.36 })
const litchiLeaf = leaf({ ramp: GREEN, wide: 0.3 })
const purple = blossom(['#5A3A6E', '#8E66A8', '#BE9AD2', '#EBD6F4'])
const white = blossom(['#8F8A70', '#CFC9B0', '#F3EFE0', '#FFFFFF'])
const ajwainSeed = dropSeed({
  ramp: ['#2E2610', '#5C4F26', '#8F7E48', '#BDAE78', '#E8DDB6'],
  wide: 0.5,
  pointed: 0.3,
  gloss: 0.1,
  stripes: 1.6,
})

/** The plant of a honey, around x, y and about `size` wide. */
export function flowerOf(stamps: Stamps, name: HoneyName, x: number, y: number, size: number): string {
  const put = (clay: Clay, dx: number, dy: number, long: number, turn: number, seed: number) =>
    stamps.put(clay, { x: x + dx * size, y: y + dy * size, length: Math.round(long * size), turn, seed })
  switch (name) {
    case 'forest':
      return (
        put(forestLeaf, -0.26, -0.08, 0.62, 205, 1) +
        put(forestLeaf, 0.26, -0.08, 0.62, -25, 2) +
        put(forestLeaf, 0.02, -0.24, 0.5, -95, 3) +
        put(white, -0.12, 0.12, 0.34, 0, 4) +
        put(white, 0.16, 0.14, 0.28, 40, 5)
      )
    case 'tulsi':
      return (
        put(tulsiLeaf, -0.28, 0.04, 0.58, 195, 1) +
        put(tulsiLeaf, 0.28, 0.04, 0.58, -15, 2) +
        put(tulsiLeaf, 0, 0.2, 0.5, 90, 3) +
        [0, 1, 2, 3]
          .map((i) => put(purple, i % 2 ? 0.05 : -0.05, 0.02 - i * 0.13, 0.2 - i * 0.025, i * 40, i + 4))
          .join('')
      )
    case 'ajwain':
      return (
        umbel(x, y, size) +
        UMBEL.map(([dx, dy], i) => put(white, dx, dy, 0.2, 0, i + 1)).join('') +
        [0, 1, 2, 3, 4, 5]
          .map((i) => put(ajwainSeed, 0.06 + (i % 3) * 0.14, 0.24 + (i % 2) * 0.13, 0.17, i * 67, i + 1))
          .join('')
      )
    case 'litchi':
      return (
        put(litchiLeaf, -0.3, -0.22, 0.56, 215, 1) +
        put(litchiLeaf, 0.24, -0.26, 0.56, -40, 2) +
        put(litchi, -0.2, 0.02, 0.46, 0, 3) +
        put(litchi, 0.22, -0.02, 0.42, 50, 4) +
        put(peeledLitchi, 0.04, 0.18, 0.42, -14, 5)
      )
  }
}

const UMBEL = [
  [-0.4, -0.16],
  [-0.22, -0.32],
  [0, -0.4],
  [0.22, -0.32],
  [0.4, -0.16],
  [-0.14, -0.14],
  [0.14, -0.14],
] as const

// The stalks of a head of small flowers.
function umbel(x: number, y: number, size: number): string {
  const stalks = UMBEL.map(([dx, dy]) => `M${x} ${y + size * 0.16}L${x + dx * size} ${y + dy * size}`)
  return `<path d="${stalks.join('')}M${x} ${y + size * 0.16}C${x} ${y + size * 0.3} ${x - size * 0.06} ${y + size * 0.4} ${x - size * 0.14} ${y + size * 0.5}" fill="none" stroke="#7C9440" stroke-width="${Math.max(2, size * 0.02)}" stroke-linecap="round"/>`
}
