import { oneOfEachFamily } from '#api/catalogue/families'
import type { Item } from '#api/catalogue/item'
import type { CatalogueMemory } from '#api/catalogue/memory'
import { sorted } from '#api/catalogue/orders'
import type { FacetKeys } from '#contract/filters/facet'
import { everyFacet } from '#contract/filters/facets'
import { type Filters, passes, type ProductGroup } from '#contract/filters/filters'
import type { ProductSort } from '#contract/products/product-sorts'
import { CLOSEST_PRODUCTS, NAMED_PRODUCTS } from '#contract/rules'
import { nearestIn } from '#domain/catalogue/search/nearest'

export type ListQuery = {
  category: string | undefined
  search: string
  filters: Filters
  sort: ProductSort | undefined
}

/** A list without filters, in the shop's order or best match first. */
type Found = { items: readonly Item[]; groups: readonly ProductGroup[]; similar: readonly string[] }
/** The products of a list by id, because an item is replaced when its stock changes. */
export type List = { ids: readonly string[]; groups: readonly ProductGroup[]; similar: readonly string[] }

/** The list of a category with its sold-out products last, else of all products in stock that a search means. */
export function makeList(memory: CatalogueMemory, { category, search, filters, sort }: ListQuery): List {
  // The products of a search stand by how well they match.
  const listed = memory.inOrder(sort ?? 'best')
  const { items, groups, similar } =
    category === undefined ? inStockList(memory, listed, search) : categoryList(listed, category)
  const pass = memoized((keys: FacetKeys) => passes(everyFacet, filters, keys))
  const passing = filters.length === 0 ? items : items.filter(({ facets }) => pass(facets))
  const arranged = sort && search && category === undefined ? sorted(passing, sort) : passing
  const shown = oneOfEachFamily(category === undefined ? arranged : soldOutLast(arranged))
  return { ids: shown.map(({ id }) => id), groups, similar }
}

function categoryList(listed: readonly Item[], category: string): Found {
  const items = listed.filter((item) => item.category === category)
  return { items, groups: groupsOf(items), similar: [] }
}

function inStockList(memory: CatalogueMemory, listed: readonly Item[], search: string): Found {
  if (!search) {
    const items = inStock(listed)
    return { items, groups: groupsOf(items), similar: [] }
  }
  const meant = itemsAt(memory, memory.search(search))
  const items = inStock(meant)
  return { items, groups: groupsOf(items), similar: items.length > 0 ? [] : similarTo(memory, search, meant) }
}

/** The products close to a search that finds nothing in stock; else the sold-out ones that it names. */
function similarTo(memory: CatalogueMemory, search: string, meant: readonly Item[]): string[] {
  const similar = meant.length > 0 ? meant : itemsAt(memory, nearestIn(memory.index, search))
  const closest = oneOfEachFamily(inStock(similar)).slice(0, CLOSEST_PRODUCTS)
  return (closest.length > 0 ? closest : similar.slice(0, NAMED_PRODUCTS)).map(({ id }) => id)
}

function itemsAt({ onSaleAt }: CatalogueMemory, positions: readonly number[]): Item[] {
  return positions.map(onSaleAt).filter((item) => item !== undefined)
}

export function inStock(items: readonly Item[]): Item[] {
  return items.filter(({ quantity }) => quantity > 0)
}

function soldOutLast(items: readonly Item[]): Item[] {
  return [...inStock(items), ...items.filter(({ quantity }) => quantity <= 0)]
}

function groupsOf(items: readonly Item[]): ProductGroup[] {
  const counts = new Map<FacetKeys, number>()
  const families = new Map<string, FacetKeys[]>()
  for (const { facets, family } of items) {
    if (family === null) counts.set(facets, (counts.get(facets) ?? 0) + 1)
    else families.set(family, [...(families.get(family) ?? []), facets])
  }
  return [
    ...[...counts].map(([facets, count]) => ({ ...facets, count })),
    ...[...families.values()].map(([first, ...or]) => ({ ...first, count: 1, ...(or.length > 0 && { or }) })),
  ]
}

function memoized<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const before = made.get(key)
    if (before !== undefined) return before
    const value = make(key)
    made.set(key, value)
    return value
  }
}
