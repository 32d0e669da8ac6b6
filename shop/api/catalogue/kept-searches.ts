import { searchIn } from '#domain/catalogue/search/search'
import type { SearchIndex } from '#domain/catalogue/search/search-index'

export type KeptSearches = {
  /** The positions of the products that a text means, best match first. */
  find: (text: string) => readonly number[]
  drop: () => void
}

const MAX_TEXTS = 100
const MAX_POSITIONS = 1_000_000

/** Keeps the latest searches until a product of the index comes, goes or has another name. */
export function keptSearches(index: SearchIndex): KeptSearches {
  const kept = new Map<string, readonly number[]>()
  let positions = 0
  return {
    find: (text) => {
      const found = kept.get(text) ?? searchIn(index, text)
      forget(text)
      kept.set(text, found)
      positions += found.length
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_TEXTS && (positions <= MAX_POSITIONS || kept.size === 1)) break
        forget(oldest)
      }
      return found
    },
    drop: () => {
      kept.clear()
      positions = 0
    },
  }

  function forget(text: string): void {
    positions -= kept.get(text)?.length ?? 0
    kept.delete(text)
  }
}
