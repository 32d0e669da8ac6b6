import type { Clay } from '../clay/clay.ts'
import { distance, fold, noise, rough } from '../clay/noise.ts'

type DateShape = { ramp: readonly string[]; gloss: number; plump: number; folds: number; crumbly?: number }

/** A date: long folds from tip to cap, and the small cap of the stem. */
export function date({ ramp, gloss, plump, folds, crumbly = 0 }: DateShape): Clay {
  return {
    reach: [1.02, plump * 1.04],
    material: { ramp, gloss, sharpness: 22 },
    secondMaterial: { ramp: ['#4A2E14', '#9C7340', '#E2BC82'], gloss: 0.1 },
    form: (x, y, seed, at) => {
      const bend = y + 0.05 * x * x - 0.02
      const end = x > 0 ? 2.6 : 2.2
      const side = plump * Math.sqrt(Math.max(0, 1 - Math.abs(x) ** end))
      const across = bend / Math.max(side, 0.02)
      at.inside = 1 - Math.abs(x) ** end - (bend / plump) ** 2 + rough(x * 2.2, y * 2.2, seed) * 0.05
      if (at.inside <= 0) return
      const dome = Math.sqrt(Math.max(0, 1 - across * across))
      const round = Math.asin(Math.max(-1, Math.min(1, across)))
      const wave = noise(x * 2, round * 2, seed + 5) * 0.35
      const deep = fold(x * 1.1 + wave, round * 2.1 + wave, seed, 0.34)
      const fine = fold(x * 2.4, round * 4.4 + wave, seed + 9, 0.3)
      at.height =
        side * dome * 0.86 -
        folds * (deep * 0.1 + fine * 0.032) * (0.35 + dome * 0.65) +
        rough(x * 2.6, round * 3.4, seed + 2) * 0.04 * folds
      at.tone = noise(x * 1.6, y * 1.6, seed + 4) * 0.3 - deep * folds * 0.3
      if (crumbly > 0) {
        at.tone += Math.max(0, rough(x * 5, y * 5, seed + 21)) * crumbly
        at.height += rough(x * 11, y * 11, seed + 22) * 0.02 * crumbly
      }
      const cap = distance((x - 0.93) * 1.5, bend * 0.9)
      if (cap < 0.16) {
        at.second = Math.min(1, (0.16 - cap) * 16)
        at.height += Math.sin(cap * 42) * 0.015
      }
    },
  }
}
