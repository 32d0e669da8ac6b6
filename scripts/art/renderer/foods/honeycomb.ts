import { distance, noise } from '../clay/noise.ts'
import type { Clay } from '../clay/clay.ts'

/** A piece of honeycomb: six-sided cells, most of them full. */
export function comb(honey: readonly string[]): Clay {
  return {
    reach: [1.1, 0.88],
    material: { ramp: ['#8A5208', '#C98A1C', '#EDBB4E', '#FFE08A', '#FFF6CF'], gloss: 0.2, sharpness: 14 },
    secondMaterial: { ramp: honey, gloss: 0.85, sharpness: 30 },
    form: (x, y, seed, at) => {
      // Irregular outline: six corners, no straight side.
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

/** The head of a honey dipper: rings of wood coated in honey. */
export function dipperHead(honey: readonly string[]): Clay {
  return {
    reach: [1, 0.86],
    material: { ramp: honey, gloss: 0.85, sharpness: 26 },
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
