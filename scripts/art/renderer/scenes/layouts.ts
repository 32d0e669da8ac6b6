import { between, type Chance } from '../chance.ts'

/** The places of large pieces, back to front; x, y and length on a picture of 800. */
export type Layout = readonly (readonly [x: number, y: number, length: number, turn: number])[]

export const five: Layout = [
  [526, 236, 320, -16],
  [264, 262, 326, 214],
  [606, 452, 330, 28],
  [208, 490, 330, -66],
  [420, 576, 356, -10],
]
export const nine: Layout = [
  [392, 196, 266, 16],
  [206, 300, 266, -52],
  [590, 294, 268, 70],
  [196, 506, 272, 58],
  [612, 516, 274, -28],
  [322, 372, 274, -34],
  [474, 404, 278, 44],
  [412, 640, 284, 10],
  [376, 516, 286, -12],
]

/** Seeds too small to be placed singly cover the plate. */
export function poured(chance: Chance, size: number): Layout {
  const step = 84 + size * 0.7
  const places: [number, number, number, number][] = []
  for (let y = 140; y < 720; y += step * 0.42) {
    const half = Math.sqrt(Math.max(0, 300 ** 2 - (y - 424) ** 2))
    for (let x = 400 - half + between(chance, 0, step * 0.4); x < 400 + half; x += step * 0.66) {
      const turn = Math.floor(chance() * 9) * 40
      places.push([x, y + between(chance, -0.2, 0.2) * step, step, turn])
    }
  }
  return places.toSorted((a, b) => a[1] - b[1])
}
