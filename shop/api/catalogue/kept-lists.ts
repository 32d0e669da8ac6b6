import type { Catalogue } from '#api/catalogue/follow'
import { type List, type ListQuery, makeList } from '#api/catalogue/lists'

const MAX_LISTS = 100
const MAX_IDS = 1_000_000

/** Makes lists, and keeps the latest until one may have other products; a sale alone changes none. */
export function keptLists(): (catalogue: Catalogue, query: ListQuery) => List {
  const kept = new Map<string, List>()
  let [moves, ids] = [0, 0]
  return (catalogue, query) => {
    if (moves !== catalogue.moves) {
      kept.clear()
      moves = catalogue.moves
      ids = 0
    }
    const { category, search, filters, sort } = query
    const key = JSON.stringify([category, search, filters.map(({ facet, key: value }) => `${facet}:${value}`), sort])
    const list = kept.get(key) ?? makeList(catalogue.memory, query)
    drop(key)
    kept.set(key, list)
    ids += list.ids.length
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_LISTS && (ids <= MAX_IDS || kept.size === 1)) break
      drop(oldest)
    }
    return list
  }

  function drop(key: string): void {
    ids -= kept.get(key)?.ids.length ?? 0
    kept.delete(key)
  }
}
