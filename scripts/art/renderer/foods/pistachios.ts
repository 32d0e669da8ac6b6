import { noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

type PistachioColours = { kernel: readonly string[]; skin: string }

const SHELL = ['#6E512C', '#B39360', '#DCC093', '#F2E0BD', '#FFF8E6'] as const

/** A pistachio with its shell split open: pale shell, green kernel, purple skin. */
export const pistachio: Clay = {
  reach: [1.02, 0.7],
  material: { ramp: SHELL, gloss: 0.22, sharpness: 20 },
  secondMaterial: { ramp: ['#2A1620', '#5C3D44', '#6F7A38', '#9DB04E', '#D2DA8C'], gloss: 0.2, sharpness: 18 },
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

/** A shelled pistachio: green under a thin purple skin. */
export function pistachioKernel({ kernel, skin }: PistachioColours): Clay {
  return {
    reach: [1.02, 0.56],
    material: { ramp: kernel, gloss: 0.18, sharpness: 16 },
    secondMaterial: { ramp: ['#21101A', skin, '#A57A6E', '#C9A68E'], gloss: 0.12 },
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
