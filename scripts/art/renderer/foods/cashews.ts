import { distance, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

/** A cashew: a comma, thick at one end, with the seam of its two halves. */
export const cashew: Clay = {
  reach: [0.98, 0.76],
  material: { ramp: ['#7A5426', '#BD8D50', '#E3C08A', '#F6E3BE', '#FFF8E8'], gloss: 0.22, sharpness: 16 },
  form: (x, y, seed, at) => {
    const [cx, cy] = [x, y - 0.42]
    const angle = Math.atan2(-cy, cx)
    const held = angle < -Math.PI / 2 ? Math.PI - 0.3 : Math.max(0.3, Math.min(Math.PI - 0.3, angle))
    const [sx, sy] = [Math.cos(held) * 0.64, -Math.sin(held) * 0.64]
    const wide = 0.37 + 0.05 * Math.cos(held) + noise(held * 1.4, 0.5, seed) * 0.025
    const from = distance(cx - sx, cy - sy) / wide
    at.inside = 1 - from * from
    if (at.inside <= 0) return
    const dome = Math.sqrt(at.inside)
    const out = (distance(cx, cy) - 0.64) / wide
    const line = Math.exp(-(((out - 0.42 + noise(held * 2, 1, seed + 3) * 0.08) / 0.05) ** 2))
    at.height = wide * dome * 0.95 - line * 0.035 + rough(x * 4, y * 4, seed + 5) * 0.022
    at.tone = noise(x * 2, y * 2, seed + 6) * 0.28 - line * 0.25
  },
}
