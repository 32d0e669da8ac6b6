import { distance, dots, noise, rough } from '../clay/noise.ts'
import type { Clay } from '../clay/sculpt.ts'

/** A piece of honeycomb: six-sided cells, most of them full. */
export function comb(honey: readonly string[]): Clay {
  return {
    reach: [1.1, 0.88],
    stuff: { ramp: ['#8A5208', '#C98A1C', '#EDBB4E', '#FFE08A', '#FFF6CF'], gloss: 0.2, sharpness: 14 },
    secondStuff: { ramp: honey, gloss: 0.85, sharpness: 30 },
    form: (x, y, seed, at) => {
      // Broken off by hand: six corners, no straight side.
      const angle = Math.atan2(y, x)
      const edge = 0.9 + 0.1 * Math.cos(angle * 3 + 0.6) + noise(Math.cos(angle) * 3, Math.sin(angle) * 3, seed) * 0.09
      const from = distance(x, y / 0.8) / edge
      at.inside = 1 - from
      if (at.inside <= 0) return
      const wall = cellWall(x * 3.9 + 0.2, y * 4.1)
      const well = Math.max(0, Math.min(1, (wall - 0.09) * 9))
      const full = noise(Math.round(x * 3.9), Math.round(y * 4.1), seed + 3) > -0.55
      at.second = well
      at.height = 0.34 * Math.min(1, at.inside * 6) ** 0.5 - well * (full ? 0.05 - wall * 0.16 : 0.16)
      at.tone = well * ((full ? 0.35 : -0.7) + noise(x * 3, y * 3, seed + 2) * 0.5 - wall) + (1 - well) * 0.3
    },
  }
}

// 0 on the wall between two cells of a honeycomb of cells one apart, 0.5 in the middle of a cell.
function cellWall(x: number, y: number): number {
  const h = Math.sqrt(3)
  const a = distanceIn(x, y, h)
  const b = distanceIn(x + 0.5, y + h / 2, h)
  return Math.max(a, b)
}

function distanceIn(x: number, y: number, h: number): number {
  const px = Math.abs(x - Math.round(x))
  const py = Math.abs(y - Math.round(y / h) * h)
  return 0.5 - Math.max(px, px * 0.5 + py * (h / 2))
}

type Powder = { ramp: readonly string[] }

/** A heap of powder with a slide on one side; reach is wide and low. */
export function mound({ ramp }: Powder): Clay {
  return {
    reach: [1.04, 0.66],
    stuff: { ramp, gloss: 0 },
    hollows: 1.6,
    form: (x, y, seed, at) => {
      // Seen from the front: the outline is the hill itself, the foot a flat curve.
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

/** A wooden scoop seen from above; what it holds is its second stuff. */
export function scoop(held: readonly string[]): Clay {
  return {
    reach: [1.04, 0.36],
    stuff: { ramp: ['#4A2509', '#8A5122', '#BC8145', '#DFB077', '#F5DBAE'], gloss: 0.22, sharpness: 14 },
    secondStuff: { ramp: held, gloss: 0 },
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

/** The head of a honey dipper: rings of wood in a coat of honey. */
export function dipperHead(honey: readonly string[]): Clay {
  return {
    reach: [1, 0.86],
    stuff: { ramp: honey, gloss: 0.85, sharpness: 26 },
    form: (x, y, seed, at) => {
      const side = 0.84 * Math.sqrt(Math.max(0, 1 - Math.abs(x) ** 2.6))
      at.inside = 1 - Math.abs(x) ** 2.6 - (y / 0.84) ** 2
      if (at.inside <= 0) return
      const ring = Math.cos(x * 17)
      at.height = side * Math.sqrt(Math.max(0, 1 - (y / side) ** 2)) * 0.9 + ring * 0.05
      at.tone = ring * 0.45 + noise(x * 2, y * 2, seed) * 0.2
    },
  }
}
