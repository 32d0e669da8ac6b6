import { noise } from '../clay/noise.ts'
import type { Clay } from '../clay/sculpt.ts'

/** A marigold: petals in rings around the heart. */
export function marigold(ramp: readonly string[]): Clay {
  return {
    reach: [1, 0.98],
    stuff: { ramp, gloss: 0.06, sharpness: 10 },
    hollows: 1.6,
    form: (x, y, seed, at) => {
      const from = Math.hypot(x, y)
      const angle = Math.atan2(y, x)
      const frill = Math.sin(angle * 11 + seed) * 0.05 + noise(angle * 4, 1, seed) * 0.04
      at.inside = 0.95 + frill - from
      if (at.inside <= 0) return
      const ring = Math.floor(from * 4.6)
      const turn = Math.sin(angle * (6 + ring * 3) + ring * 2.1 + seed)
      const along = from * 4.6 - ring
      at.height = (1 - from * from) * 0.4 + along * 0.09 + Math.abs(turn) * 0.06
      at.tone = along * 0.7 - 0.4 + Math.abs(turn) * 0.35 - Math.exp(-((from / 0.16) ** 2)) * 0.5
    },
  }
}

/** A clay lamp seen a little from above: rim, oil, spout to the right. */
export const diya: Clay = {
  reach: [1.04, 0.62],
  stuff: { ramp: ['#4B1907', '#8F3A15', '#C8622C', '#E99A60', '#FBD3AA'], gloss: 0.14, sharpness: 12 },
  secondStuff: { ramp: ['#3B1A05', '#8A4A0C', '#D3912A', '#FBD274'], gloss: 0.7, sharpness: 20 },
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
