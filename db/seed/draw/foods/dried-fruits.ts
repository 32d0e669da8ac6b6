import { crease, distance, dots, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/sculpt.ts'

type Wrinkles = {
  ramp: readonly string[]
  gloss: number
  flat: number
  /** How deep the folds are, and how many. */
  folds: number
  many: number
  along?: number
  wobble?: number
  shine?: number
}

/** A fruit that shrank as it dried: a soft outline, folds that wander over it. */
export function wrinkled({ ramp, gloss, flat, folds, many, along = 1, wobble = 0.12, shine = 20 }: Wrinkles): Clay {
  return {
    reach: [1.06, flat * 1.08],
    stuff: { ramp, gloss, sharpness: shine },
    form: (x, y, seed, at) => {
      const angle = Math.atan2(y / flat, x)
      const edge = 0.96 + noise(Math.cos(angle) * 1.7, Math.sin(angle) * 1.7, seed) * wobble
      const from = distance(x, y / flat) / edge
      at.inside = 1 - from * from
      if (at.inside <= 0) return
      const dome = Math.sqrt(at.inside)
      const [wx, wy] = [x + noise(x * 1.5, y * 2, seed + 1) * 0.25, y / flat + noise(x * 1.8, y * 1.8, seed + 2) * 0.3]
      const deep = crease(wx * many * along, wy * many, seed + 3, 0.26)
      const fine = crease(wx * many * 2 * along, wy * many * 2.1, seed + 5, 0.16)
      const soft = noise(wx * many * 0.7, wy * many * 0.7, seed + 6)
      at.height = flat * dome * 0.8 - folds * (deep * 0.12 + fine * 0.035 - soft * 0.07) * (0.4 + dome * 0.6)
      at.tone = noise(x * 1.4, y * 1.4, seed + 7) * 0.3 - folds * (deep * 0.4 + fine * 0.15)
    },
  }
}

/** A dried apricot: a flat cushion with a seam. */
export const apricot: Clay = {
  reach: [1.04, 0.92],
  stuff: { ramp: ['#6E2503', '#B9540A', '#EE8A22', '#FFB650', '#FFE3A4'], gloss: 0.42, sharpness: 14 },
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

/** A dried fig as it comes off the string: a flat disc pleated towards the hole in its middle. */
export const fig: Clay = {
  reach: [1.06, 1.0],
  stuff: { ramp: ['#3F230A', '#7F4F1E', '#BC8845', '#E3BC7E', '#F8E4BD'], gloss: 0.16, sharpness: 12 },
  form: (x, y, seed, at) => {
    const angle = Math.atan2(y, x)
    const edge = 0.96 + noise(Math.cos(angle) * 2.6, Math.sin(angle) * 2.6, seed) * 0.11
    const from = distance(x, y / 0.92) / edge
    at.inside = 1 - from * from
    if (at.inside <= 0) return
    const pleat = noise(angle * 3.2 + noise(x * 2, y * 2, seed) * 0.7, from * 1.4, seed + 2)
    const fine = crease(angle * 5 + 20, from * 2.4, seed + 3, 0.2)
    const hole = Math.exp(-((from / 0.15) ** 2))
    at.height =
      (1 - from ** 4) ** 0.6 * 0.34 +
      Math.sin(Math.min(1, from * 1.25) * Math.PI) * (0.1 + pleat * 0.13) -
      hole * 0.3 -
      fine * 0.03
    at.tone = pleat * 0.4 - fine * 0.25 - hole * 1.3 + noise(x * 2, y * 2, seed + 5) * 0.25
  },
}

/** A fig cut open: honey-coloured flesh full of seeds inside a thin skin. */
export const cutFig: Clay = {
  reach: [1.06, 0.94],
  stuff: fig.stuff,
  secondStuff: { ramp: ['#3B1206', '#8A3A12', '#C9722A', '#ECAE5A', '#FFEBB4'], gloss: 0.6, sharpness: 18 },
  form: (x, y, seed, at) => {
    const angle = Math.atan2(y, x)
    const edge = 0.97 + noise(Math.cos(angle) * 2, Math.sin(angle) * 2, seed) * 0.08
    const from = distance(x, y / 0.86) / edge
    at.inside = 1 - from * from
    if (at.inside <= 0) return
    const flesh = Math.max(0, Math.min(1, (0.84 - from) * 14))
    const grain = dots(x * 6.5, y * 6.5, seed + 4)
    at.second = flesh
    at.height = 0.3 - from ** 8 * 0.3 - flesh * (0.06 - grain * 0.1) + rough(x * 3, y * 3, seed) * 0.05
    at.tone = flesh * (grain * 1.9 - 0.55 + (from > 0.68 ? 0.7 : 0)) + rough(x * 2, y * 2, seed + 5) * 0.5
  },
}
