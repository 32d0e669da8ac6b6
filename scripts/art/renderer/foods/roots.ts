import { crease, distance, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

/** A dried root: long, bent, furrowed, pale at the cut end. */
export const root: Clay = {
  reach: [1.02, 0.3],
  material: { ramp: ['#4A2F12', '#8A6234', '#BD935D', '#DFC08E', '#F4E2BE'], gloss: 0.08, sharpness: 10 },
  secondMaterial: { ramp: ['#A9895A', '#E6D2A6', '#FBF1D6'], gloss: 0.05 },
  form: (x, y, seed, at) => {
    const bend = y - 0.1 * Math.sin(x * 2.4 + seed) - noise(x * 2, 3, seed) * 0.06
    const side = 0.155 - 0.075 * x + noise(x * 4, 1, seed + 2) * 0.025
    const across = bend / side
    at.inside = Math.min((1 - Math.abs(x)) * 9, 1 - across * across)
    if (at.inside <= 0) return
    const dome = Math.sqrt(Math.max(0, 1 - across * across))
    const furrow = noise(x * 2.5, Math.asin(Math.max(-1, Math.min(1, across))) * 3.5, seed + 3)
    const ring = crease(x * 7, 2, seed + 5, 0.14)
    at.height = side * dome + furrow * 0.025 - ring * 0.018
    at.tone = furrow * 0.6 - ring * 0.5
    at.second = Math.max(0, Math.min(1, (-0.93 - x) * 30))
  },
}

/** A beetroot: a purple globe with a tail. */
export const beetroot: Clay = {
  reach: [1.15, 0.86],
  material: { ramp: ['#22040F', '#551029', '#8C2345', '#BF5A72', '#E9AEB4'], gloss: 0.32, sharpness: 14 },
  form: (x, y, seed, at) => {
    const globe = 1 - ((x + 0.25) / 0.84) ** 2 - (y / 0.82) ** 2
    const bend = y - 0.1 * (x - 0.4) ** 2
    const tail = x > 0.3 ? 1 - Math.abs(bend) / (0.02 + 0.8 * Math.max(0, 1.12 - x) ** 2.6) : -1
    at.inside = Math.max(globe, Math.min(tail, (1.12 - x) * 3))
    if (at.inside <= 0) return
    const ring = noise(x * 9, y * 0.8, seed)
    at.height = Math.max(Math.sqrt(Math.max(0, globe)) * 0.82, tail > 0 ? 0.12 * Math.sqrt(tail) : 0) + ring * 0.012
    at.tone = ring * 0.3 + rough(x * 3, y * 3, seed) * 0.3
  },
}

/** A slice of beetroot with its rings. */
export const beetSlice: Clay = {
  reach: [1.02, 0.9],
  material: { ramp: ['#3D0619', '#7F1238', '#B42A58', '#DD6C8B', '#F8C2CD'], gloss: 0.4, sharpness: 14 },
  form: (x, y, seed, at) => {
    const from = distance(x, y / 0.86) / (0.98 + noise(x * 1.4, y * 1.4, seed) * 0.05)
    at.inside = 1 - from * from
    if (at.inside <= 0) return
    const ring = Math.sin(from * 24)
    at.height = 0.18 - from ** 12 * 0.16 + ring * 0.006
    at.tone = ring * 0.5 + rough(x * 3, y * 3, seed) * 0.2 - (from > 0.92 ? 0.5 : 0)
  },
}
