import { distance } from './noise.ts'
import type { Pixels } from './png.ts'
import { softened } from './soften.ts'

/** What a form is at one point; a form fills it in for the sculptor. */
export type Point = {
  /** Above 0 inside the outline, below outside; only its sign and slope count. */
  inside: number
  /** Height above the table. One unit is half the length of the piece. */
  height: number
  /** Lighter (1) or darker (-1) than the stuff is by itself. */
  tone: number
  /** 0: of the first stuff, 1: of the second. */
  second: number
}

/** The colours of a stuff from deep shadow to full light, and how it shines. */
export type Stuff = { ramp: readonly string[]; gloss: number; sharpness?: number }

/** A piece in clay: `form` is asked at points around 0,0; `reach` is how far it goes to the sides and up and down. */
export type Clay = {
  reach: readonly [across: number, down: number]
  stuff: Stuff
  secondStuff?: Stuff
  /** How dark the hollows are. */
  hollows?: number
  form: (x: number, y: number, seed: number, at: Point) => void
}

const TABLE_SIZE = 256
// From the upper left, well above the table.
const LIGHT = [-0.52, -0.58, 0.63] as const
const HALFWAY = halfway()
const SHADOW = [26, 12, 4] as const
/** Room around a piece for its shadow, in units. */
const MARGIN = 0.28

/** The picture of a piece turned by `turn` degrees, its half length `radius` pixels, with its shadow on what is below. */
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

// The share of each pixel inside the outline: its distance from the edge, from the slope of the form.
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

function castShadow(
  data: Uint8Array,
  cover: Float32Array,
  width: number,
  height: number,
  radius: number,
  strength: number,
): void {
  if (strength === 0) return
  const reach = Math.max(1, Math.round(radius * 0.08))
  const soft = softened(softened(cover, width, height, reach), width, height, reach)
  const [right, below] = [Math.round(radius * 0.07), Math.round(radius * 0.1)]
  for (let y = below; y < height; y += 1) {
    for (let x = right; x < width; x += 1) {
      const from = soft[(y - below) * width + x - right]!
      if (from === 0) continue
      const at = (y * width + x) * 4
      data[at] = SHADOW[0]
      data[at + 1] = SHADOW[1]
      data[at + 2] = SHADOW[2]
      data[at + 3] = from * strength * 255
    }
  }
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

function paint(data: Uint8Array, model: Model): void {
  const { clay, cover, heights, tones, seconds, width, height, radius } = model
  const smooth = softened(heights, width, height, Math.max(1, Math.round(radius * 0.06)))
  const depth = (clay.hollows ?? 1) * (3.2 / radius)
  const first = tableOf(clay.stuff)
  const second = clay.secondStuff ? tableOf(clay.secondStuff) : first
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x
      const here = cover[i]!
      if (here <= 0) continue
      const dx = (heights[i + 1]! - heights[i - 1]!) / 2
      const dy = (heights[i + width]! - heights[i - width]!) / 2
      const long = 1 / Math.sqrt(dx * dx + dy * dy + 1)
      const lit = (-dx * LIGHT[0] - dy * LIGHT[1] + LIGHT[2]) * long
      // A little light comes back from the warm table at the lower right.
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
  // Far from where the light is mirrored nothing shines.
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

function tableOf({ ramp, gloss, sharpness = 28 }: Stuff): Table {
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
