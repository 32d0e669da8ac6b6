import { distance, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

const GINGER_KNOBS = [
  [-0.55, 0.12, 0.36],
  [-0.1, 0.02, 0.4],
  [0.38, 0.1, 0.34],
  [0.74, -0.04, 0.24],
  [-0.3, -0.32, 0.24],
  [0.22, -0.34, 0.27],
  [0.34, -0.6, 0.2],
  [-0.82, 0.3, 0.2],
] as const

/** A ginger root: knobs grown together, ringed. */
export const ginger: Clay = {
  reach: [1.05, 0.86],
  material: { ramp: ['#4E3213', '#93683A', '#C99F67', '#E8CD9C', '#FAEDD0'], gloss: 0.16, sharpness: 12 },
  form: (x, y, seed, at) => {
    let inside = -1
    let height = 0
    for (const [kx, ky, r] of GINGER_KNOBS) {
      const from = distance(x - kx, y - ky) / (r * 1.08)
      inside = Math.max(inside, 1 - from * from)
      height += from < 1 ? ((1 - from * from) * r) ** 2 : 0
    }
    at.inside = inside + noise(x * 3, y * 3, seed) * 0.12
    if (at.inside <= 0) return
    const rings = Math.sin((x * 9 - y * 3 + noise(x * 2, y * 2, seed) * 2.4) * 2)
    at.height = Math.sqrt(Math.max(0, height)) * 0.9 + rings * 0.014 + rough(x * 5, y * 5, seed) * 0.035
    at.tone = rings * 0.22 + rough(x * 3, y * 3, seed + 2) * 0.4
  },
}

/** A slice of ginger: wet yellow flesh inside its skin. */
export const gingerSlice: Clay = {
  reach: [1.05, 0.82],
  material: ginger.material,
  secondMaterial: { ramp: ['#A8761E', '#DDB24E', '#F3D888', '#FFF0BE'], gloss: 0.35, sharpness: 14 },
  form: (x, y, seed, at) => {
    const angle = Math.atan2(y, x)
    const edge = 0.96 + noise(Math.cos(angle) * 2, Math.sin(angle) * 2, seed) * 0.1
    const from = distance(x, y / 0.76) / edge
    at.inside = 1 - from * from
    if (at.inside <= 0) return
    at.second = Math.max(0, Math.min(1, (0.9 - from) * 20))
    at.height = 0.2 - from ** 10 * 0.16 + noise(angle * 8, from * 2, seed) * 0.01
    at.tone = at.second * (noise(angle * 7 + 20, from * 1.4, seed) * 0.25 - (from > 0.62 && from < 0.67 ? 0.3 : 0))
  },
}
