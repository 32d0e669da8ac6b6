import type { ProductChange } from '#domain/catalogue/product-changes'

/** A change of a product; `moves` when a list may have other products since. */
type Change = ProductChange & { moves: boolean }

/** The news for a client that has a version. */
export type News = {
  ids: string[]
  /** The lists that the client shows may be others. */
  reload: boolean
}

/** The latest changes of the catalogue, from which every server derives the same version. */
export type ChangeLog = {
  add: (changes: readonly Change[], horizon: number) => void
  /** All changes of transactions below it are known. It moves only with a change. */
  version: () => number
  /** A transaction older than the last change is still open, so that change is told more than once. */
  isHeldBack: () => boolean
  since: (version: number) => News
}

// A client that is further behind reads everything again.
const MAX_NEWS = 100
const MAX_CHANGES = 10_000

/** The log begins with the changes of the transaction `begin`; earlier ones are not known. */
export function changeLog(begin: number): ChangeLog {
  let changes: Change[] = []
  let known = { from: begin, below: 0 }
  return {
    add: (added, horizon) => {
      const inOrder = (changes.at(-1)?.xid ?? 0) <= (added[0]?.xid ?? Infinity)
      changes.push(...added)
      // A transaction may commit after a later one.
      if (!inOrder) changes.sort((one, other) => one.xid - other.xid)
      if (changes.length > 2 * MAX_CHANGES) {
        known.from = (changes.at(-MAX_CHANGES)?.xid ?? 0) + 1
        changes = changes.slice(firstAfter(known.from))
      }
      known = { ...known, below: Math.min(horizon, (changes.at(-1)?.xid ?? -1) + 1) }
    },
    version: () => known.below,
    isHeldBack: () => known.below <= (changes.at(-1)?.xid ?? -1),
    since: (version) => {
      const news = changes.slice(firstAfter(version))
      if (version === known.below && news.length === 0) return { ids: [], reload: false }
      const ids = [...new Set(news.map(({ productId }) => productId))]
      if (version > known.below || version < known.from || ids.length > MAX_NEWS) return { ids: [], reload: true }
      return { ids, reload: news.some(({ moves }) => moves) }
    },
  }

  function firstAfter(xid: number): number {
    const place = changes.findLastIndex((change) => change.xid < xid)
    return place + 1
  }
}
