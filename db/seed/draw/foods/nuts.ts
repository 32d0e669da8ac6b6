import { crease, distance, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/sculpt.ts'

type AlmondShape = { ramp: readonly string[]; wide: number; curved: number; ridges: number }

/** An almond: fine ridges that meet at the tip. */
export function almond({ ramp, wide, curved, ridges }: AlmondShape): Clay {
  return {
    reach: [1.02, wide + curved * 0.6],
    stuff: { ramp, gloss: 0.12, sharpness: 12 },
    hollows: 1.3,
    form: (x, y, seed, at) => {
      const bend = y - curved * (x * x - 0.4) + noise(x * 1.4, y * 1.2, seed + 3) * 0.05
      const open = Math.max(0, 1 - x * x)
      const side = wide * Math.sqrt(open) * (1 - 0.3 * x - 0.1 * x * x) + 0.001
      const across = bend / side
      at.inside = Math.min((1 - x * x) * 2, 1 - across * across)
      if (at.inside <= 0) return
      const dome = Math.sqrt(Math.max(0, 1 - across * across))
      const round = Math.asin(across)
      const wave = noise(x * 2.2, round * 1.5, seed + 5) * 0.3
      const ridge = noise(x * 0.9 + 3, round * 6 + wave, seed) * 0.6 + noise(x * 1.8, round * 11 + wave, seed + 2) * 0.4
      at.height = side * dome * 0.72 + ridge * 0.03 * ridges * (0.3 + dome) + rough(x * 9, y * 9, seed + 8) * 0.008
      at.tone = ridge * 0.5 * ridges + noise(x * 1.3, y * 1.3, seed + 4) * 0.25 + Math.max(0, x - 0.75) * -1.2
    },
  }
}

/** A cashew: a comma, thick at one end, with the line of its two halves. */
export const cashew: Clay = {
  reach: [0.98, 0.76],
  stuff: { ramp: ['#7A5426', '#BD8D50', '#E3C08A', '#F6E3BE', '#FFF8E8'], gloss: 0.22, sharpness: 16 },
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

type PistachioColours = { kernel: readonly string[]; skin: string }

const SHELL = ['#6E512C', '#B39360', '#DCC093', '#F2E0BD', '#FFF8E6'] as const

/** A pistachio that opened on the tree: the pale shell gapes, the green kernel shows its purple skin. */
export const pistachio: Clay = {
  reach: [1.02, 0.7],
  stuff: { ramp: SHELL, gloss: 0.22, sharpness: 20 },
  secondStuff: { ramp: ['#2A1620', '#5C3D44', '#6F7A38', '#9DB04E', '#D2DA8C'], gloss: 0.2, sharpness: 18 },
  form: (x, y, seed, at) => {
    const side = 0.66 * Math.sqrt(Math.max(0, 1 - Math.abs(x) ** 2.2)) * (1 - 0.1 * x)
    at.inside = 1 - Math.abs(x) ** 2.2 - (y / 0.66 / (1 - 0.1 * x)) ** 2
    if (at.inside <= 0) return
    const dome = Math.sqrt(Math.max(0, 1 - (y / Math.max(side, 0.01)) ** 2))
    const gape = 0.3 * Math.sqrt(Math.max(0, (x + 0.62) / 1.6)) * (1 + noise(seed, 3, 1) * 0.2)
    const off = Math.abs(y + 0.06 - 0.08 * x)
    const lip = gape - off
    if (lip > 0) {
      at.second = Math.min(1, lip * 22)
      const kernel = Math.sqrt(Math.max(0, 1 - (off / 0.42) ** 2))
      at.height = side * 0.52 * kernel - 0.03 + rough(x * 4, y * 5, seed + 2) * 0.04
      at.tone = noise(x * 2.6, y * 5, seed + 3) * 1.1 - Math.max(0, 1 - lip * 9) * 1.6
    } else {
      at.height = side * dome * 0.86 + Math.max(0, 0.1 + lip) * 0.5 + rough(x * 3, y * 7, seed + 5) * 0.015
      at.tone = Math.max(0, 0.08 + lip) * 5 - 0.1 + noise(x * 1.5, y * 4, seed + 6) * 0.25
    }
  },
}

/** A pistachio without its shell: green under a thin purple skin. */
export function pistachioKernel({ kernel, skin }: PistachioColours): Clay {
  return {
    reach: [1.02, 0.56],
    stuff: { ramp: kernel, gloss: 0.18, sharpness: 16 },
    secondStuff: { ramp: ['#21101A', skin, '#A57A6E', '#C9A68E'], gloss: 0.12 },
    form: (x, y, seed, at) => {
      const wide = 0.5 * (1 - 0.14 * x)
      at.inside = 1 - Math.abs(x) ** 2.3 - (y / wide) ** 2
      if (at.inside <= 0) return
      const dome = Math.sqrt(Math.max(0, at.inside))
      at.height = wide * dome * 0.95 + rough(x * 4, y * 6, seed) * 0.045
      const patches = rough(x * 1.9, y * 4.2, seed + 3) + 0.1
      at.second = Math.max(0, Math.min(0.92, patches * 3.2))
      at.tone = noise(x * 3, y * 5, seed + 5) * 0.4
    },
  }
}

/** Half a walnut: two lobes and the folds between them. */
export const walnut: Clay = {
  reach: [1.04, 0.94],
  stuff: { ramp: ['#3A1D08', '#7D4C1F', '#B98345', '#E2B678', '#F9E4BC'], gloss: 0.16, sharpness: 12 },
  hollows: 1.5,
  form: (x, y, seed, at) => {
    const angle = Math.atan2(y, x)
    const edge = 0.93 + noise(Math.cos(angle) * 2.2, Math.sin(angle) * 2.2, seed) * 0.1
    const from = distance(x, y / 0.86) / edge
    at.inside = 1 - from * from
    if (at.inside <= 0) return
    const middle = Math.abs(y + noise(x * 1.6, 2, seed + 1) * 0.09)
    const [wx, wy] = [x + noise(x * 2, y * 2, seed + 2) * 0.22, middle + noise(x * 2, y * 2 + 9, seed + 3) * 0.2]
    const fold = crease(wx * 2.5, wy * 2.3, seed + 4, 0.3)
    const groove = Math.exp(-((middle / 0.09) ** 2))
    const vein = crease(wx * 5, wy * 5, seed + 6, 0.12)
    at.height =
      Math.sqrt(at.inside) * 0.5 - fold * 0.17 - groove * 0.24 - vein * 0.02 + rough(x * 7, y * 7, seed) * 0.015
    at.tone = -fold * 0.35 - groove * 0.5 - vein * 0.25 + noise(x * 2, y * 2, seed + 7) * 0.3
  },
}
