import { distance, noise } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

/** A marigold: petals in rings around the centre. */
export function marigold(ramp: readonly string[]): Clay {
  return {
    reach: [1, 0.98],
    material: { ramp, gloss: 0.06, sharpness: 10 },
    hollows: 1.6,
    form: (x, y, seed, at) => {
      const from = distance(x, y)
      const angle = Math.atan2(y, x)
      at.inside = 0.94 + noise(Math.cos(angle) * 5, Math.sin(angle) * 5, seed) * 0.06 - from
      if (at.inside <= 0) return
      const wavy = from + noise(x * 6, y * 6, seed + 2) * 0.06
      const ring = Math.floor(wavy * 6)
      const along = wavy * 6 - ring
      const petal = ((angle / Math.PI + 1) * (5 + ring * 3) + ring * 0.37 + noise(x * 3, y * 3, seed + ring) * 0.8) % 1
      const arch = 1 - (2 * petal - 1) ** 2
      at.height = (1 - from * from) * 0.42 + along * 0.05 + arch * 0.07
      at.tone = along * 0.55 - 0.45 + arch * 0.55
    },
  }
}

/** An oil lamp of clay seen a little from above: rim, oil, spout to the right. */
export const diya: Clay = {
  reach: [1.04, 0.62],
  material: { ramp: ['#4B1907', '#8F3A15', '#C8622C', '#E99A60', '#FBD3AA'], gloss: 0.14, sharpness: 12 },
  secondMaterial: { ramp: ['#3B1A05', '#8A4A0C', '#D3912A', '#FBD274'], gloss: 0.7, sharpness: 20 },
  form: (x, y, _seed, at) => {
    const spout = x > 0.2 ? 0.2 * (x - 0.2) : 0
    const rim = 1 - (x / 0.98) ** 2 - ((y + 0.2) / (0.38 - spout * 0.9)) ** 2
    const bowl = y > -0.2 ? 1 - (x / 0.96) ** 2 - ((y + 0.2) / 0.76) ** 2 : -1
    at.inside = Math.max(rim, bowl)
    if (at.inside <= 0) return
    at.second = Math.max(0, Math.min(1, (rim - 0.3) * 10))
    at.height = rim > 0 ? 0.5 + Math.min(0.06, rim * 0.3) - at.second * 0.12 : 0.5 * Math.sqrt(Math.max(0, bowl)) + 0.05
    at.tone = rim > 0 && rim < 0.3 ? 0.4 : Math.sin((y + x * x * 0.2) * 40) * 0.08
  },
}

/** A small flower of five petals around a yellow centre. */
export function blossom(ramp: readonly string[]): Clay {
  return {
    reach: [1, 1],
    material: { ramp, gloss: 0.08, sharpness: 10 },
    secondMaterial: { ramp: ['#8A5A00', '#D9A010', '#FFD84A', '#FFF3B0'], gloss: 0.2 },
    form: (x, y, seed, at) => {
      const from = distance(x, y)
      const angle = Math.atan2(y, x) + seed
      const petal = Math.abs(Math.cos(angle * 2.5))
      at.inside = 0.46 + 0.5 * petal ** 0.5 - from
      if (at.inside <= 0) return
      at.second = Math.max(0, Math.min(1, (0.2 - from) * 14))
      at.height = petal * 0.16 + from * 0.1 + at.second * 0.12
      at.tone = petal * 0.5 - 0.35 + from * 0.3
    },
  }
}
