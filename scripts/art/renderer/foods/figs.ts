import { crease, distance, dots, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

/** A dried fig: a flat disc pleated towards the hole in its middle. */
export const fig: Clay = {
  reach: [1.06, 1.0],
  material: { ramp: ['#3F230A', '#7F4F1E', '#BC8845', '#E3BC7E', '#F8E4BD'], gloss: 0.16, sharpness: 12 },
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
  material: fig.material,
  secondMaterial: { ramp: ['#3B1206', '#8A3A12', '#C9722A', '#ECAE5A', '#FFEBB4'], gloss: 0.6, sharpness: 18 },
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
