import type { Encoded } from '#api/http/encoded'

export type KeptAnswers = {
  /** The answer of a request by path and query, of the catalogue as it is. */
  get: (generation: number, key: string) => Encoded | undefined
  put: (generation: number, key: string, answer: Encoded) => void
}

// Limits for clients that ask for everything in turn.
const MAX_ANSWERS = 500
const MAX_BYTES = 32 * 1024 * 1024

/** Keeps the latest serialised answers until the catalogue changes. */
export function keptAnswers(): KeptAnswers {
  const kept = new Map<string, Encoded>()
  let [generation, bytes] = [0, 0]
  return {
    get: (now, key) => (now === generation ? kept.get(key) : undefined),
    put: (now, key, answer) => {
      if (now !== generation) clear(now)
      drop(key)
      kept.set(key, answer)
      bytes += weightOf(answer)
      for (const [oldest, { bytes: size }] of kept) {
        if (kept.size <= MAX_ANSWERS && bytes <= MAX_BYTES) break
        if (size <= MAX_BYTES) drop(oldest)
      }
    },
  }

  function clear(now: number): void {
    kept.clear()
    generation = now
    bytes = 0
  }

  function drop(key: string): void {
    const answer = kept.get(key)
    if (answer) bytes -= weightOf(answer)
    kept.delete(key)
  }
}

// The whole list of a large shop has room of its own, because making it takes the longest.
function weightOf({ bytes }: Encoded): number {
  return bytes > MAX_BYTES ? 0 : bytes
}
