import { crease, distance, fold, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

type Wrinkles = {
  ramp: readonly string[]
  gloss: number
  flat: number
  /** The depth of the folds, and their number. */
  folds: number
  many: number
  along?: number
  wobble?: number
  shine?: number
}

/** A dried, shrunken fruit: a soft outline with winding folds. */
export function wrinkled({ ramp, gloss, flat, folds, many, along = 1, wobble = 0.12, shine = 20 }: Wrinkles): Clay {
  return {
    reach: [1.06, flat * 1.08],
    material: { ramp, gloss, sharpness: shine },
    form: (x, y, seed, at) => {
      const angle = Math.atan2(y / flat, x)
      const edge = 0.96 + noise(Math.cos(angle) * 1.7, Math.sin(angle) * 1.7, seed) * wobble
      const from = distance(x, y / flat) / edge
      at.inside = 1 - from * from
      if (at.inside <= 0) return
      const dome = Math.sqrt(at.inside)
      const [wx, wy] = [x + noise(x * 1.5, y * 2, seed + 1) * 0.25, y / flat + noise(x * 1.8, y * 1.8, seed + 2) * 0.3]
      const deep = fold(wx * many * along, wy * many, seed + 3, 0.5)
      const fine = fold(wx * many * 2 * along, wy * many * 2.1, seed + 5, 0.4)
      const soft = noise(wx * many * 0.7, wy * many * 0.7, seed + 6)
      at.height = flat * dome * 0.8 - folds * (deep * 0.15 + fine * 0.045 - soft * 0.07) * (0.4 + dome * 0.6)
      at.tone = noise(x * 1.4, y * 1.4, seed + 7) * 0.3 - folds * (deep * 0.4 + fine * 0.15)
    },
  }
}

/** A dried apricot: a flat cushion with a seam. */
export const apricot: Clay = {
  reach: [1.04, 0.92],
  material: { ramp: ['#6E2503', '#B9540A', '#EE8A22', '#FFB650', '#FFE3A4'], gloss: 0.42, sharpness: 14 },
  form: (x, y, seed, at) => {
    const angle = Math.atan2(y, x)
    const edge = 0.94 + noise(Math.cos(angle) * 1.8, Math.sin(angle) * 1.8, seed) * 0.09
    const from = distance(x, y / 0.86) / edge
    at.inside = 1 - from * from
    if (at.inside <= 0) return
    const seam = Math.abs(y - 0.12 * Math.sin(x * 2.4 + seed) + 0.05)
    const slit = Math.exp(-((seam / 0.06) ** 2)) * Math.max(0, 1 - (x * 1.15) ** 4)
    const folds = crease(x * 1.3 + 4, y * 2.2 + noise(x * 2, y * 2, seed) * 0.5, seed + 2, 0.2)
    const cushion = (1 - from ** 3.4) ** 0.6
    at.height = cushion * 0.36 - slit * 0.15 - folds * 0.05 + rough(x * 2.6, y * 2.6, seed + 3) * 0.07
    at.tone = rough(x * 2, y * 2, seed + 4) * 0.35 - slit * 0.6 - folds * 0.3
  },
}
