import { distance, dots, noise } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

/** An amla: a pale green ball in six segments. */
export const amla: Clay = {
  reach: [1, 0.96],
  material: { ramp: ['#4C5A12', '#8A9A2E', '#BCC85A', '#E0E794', '#FBFBD8'], gloss: 0.55, sharpness: 16 },
  form: (x, y, seed, at) => {
    at.inside = 1 - x * x - (y / 0.94) ** 2
    if (at.inside <= 0) return
    const dome = Math.sqrt(at.inside)
    const [px, py] = [x - 0.12, y + 0.42]
    const angle = Math.atan2(py, px)
    const seam = Math.exp(-((Math.abs(Math.sin(angle * 3 + seed)) / 0.07) ** 2)) * Math.min(1, distance(px, py) * 2.5)
    at.height = dome * 0.9 - seam * 0.04 - Math.exp(-((distance(px, py) / 0.1) ** 2)) * 0.16
    at.tone = -seam * 0.3 + noise(x * 3, y * 3, seed) * 0.15 + dots(x * 8, y * 8, seed) * 0.12
  },
}

/** A litchi: red scales, each with its bump. */
export const litchi: Clay = {
  reach: [1, 0.98],
  material: { ramp: ['#4F0713', '#9B1B2C', '#D2454C', '#EF8A7E', '#FFD3C0'], gloss: 0.25, sharpness: 16 },
  form: (x, y, seed, at) => {
    at.inside = 1 - x * x - (y / 0.96) ** 2
    if (at.inside <= 0) return
    const dome = Math.sqrt(at.inside)
    const stretch = 1 / (0.55 + dome * 0.45)
    const scale = dots(x * 5.2 * stretch, y * 5.2 * stretch, seed)
    at.height = dome * 0.92 + scale * 0.09
    at.tone = scale * 0.75 - 0.35 + noise(x * 1.2, y * 1.2, seed) * 0.5
  },
}

/** A peeled litchi: clear white flesh above the torn peel. */
export const peeledLitchi: Clay = {
  reach: [1, 0.98],
  material: { ramp: ['#6E5A4C', '#A79686', '#D6CABE', '#F1EAE2', '#FFFFFF'], gloss: 0.7, sharpness: 26 },
  secondMaterial: litchi.material,
  form: (x, y, seed, at) => {
    litchi.form(x, y, seed, at)
    if (at.inside <= 0) return
    const torn = y - 0.16 + noise(x * 4, 1, seed) * 0.2
    const peel = Math.max(0, Math.min(1, torn * 30))
    at.second = peel
    if (peel === 0) {
      at.height = Math.sqrt(at.inside) * 0.84 + noise(x * 2.2, y * 2.2, seed) * 0.05
      at.tone = noise(x * 2, y * 2, seed + 1) * 0.2
    }
  },
}
