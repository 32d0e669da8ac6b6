import { families } from '#api/catalogue/families'
import { isSameButStock, type Item } from '#api/catalogue/item'
import { keptSearches } from '#api/catalogue/kept-searches'
import { type ListOrder, orders } from '#api/catalogue/orders'
import { placeOf, rowAt } from '#domain/catalogue/by-position'
import { createSearchIndex, type SearchIndex } from '#domain/catalogue/search/search-index'

/** All products in the memory of the server, updated one by one. Its lists ascend by position. */
export type CatalogueMemory = {
  all: readonly Item[]
  onSale: readonly Item[]
  /** The products on sale by their position. */
  index: SearchIndex
  byId: (id: string) => Item | undefined
  /** The same of all products; made when the seller first searches. */
  indexOfAll: () => SearchIndex
  onSaleAt: (position: number) => Item | undefined
  /** The products on sale in a sort order, or in the shop's own. */
  inOrder: (sort: ListOrder) => readonly Item[]
  /** The positions of the products on sale that a text means, best match first. */
  search: (text: string) => readonly number[]
  /** The serialised product, with the sizes of its family. */
  json: (item: Item) => string
  /** Puts a product in, or removes it without an `item`. Returns whether a list may have other products now. */
  put: (id: string, item: Item | undefined) => boolean
}

export function catalogueMemory(): CatalogueMemory {
  const [all, onSale]: [Item[], Item[]] = [[], []]
  const items = new Map<string, Item>()
  const index = createSearchIndex()
  let indexOfAll: SearchIndex | undefined
  const sorts = orders(onSale)
  const searches = keptSearches(index)
  const ofFamilies = families()
  return {
    all,
    onSale,
    index,
    indexOfAll: () => (indexOfAll ??= all.reduce(withItem, createSearchIndex())),
    byId: (id) => items.get(id),
    onSaleAt: (position) => rowAt(onSale, position),
    inOrder: sorts.in,
    search: searches.find,
    json: ofFamilies.json,
    put: (id, item) => {
      const before = items.get(id)
      replace(all, before, item)
      replace(onSale, onlyOnSale(before), onlyOnSale(item))
      if (reindex(index, onlyOnSale(before), onlyOnSale(item))) searches.drop()
      ofFamilies.put(onlyOnSale(before), onlyOnSale(item))
      sorts.put(onlyOnSale(before), onlyOnSale(item))
      if (indexOfAll) reindex(indexOfAll, before, item)
      if (item) items.set(id, item)
      else items.delete(id)
      return !before || !item || !isSameButStock(before, item)
    },
  }
}

/** Returns whether the index changed. */
function reindex(index: SearchIndex, before: Item | undefined, item: Item | undefined): boolean {
  const isSame =
    before?.name === item?.name &&
    before?.tamilName === item?.tamilName &&
    before?.category === item?.category &&
    before?.weight === item?.weight
  if (isSame) return false
  if (before) index.remove(before.position)
  if (item) withItem(index, item)
  return true
}

function withItem(index: SearchIndex, item: Item): SearchIndex {
  index.add(item.position, item)
  return index
}

function onlyOnSale(item: Item | undefined): Item | undefined {
  return item?.archived ? undefined : item
}

function replace(list: Item[], before: Item | undefined, item: Item | undefined): void {
  const position = (item ?? before)?.position
  if (position === undefined) return
  list.splice(placeOf(list, position), before ? 1 : 0, ...(item ? [item] : []))
}
