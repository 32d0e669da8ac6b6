/** A box blur with the given radius in pixels; applied twice it is close to a Gaussian blur. */
export function softened(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  return downColumns(alongRows(values, width, height, reach), width, height, reach)
}

function alongRows(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const means = new Float32Array(values.length)
  const share = 1 / (2 * reach + 1)
  for (let start = 0; start < height * width; start += width) {
    let sum = 0
    for (let x = 0; x <= Math.min(reach, width - 1); x += 1) sum += values[start + x]!
    for (let x = 0; x < width; x += 1) {
      means[start + x] = sum * share
      if (x + reach + 1 < width) sum += values[start + x + reach + 1]!
      if (x >= reach) sum -= values[start + x - reach]!
    }
  }
  return means
}

// All columns at once, row by row, which is the order in memory.
function downColumns(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const means = new Float32Array(values.length)
  const sums = new Float32Array(width)
  const share = 1 / (2 * reach + 1)
  for (let y = 0; y < Math.min(reach, height); y += 1) {
    for (let x = 0; x < width; x += 1) sums[x]! += values[y * width + x]!
  }
  for (let y = 0; y < height; y += 1) {
    const [coming, leaving] = [(y + reach) * width, (y - reach - 1) * width]
    const row = y * width
    for (let x = 0; x < width; x += 1) {
      let sum = sums[x]!
      if (y + reach < height) sum += values[coming + x]!
      if (leaving >= 0) sum -= values[leaving + x]!
      sums[x] = sum
      means[row + x] = sum * share
    }
  }
  return means
}
