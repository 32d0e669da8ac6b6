const CHANCES = 65_536
const chances = scattered()

/** Smooth random noise over the plane, between -1 and 1, different for each `seed`. */
export function noise(x: number, y: number, seed: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const fx = x - column
  const fy = y - row
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  const at = column * 7919 + row * 104_729 + seed * 15_485
  const top = chances[at & 65_535]! * (1 - sx) + chances[(at + 7919) & 65_535]! * sx
  const foot = chances[(at + 104_729) & 65_535]! * (1 - sx) + chances[(at + 112_648) & 65_535]! * sx
  return top * (1 - sy) + foot * sy
}

/** Noise in two octaves. */
export function rough(x: number, y: number, seed: number): number {
  return noise(x, y, seed) * 0.66 + noise(x * 2.3, y * 2.3, seed + 7) * 0.34
}

/** 1 in the middle of narrow valleys that wind through the plane, 0 beside them. */
export function crease(x: number, y: number, seed: number, width: number): number {
  const n = noise(x, y, seed) / width
  return 1 / (1 + n * n * n * n)
}

/** Wrinkled skin: 0 on its soft pads, 1 in the sharp valley between two of them. */
export function fold(x: number, y: number, seed: number, width: number): number {
  const beside = Math.min(1, Math.abs(noise(x, y, seed)) / width)
  return (1 - beside) ** 1.7
}

/** The proximity of the closest of scattered points: 1 on it, 0 from half a cell away. */
export function dots(x: number, y: number, seed: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  let nearest = 1
  for (let j = row - 1; j <= row + 1; j += 1) {
    for (let i = column - 1; i <= column + 1; i += 1) {
      const at = i * 7919 + j * 104_729 + seed * 15_485
      const dx = i + 0.5 + chances[at & 65_535]! * 0.3 - x
      const dy = j + 0.5 + chances[(at + 31) & 65_535]! * 0.3 - y
      nearest = Math.min(nearest, dx * dx + dy * dy)
    }
  }
  return Math.max(0, 1 - Math.sqrt(nearest) * 2)
}

function scattered(): Float32Array {
  const values = new Float32Array(CHANCES)
  for (let i = 0; i < CHANCES; i += 1) {
    let mixed = Math.imul(i ^ 0x9e3779b9, 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    values[i] = ((mixed ^ (mixed >>> 16)) >>> 0) / 2_147_483_648 - 1
  }
  return values
}

/** The distance of a point from 0,0; Math.hypot guards against overflow and is many times slower. */
export function distance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}
