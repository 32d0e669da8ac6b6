import { noise } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

type LeafShape = { ramp: readonly string[]; wide: number; toothed?: number; blunt?: number }

/** A leaf: midrib, veins, a wavy blade. */
export function leaf({ ramp, wide, toothed = 0, blunt = 1 }: LeafShape): Clay {
  return {
    reach: [1.02, wide * 1.15],
    material: { ramp, gloss: 0.2, sharpness: 10 },
    form: (x, y, seed, at) => {
      const side = wide * Math.max(0, 1 - Math.abs(x) ** (2 * blunt)) ** 0.8 * (1 - 0.25 * x)
      const teeth = toothed * (Math.abs(((x * 7) % 1) + (x < 0 ? 1 : 0) - 0.5) - 0.25) * 0.16
      const across = y / (side + 0.001)
      at.inside = Math.min((1 - x * x) * 3, 1 - Math.abs(across) - teeth)
      if (at.inside <= 0) return
      const between = (x - Math.abs(y) * 0.8) * 4.5
      const vein = Math.exp(-(((between - Math.floor(between) - 0.5) / 0.12) ** 2))
      const rib = Math.exp(-((y / 0.035) ** 2))
      at.height = (1 - across * across) * wide * 0.22 - vein * 0.012 - rib * 0.03 + noise(x * 2, y * 2, seed) * 0.08
      at.tone = vein * 0.25 + rib * 0.6 + noise(x * 1.5, y * 1.5, seed + 2) * 0.3
    },
  }
}
