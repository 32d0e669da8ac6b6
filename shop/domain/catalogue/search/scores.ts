/** The scores of products by their position in an index, whole numbers below 65,536; 0 without one. */
export type Scores = {
  positions: readonly number[]
  at: (position: number) => number
  raise: (position: number, score: number) => void
}

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

/** Equal ranks are sorted by position. */
export function greatestFirst(positions: readonly number[], rankOf: (position: number) => number): number[] {
  // Few ranks and long runs of positions in order, which need no comparisons.
  const byRank = Map.groupBy(positions, rankOf)
  return [...byRank.keys()].sort((one, other) => other - one).flatMap((rank) => inOrder(byRank.get(rank) ?? []))
}

function inOrder(positions: readonly number[]): readonly number[] {
  const isInOrder = positions.every((position, i) => i === 0 || (positions[i - 1] ?? 0) < position)
  return isInOrder ? positions : [...Float64Array.from(positions).sort()]
}
