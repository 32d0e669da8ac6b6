import type { Clay, Material } from './clay.ts'
import { softened } from './soften.ts'

const TABLE_SIZE = 256
// Light from the upper left, well above the table.
const LIGHT = [-0.52, -0.58, 0.63] as const
const HALFWAY = halfway()
const SHADOW = [26, 12, 4] as const
/** The soft shadow of a piece on the surface below it. */
export function castShadow(
  data: Uint8Array,
  cover: Float32Array,
  width: number,
  height: number,
  radius: number,
  strength: number,
): void {
  if (strength === 0) return
  // A blurred shadow needs only half the resolution.
  const [columns, rows] = [(width + 1) >> 1, (height + 1) >> 1]
  const reach = Math.max(1, Math.round(radius * 0.04))
  const soft = softened(softened(halved(cover, width, height), columns, rows, reach), columns, rows, reach)
  const [right, below] = [Math.round(radius * 0.07), Math.round(radius * 0.1)]
  for (let y = below; y < height; y += 1) {
    for (let x = right; x < width; x += 1) {
      const from = soft[((y - below) >> 1) * columns + ((x - right) >> 1)]!
      if (from === 0) continue
      const at = (y * width + x) * 4
      data[at] = SHADOW[0]
      data[at + 1] = SHADOW[1]
      data[at + 2] = SHADOW[2]
      data[at + 3] = from * strength * 255
    }
  }
}

function halved(values: Float32Array, width: number, height: number): Float32Array {
  const columns = (width + 1) >> 1
  const half = new Float32Array(columns * ((height + 1) >> 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) half[(y >> 1) * columns + (x >> 1)]! += values[y * width + x]! / 4
  }
  return half
}

type Model = {
  clay: Clay
  cover: Float32Array
  heights: Float32Array
  tones: Float32Array
  seconds: Float32Array
  width: number
  height: number
  radius: number
}

/** The shaded piece: light from the upper left, ambient occlusion, gloss. */
export function paint(data: Uint8Array, model: Model): void {
  const { clay, cover, heights, tones, seconds, width, height, radius } = model
  const smooth = softened(heights, width, height, Math.max(1, Math.round(radius * 0.06)))
  const depth = (clay.hollows ?? 1) * (3.2 / radius)
  const first = tableOf(clay.material)
  const second = clay.secondMaterial ? tableOf(clay.secondMaterial) : first
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x
      const here = cover[i]!
      if (here <= 0) continue
      const dx = (heights[i + 1]! - heights[i - 1]!) / 2
      const dy = (heights[i + width]! - heights[i - width]!) / 2
      const long = 1 / Math.sqrt(dx * dx + dy * dy + 1)
      const lit = (-dx * LIGHT[0] - dy * LIGHT[1] + LIGHT[2]) * long
      // A little light is reflected from the warm table at the lower right.
      const back = Math.max(0, (dx * -0.55 + dy * -0.6) * long - 0.45) * 0.26
      const hollow = Math.max(-0.34, Math.min(0.12, (heights[i]! - smooth[i]!) * depth))
      const tone = 0.24 + Math.max(-0.2, lit) * 0.64 + hollow + back + tones[i]! * 0.22
      const shine = Math.max(0, (-dx * HALFWAY[0] - dy * HALFWAY[1] + HALFWAY[2]) * long)
      put(data, i * 4, here, tone, shine, seconds[i]!, first, second)
    }
  }
}

type Table = { colours: Uint8Array; gloss: number; sharpness: number }

function put(
  data: Uint8Array,
  at: number,
  cover: number,
  tone: number,
  shine: number,
  second: number,
  a: Table,
  b: Table,
): void {
  const step = Math.max(0, Math.min(TABLE_SIZE - 1, Math.round(tone * (TABLE_SIZE - 1)))) * 3
  // Far from the mirror direction the specular term is zero.
  const glint =
    shine < 0.66
      ? 0
      : (1 - second) * a.gloss * shine ** a.sharpness + (second > 0 ? second * b.gloss * shine ** b.sharpness : 0)
  const under = data[at + 3]! / 255
  const alpha = cover + under * (1 - cover)
  for (let c = 0; c < 3; c += 1) {
    const colour = a.colours[step + c]! * (1 - second) + b.colours[step + c]! * second
    const shiny = Math.min(255, colour + (255 - colour) * Math.min(0.9, glint))
    data[at + c] = (shiny * cover + data[at + c]! * under * (1 - cover)) / alpha
  }
  data[at + 3] = alpha * 255
}

function tableOf({ ramp, gloss, sharpness = 28 }: Material): Table {
  const stops = ramp.map((hex) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)))
  const colours = new Uint8Array(TABLE_SIZE * 3)
  for (let i = 0; i < TABLE_SIZE; i += 1) {
    const place = (i / (TABLE_SIZE - 1)) * (stops.length - 1)
    const low = Math.min(stops.length - 2, Math.floor(place))
    for (let c = 0; c < 3; c += 1) {
      colours[i * 3 + c] = stops[low]![c]! + (stops[low + 1]![c]! - stops[low]![c]!) * (place - low)
    }
  }
  return { colours, gloss, sharpness }
}

function halfway(): readonly [number, number, number] {
  const [x, y, z] = [LIGHT[0], LIGHT[1], LIGHT[2] + 1]
  const long = Math.sqrt(x * x + y * y + z * z)
  return [x / long, y / long, z / long]
}
