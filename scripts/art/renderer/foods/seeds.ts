import { crease, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

type SeedShape = {
  ramp: readonly string[]
  wide: number
  pointed: number
  gloss: number
  rim?: number
  stripes?: number
}

/** A flat drop-shaped seed; `rim` is the raised line along its edge, `stripes` start at the tip. */
export function dropSeed({ ramp, wide, pointed, gloss, rim = 0, stripes = 0 }: SeedShape): Clay {
  return {
    reach: [1.02, wide * 1.08],
    material: { ramp, gloss, sharpness: 20 },
    form: (x, y, seed, at) => {
      const open = Math.max(0, 1 - x * x)
      const side = wide * Math.sqrt(open) * (1 - pointed * x) + 0.001
      const across = y / side
      at.inside = Math.min((1 - x * x) * 2, 1 - across * across)
      if (at.inside <= 0) return
      const dome = Math.sqrt(Math.max(0, 1 - across * across))
      const border = Math.min(1 - Math.abs(across), open * 1.4)
      const line = rim * Math.exp(-(((border - 0.17) / 0.07) ** 2))
      const stripe = stripes * noise(x * 1.1, Math.asin(across) * 4, seed)
      at.height =
        side * dome ** 0.7 * 0.5 -
        line * 0.045 +
        stripe * 0.025 +
        rough(x * 3, y * 4, seed + 3) * (gloss > 0.5 ? 0.006 : 0.02)
      at.tone = noise(seed, 1, 4) * 0.35 - line * 0.5 + stripe * 0.6 + (border < 0.14 ? rim * 0.5 : 0)
    },
  }
}

/** A chia seed: egg-shaped, marbled. */
export const chia: Clay = {
  reach: [1.02, 0.74],
  material: { ramp: ['#0B0908', '#26211E', '#524A43', '#928678', '#D6CDBE'], gloss: 0.5, sharpness: 26 },
  form: (x, y, seed, at) => {
    at.inside = 1 - x * x - (y / 0.68) ** 2
    if (at.inside <= 0) return
    at.height = Math.sqrt(at.inside) * 0.6
    const marble = crease(x * 4.4 + 5, y * 5, seed, 0.14)
    at.tone =
      (noise(seed, 5, 2) > 0.7 ? 1.5 : noise(seed, 9, 3) * 0.5 - 0.8) + marble * 0.8 + noise(x * 6, y * 6, seed) * 0.3
  },
}
