/** The scores of products by their position in an index, whole numbers below 65,536; 0 without one. */
export type Scores = {
  /** The positions that have a score, in the order in which they got it. */
  positions: readonly number[]
  at: (position: number) => number
  /** Gives a position this score, unless it has a greater one. */
  raise: (position: number, score: number) => void
}

/** No scores yet, for positions below `size`. */
export function noScores(size: number): Scores {
  const all = new Uint16Array(size)
  const positions: number[] = []
  return {
    positions,
    at: (position) => all[position] ?? 0,
    raise: (position, score) => {
      const before = all[position] ?? 0
      if (before === 0) positions.push(position)
      if (score > before) all[position] = score
    },
  }
}

/** Sorts positions by rank, the greatest first, and by position among equals. */
export function greatestFirst(positions: readonly number[], rankOf: (position: number) => number): number[] {
  // Few ranks and long runs of positions in order, which need no comparisons.
  const byRank = Map.groupBy(positions, rankOf)
  return [...byRank.keys()].sort((one, other) => other - one).flatMap((rank) => inOrder(byRank.get(rank) ?? []))
}

/** Positions in ascending order. */
export function inOrder(positions: readonly number[]): readonly number[] {
  const isInOrder = positions.every((position, i) => i === 0 || (positions[i - 1] ?? 0) < position)
  return isInOrder ? positions : [...Float64Array.from(positions).sort()]
}
