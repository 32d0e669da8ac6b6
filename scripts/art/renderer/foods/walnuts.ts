import { crease, distance, fold, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

/** Half a walnut: two lobes and the folds between them. */
export const walnut: Clay = {
  reach: [1.04, 0.94],
  material: { ramp: ['#3A1D08', '#7D4C1F', '#B98345', '#E2B678', '#F9E4BC'], gloss: 0.16, sharpness: 12 },
  hollows: 1.5,
  form: (x, y, seed, at) => {
    const angle = Math.atan2(y, x)
    const edge = 0.93 + noise(Math.cos(angle) * 2.2, Math.sin(angle) * 2.2, seed) * 0.1
    const from = distance(x, y / 0.86) / edge
    at.inside = 1 - from * from
    if (at.inside <= 0) return
    const middle = Math.abs(y + noise(x * 1.6, 2, seed + 1) * 0.09)
    const [wx, wy] = [x + noise(x * 2, y * 2, seed + 2) * 0.22, middle + noise(x * 2, y * 2 + 9, seed + 3) * 0.2]
    const ridge = fold(wx * 2.7, wy * 2.5, seed + 4, 0.6)
    const groove = Math.exp(-((middle / 0.09) ** 2))
    const vein = crease(wx * 5, wy * 5, seed + 6, 0.12)
    at.height =
      Math.sqrt(at.inside) * 0.5 - ridge * 0.24 - groove * 0.24 - vein * 0.008 + rough(x * 7, y * 7, seed) * 0.015
    at.tone = -ridge * 0.4 - groove * 0.5 - vein * 0.1 + noise(x * 2, y * 2, seed + 7) * 0.3
  },
}
