import { noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

type AlmondShape = { ramp: readonly string[]; wide: number; curved: number; ridges: number }

/** An almond: fine ridges that meet at the tip. */
export function almond({ ramp, wide, curved, ridges }: AlmondShape): Clay {
  return {
    reach: [1.02, wide + curved * 0.6],
    material: { ramp, gloss: 0.12, sharpness: 12 },
    hollows: 1.3,
    form: (x, y, seed, at) => {
      const bend = y - curved * (x * x - 0.4) + noise(x * 1.4, y * 1.2, seed + 3) * 0.05
      const open = Math.max(0, 1 - x * x)
      const side = wide * Math.sqrt(open) * (1 - 0.3 * x - 0.1 * x * x) + 0.001
      const across = bend / side
      at.inside = Math.min((1 - x * x) * 2, 1 - across * across)
      if (at.inside <= 0) return
      const dome = Math.sqrt(Math.max(0, 1 - across * across))
      const round = Math.asin(across)
      const wave = noise(x * 2.2, round * 1.5, seed + 5) * 0.3
      const ridge = noise(x * 0.9 + 3, round * 6 + wave, seed) * 0.6 + noise(x * 1.8, round * 11 + wave, seed + 2) * 0.4
      at.height = side * dome * 0.72 + ridge * 0.03 * ridges * (0.3 + dome) + rough(x * 9, y * 9, seed + 8) * 0.008
      at.tone = ridge * 0.5 * ridges + noise(x * 1.3, y * 1.3, seed + 4) * 0.25 + Math.max(0, x - 0.75) * -1.2
    },
  }
}
