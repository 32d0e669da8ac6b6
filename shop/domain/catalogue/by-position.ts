type Positioned = { position: number }

/** The place of the first row at a position or behind it; the rows ascend by position. */
export function placeOf(rows: readonly Positioned[], position: number): number {
  // New products come last.
  if ((rows.at(-1)?.position ?? -1) < position) return rows.length
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle]?.position ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

export function rowAt<R extends Positioned>(rows: readonly R[], position: number): R | undefined {
  const row = rows[placeOf(rows, position)]
  return row?.position === position ? row : undefined
}
