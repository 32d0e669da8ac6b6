import { amla } from './foods/fresh-fruits.ts'
import { ginger, gingerSlice } from './foods/ginger.ts'
import { leaf } from './foods/leaves.ts'
import { beetroot, beetSlice, root } from './foods/roots.ts'
import { bed, mound } from './foods/powder.ts'
import type { Clay } from './clay/clay.ts'
import type { Stamps } from './stamps.ts'

/** A powder and its plant. */
type Powder = { ramp: readonly string[]; heap: Clay; bed: Clay; plant: readonly Part[] }
/** A part of the plant: its place and length in a picture one unit wide around 0,0. */
type Part = { clay: Clay; x: number; y: number; length: number; turn: number; seed: number }

const GREEN = ['#142A08', '#305A18', '#58892F', '#8DB658', '#D0E4A2'] as const
const moringaLeaf = leaf({ ramp: GREEN, wide: 0.6, blunt: 1.2 })
const amlaLeaf = leaf({ ramp: GREEN, wide: 0.26 })

function powder(ramp: readonly string[], plant: readonly Part[]): Powder {
  return { ramp, heap: mound({ ramp }), bed: bed({ ramp }), plant }
}

export const powders = {
  moringa: powder(['#1F2E08', '#41591A', '#69862F', '#97B055', '#CCDC96'], sprig()),
  ashwagandha: powder(
    ['#59421E', '#8F7240', '#C2A36A', '#DEC696', '#F5E8C8'],
    [
      { clay: root, x: -0.02, y: -0.16, length: 0.98, turn: -14, seed: 3 },
      { clay: root, x: 0.06, y: 0.16, length: 0.9, turn: 192, seed: 8 },
      { clay: root, x: 0, y: 0.02, length: 1, turn: 24, seed: 12 },
    ],
  ),
  amla: powder(
    ['#4A4314', '#7D732C', '#AEA352', '#D0C680', '#F0EABC'],
    [
      { clay: amlaLeaf, x: -0.34, y: -0.3, length: 0.5, turn: 30, seed: 2 },
      { clay: amlaLeaf, x: 0.06, y: -0.38, length: 0.48, turn: -40, seed: 5 },
      { clay: amla, x: -0.22, y: -0.02, length: 0.52, turn: 0, seed: 1 },
      { clay: amla, x: 0.24, y: -0.06, length: 0.48, turn: 40, seed: 4 },
      { clay: amla, x: 0.04, y: 0.2, length: 0.52, turn: 80, seed: 6 },
    ],
  ),
  ginger: powder(
    ['#7A5316', '#B58A38', '#DDB566', '#F0D496', '#FFF3CF'],
    [
      { clay: ginger, x: -0.08, y: -0.08, length: 0.88, turn: -16, seed: 3 },
      { clay: gingerSlice, x: 0.28, y: 0.22, length: 0.34, turn: 20, seed: 4 },
      { clay: gingerSlice, x: 0.04, y: 0.28, length: 0.32, turn: -30, seed: 9 },
    ],
  ),
  beetroot: powder(
    ['#36041A', '#6E0C38', '#A01E54', '#C44A78', '#EE9CB6'],
    [
      { clay: beetroot, x: -0.1, y: -0.12, length: 0.78, turn: 38, seed: 2 },
      { clay: beetSlice, x: 0.26, y: 0.16, length: 0.4, turn: 12, seed: 4 },
      { clay: beetSlice, x: 0.02, y: 0.26, length: 0.36, turn: -18, seed: 6 },
    ],
  ),
} satisfies Record<string, Powder>

export type PowderName = keyof typeof powders

// Pairs of small round leaves along a stalk.
function sprig(): Part[] {
  return [0, 1, 2, 3].flatMap((pair) => {
    const [x, y] = [-0.32 + pair * 0.2, 0.2 - pair * 0.13]
    const length = 0.32 - pair * 0.02
    return [
      { clay: moringaLeaf, x: x - 0.06, y: y - 0.15, length, turn: 245 + pair * 4, seed: pair + 1 },
      { clay: moringaLeaf, x: x + 0.12, y: y + 0.13, length, turn: 60 - pair * 6, seed: pair + 5 },
      ...(pair === 3 ? [{ clay: moringaLeaf, x: x + 0.2, y: y - 0.12, length, turn: -32, seed: 9 }] : []),
    ]
  })
}

/** The plant of a powder, around x, y and about `size` wide. */
export function plantOf(stamps: Stamps, name: PowderName, x: number, y: number, size: number): string {
  const stalk =
    name === 'moringa'
      ? `<path d="M${x - size * 0.5} ${y + size * 0.32}C${x - size * 0.2} ${y + size * 0.14} ${x + size * 0.1} ${y - size * 0.06} ${x + size * 0.36} ${y - size * 0.24}" fill="none" stroke="#5F7F33" stroke-width="${size * 0.025}" stroke-linecap="round"/>`
      : ''
  return stalk + powders[name].plant.map((part) => placed(stamps, part, x, y, size)).join('')
}

export function placed(stamps: Stamps, part: Part, x: number, y: number, size: number): string {
  const { clay, turn, seed } = part
  return stamps.put(clay, {
    x: x + part.x * size,
    y: y + part.y * size,
    length: Math.round(part.length * size),
    turn,
    seed,
  })
}
