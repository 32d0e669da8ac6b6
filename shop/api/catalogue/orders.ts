import type { Item } from '#api/catalogue/item'
import { toPaise } from '#contract/money/money'
import { countries } from '#contract/products/countries'
import type { ProductSort } from '#contract/products/product-sorts'

/** A sort order that a shopper chooses, or the shop's own. */
export type ListOrder = ProductSort | 'best'

/** The products on sale in each order, the oldest first among equals. */
export type Orders = {
  in: (sort: ListOrder) => readonly Item[]
  /** Replaces a product, or takes it in or out, in the orders that were made. */
  put: (before: Item | undefined, item: Item | undefined) => void
}

/** An order is sorted when it is first asked for, and from then on updated product by product. */
export function orders(onSale: readonly Item[]): Orders {
  const made = new Map<ListOrder, Item[]>()
  return {
    in: (sort) => {
      const known = made.get(sort)
      if (known) return known
      const list = sorted(onSale, sort)
      made.set(sort, list)
      return list
    },
    put: (before, item) => {
      for (const [sort, list] of made) {
        if (before) list.splice(placeOf(list, before, keys[sort]), 1)
        if (item) list.splice(placeOf(list, item, keys[sort]), 0, item)
      }
    },
  }
}

/** The products in a sort order. */
export function sorted(items: readonly Item[], sort: ListOrder): Item[] {
  const key = keys[sort]
  const keyed = items.map((item) => ({ item, key: key(item) }))
  return keyed
    .sort((one, other) => one.key - other.key || one.item.position - other.item.position)
    .map(({ item }) => item)
}

const places = new Map(countries.map((code, place) => [code, place]))

// Products of unknown contents or origin come last. Not Infinity, because the difference of two infinities is NaN.
const keys: Record<ListOrder, (item: Item) => number> = {
  best: ({ rank }) => -rank,
  price: ({ offerPrice }) => toPaise(offerPrice),
  'price-down': ({ offerPrice }) => -toPaise(offerPrice),
  weight: ({ perKilo }) => perKilo ?? Number.MAX_SAFE_INTEGER,
  newest: ({ position }) => -position,
  origin: ({ facets }) => places.get(facets.origin ?? '') ?? Number.MAX_SAFE_INTEGER,
}

function placeOf(list: readonly Item[], item: Item, key: (item: Item) => number): number {
  const wanted = key(item)
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = list[middle]
    if (at && (key(at) - wanted || at.position - item.position) < 0) low = middle + 1
    else high = middle
  }
  return low
}
