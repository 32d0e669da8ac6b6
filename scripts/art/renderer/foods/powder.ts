import { dots, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

type Powder = { ramp: readonly string[] }

/** A heap of powder with a slope on one side; its reach is wide and low. */
export function mound({ ramp }: Powder): Clay {
  return {
    reach: [1.04, 0.66],
    material: { ramp, gloss: 0 },
    hollows: 1.6,
    form: (x, y, seed, at) => {
      // Seen from the front: the outline is the heap itself, its foot a flat curve.
      const hill = -0.56 * Math.exp(-((x / 0.42) ** 2) * 0.9) - 0.06 * noise(x * 3, 1, seed)
      const foot = 0.44 * Math.sqrt(Math.max(0, 1 - x * x))
      const top = hill * (1 - x ** 4) + 0.08
      at.inside = Math.min(foot - y, (y - top) * 1.2, (1 - Math.abs(x)) * 2) + noise(x * 16, y * 16, seed) * 0.012
      if (at.inside <= 0) return
      const down = (y - top) / Math.max(0.05, foot - top)
      const gully = noise(x * 4 + (y + 0.5) * x * 2, y * 1.1, seed + 2)
      at.height =
        0.62 * Math.sqrt(Math.max(0, down * (2 - down))) * (1 - x * x * 0.6) +
        gully * 0.05 * down +
        rough(x * 11, y * 11, seed + 3) * 0.02 +
        dots(x * 22, y * 22, seed + 4) * 0.016
      at.tone = gully * 0.3 - x * 0.35 + noise(x * 40, y * 40, seed + 5) * 0.3 - 0.1
    },
  }
}

/** A wooden scoop seen from above; its contents are the second material. */
export function scoop(held: readonly string[]): Clay {
  return {
    reach: [1.04, 0.36],
    material: { ramp: ['#4A2509', '#8A5122', '#BC8145', '#DFB077', '#F5DBAE'], gloss: 0.22, sharpness: 14 },
    secondMaterial: { ramp: held, gloss: 0 },
    hollows: 1.4,
    form: (x, y, seed, at) => {
      const cup = 1 - ((x + 0.56) / 0.44) ** 2 - (y / 0.33) ** 2
      const stick = Math.min(1 - Math.abs(y) / (0.075 + 0.03 * x), (1 - x) * 5, (x + 0.3) * 5)
      at.inside = Math.max(cup, stick)
      if (at.inside <= 0) return
      const grain = noise(x * 2.4, y * 26, seed)
      const full = Math.max(0, Math.min(1, (cup - 0.2) * 9))
      at.second = full
      at.height =
        (cup > 0 ? Math.sqrt(Math.max(0, cup)) * 0.3 : 0.1 * Math.sqrt(Math.max(0, stick))) +
        (full > 0 ? rough(x * 9, y * 9, seed) * 0.05 : grain * 0.004)
      at.tone =
        full > 0 ? noise(x * 30, y * 30, seed) * 0.3 : grain * 0.3 - Math.exp(-(((cup - 0.17) / 0.06) ** 2)) * 0.7
    },
  }
}

/** Powder that fills a jar or a box: a level surface, finely grained. */
export function bed({ ramp }: Powder): Clay {
  return {
    reach: [1, 1],
    material: { ramp, gloss: 0 },
    hollows: 1.4,
    form: (x, y, seed, at) => {
      at.inside = 1
      at.height = noise(x * 3, y * 3, seed) * 0.05 + rough(x * 22, y * 22, seed + 3) * 0.016
      at.tone = noise(x * 2.4, y * 2.4, seed + 2) * 0.25 + noise(x * 70, y * 70, seed + 5) * 0.3 - 0.15
    },
  }
}
