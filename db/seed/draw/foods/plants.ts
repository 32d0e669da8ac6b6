import { crease, distance, dots, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/sculpt.ts'

type LeafShape = { ramp: readonly string[]; wide: number; toothed?: number; blunt?: number }

/** A leaf: midrib, veins, a wavy blade. */
export function leaf({ ramp, wide, toothed = 0, blunt = 1 }: LeafShape): Clay {
  return {
    reach: [1.02, wide * 1.15],
    stuff: { ramp, gloss: 0.2, sharpness: 10 },
    form: (x, y, seed, at) => {
      const side = wide * Math.max(0, 1 - Math.abs(x) ** (2 * blunt)) ** 0.8 * (1 - 0.25 * x)
      const teeth = toothed * (Math.abs(((x * 7) % 1) + (x < 0 ? 1 : 0) - 0.5) - 0.25) * 0.16
      const across = y / (side + 0.001)
      at.inside = Math.min((1 - x * x) * 3, 1 - Math.abs(across) - teeth)
      if (at.inside <= 0) return
      const between = (x - Math.abs(y) * 0.8) * 4.5
      const vein = Math.exp(-(((between - Math.floor(between) - 0.5) / 0.12) ** 2))
      const rib = Math.exp(-((y / 0.035) ** 2))
      at.height = (1 - across * across) * wide * 0.22 - vein * 0.012 - rib * 0.03 + noise(x * 2, y * 2, seed) * 0.08
      at.tone = vein * 0.25 + rib * 0.6 + noise(x * 1.5, y * 1.5, seed + 2) * 0.3
    },
  }
}

/** An amla: a pale green ball in six segments. */
export const amla: Clay = {
  reach: [1, 0.96],
  stuff: { ramp: ['#4C5A12', '#8A9A2E', '#BCC85A', '#E0E794', '#FBFBD8'], gloss: 0.55, sharpness: 16 },
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
  stuff: { ramp: ['#4F0713', '#9B1B2C', '#D2454C', '#EF8A7E', '#FFD3C0'], gloss: 0.25, sharpness: 16 },
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
  stuff: { ramp: ['#6E5A4C', '#A79686', '#D6CABE', '#F1EAE2', '#FFFFFF'], gloss: 0.7, sharpness: 26 },
  secondStuff: litchi.stuff,
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

/** A hand of ginger: knobs grown together, ringed. */
export const ginger: Clay = {
  reach: [1.05, 0.86],
  stuff: { ramp: ['#4E3213', '#93683A', '#C99F67', '#E8CD9C', '#FAEDD0'], gloss: 0.16, sharpness: 12 },
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
  stuff: ginger.stuff,
  secondStuff: { ramp: ['#A8761E', '#DDB24E', '#F3D888', '#FFF0BE'], gloss: 0.35, sharpness: 14 },
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

/** A dried root: long, bent, furrowed, pale where it is cut. */
export const root: Clay = {
  reach: [1.02, 0.3],
  stuff: { ramp: ['#4A2F12', '#8A6234', '#BD935D', '#DFC08E', '#F4E2BE'], gloss: 0.08, sharpness: 10 },
  secondStuff: { ramp: ['#A9895A', '#E6D2A6', '#FBF1D6'], gloss: 0.05 },
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

/** A beetroot: a purple globe that runs out in a tail. */
export const beetroot: Clay = {
  reach: [1.15, 0.86],
  stuff: { ramp: ['#22040F', '#551029', '#8C2345', '#BF5A72', '#E9AEB4'], gloss: 0.32, sharpness: 14 },
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
  stuff: { ramp: ['#3D0619', '#7F1238', '#B42A58', '#DD6C8B', '#F8C2CD'], gloss: 0.4, sharpness: 14 },
  form: (x, y, seed, at) => {
    const from = distance(x, y / 0.86) / (0.98 + noise(x * 1.4, y * 1.4, seed) * 0.05)
    at.inside = 1 - from * from
    if (at.inside <= 0) return
    const ring = Math.sin(from * 24)
    at.height = 0.18 - from ** 12 * 0.16 + ring * 0.006
    at.tone = ring * 0.5 + rough(x * 3, y * 3, seed) * 0.2 - (from > 0.92 ? 0.5 : 0)
  },
}
