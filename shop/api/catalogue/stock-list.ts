import type { Item } from '#api/catalogue/item'
import type { CatalogueMemory } from '#api/catalogue/memory'
import { isShown, type ProductShow, productShows, type StockSort } from '#contract/products/product-shows'
import { matchesIn } from '#domain/catalogue/search/search'

export type StockQuery = { show: ProductShow; sort: StockSort; search: string; limit: number }
export type StockList = { items: readonly Item[]; total: number; counts: Record<ProductShow, number> }

/**
 * The first products of a view of the seller's list; `waiting` is the number of waiting shoppers by product. The sort is
 * stable, from the oldest product on; without a sort the newest come first, also in a search.
 */
export function stockList(
  memory: CatalogueMemory,
  { show, sort, search, limit }: StockQuery,
  waiting: ReadonlyMap<string, number>,
): StockList {
  const counts = { all: 0, low: 0, out: 0, unlabelled: 0, archived: 0 }
  for (const item of memory.all) for (const each of productShows) if (isShown(each, item)) counts[each] += 1
  const found = search ? new Set(matchesIn(memory.indexOfAll(), search)) : undefined
  const rows = memory.all.filter((item) => isShown(show, item) && (found === undefined || found.has(item.position)))
  return { items: first(rows, limit, orders[sort](waiting)), total: rows.length, counts }
}

type Order = (one: Item, other: Item) => number

const orders: Record<StockSort, (waiting: ReadonlyMap<string, number>) => Order> = {
  stock: () => (one, other) => one.quantity - other.quantity,
  name: () => (one, other) => byName.compare(one.name, other.name),
  price: () => (one, other) => one.offerPrice - other.offerPrice,
  newest: () => (one, other) => other.position - one.position,
  waiting: (waiting) => (one, other) => (waiting.get(other.id) ?? 0) - (waiting.get(one.id) ?? 0),
}

const byName = new Intl.Collator('en-IN', { numeric: true })

/** The first rows of a stable sort, without sorting the others. */
function first(rows: readonly Item[], limit: number, order: Order): Item[] {
  const kept: Item[] = []
  for (const row of rows) {
    const last = kept.at(-1)
    if (kept.length === limit && last && order(row, last) >= 0) continue
    kept.splice(placeOf(kept, row, order), 0, row)
    if (kept.length > limit) kept.pop()
  }
  return kept
}

/** The place of a row behind those that are equal to it. */
function placeOf(kept: readonly Item[], row: Item, order: Order): number {
  let [low, high] = [0, kept.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = kept[middle]
    if (at && order(row, at) < 0) high = middle
    else low = middle + 1
  }
  return low
}
