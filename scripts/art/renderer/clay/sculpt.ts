import { distance } from './noise.ts'
import type { Clay, Point } from './clay.ts'
import { castShadow, paint } from './light.ts'
import type { Pixels } from './png.ts'

/** The margin around a piece for its shadow, in units. */
const MARGIN = 0.28

/** The image of a piece turned by `turn` degrees, with a half length of `radius` pixels, and its shadow below. */
export function sculpted(clay: Clay, radius: number, turn: number, seed: number, shadow = 0.5): Pixels {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const across = Math.abs(clay.reach[0] * cos) + Math.abs(clay.reach[1] * sin) + MARGIN
  const down = Math.abs(clay.reach[0] * sin) + Math.abs(clay.reach[1] * cos) + MARGIN
  const width = Math.ceil(across * radius * 2)
  const height = Math.ceil(down * radius * 2)
  const size = width * height
  const [inside, heights] = [new Float32Array(size), new Float32Array(size)]
  const [tones, seconds] = [new Float32Array(size), new Float32Array(size)]
  const at: Point = { inside: 0, height: 0, tone: 0, second: 0 }
  for (let row = 0, i = 0; row < height; row += 1) {
    const y = (row + 0.5 - height / 2) / radius
    for (let column = 0; column < width; column += 1, i += 1) {
      const x = (column + 0.5 - width / 2) / radius
      at.tone = at.second = at.height = 0
      clay.form(x * cos + y * sin, y * cos - x * sin, seed, at)
      inside[i] = at.inside
      heights[i] = at.inside > 0 ? at.height * radius : 0
      tones[i] = at.tone
      seconds[i] = at.second
    }
  }
  const cover = covered(inside, width, height)
  const data = new Uint8Array(size * 4)
  castShadow(data, cover, width, height, radius, shadow)
  paint(data, { clay, cover, heights, tones, seconds, width, height, radius })
  return { width, height, data }
}

// The coverage of each pixel by the outline: its distance from the edge, from the gradient of the form.
function covered(inside: Float32Array, width: number, height: number): Float32Array {
  const cover = new Float32Array(inside.length)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x
      const [left, right, up, down] = [inside[i - 1]!, inside[i + 1]!, inside[i - width]!, inside[i + width]!]
      if (Math.max(inside[i]!, left, right, up, down) <= 0) continue
      const slope = distance(right - left, down - up) / 2
      cover[i] = Math.min(1, Math.max(0, inside[i]! / Math.max(slope, 1e-6) + 0.5))
    }
  }
  return cover
}
