import { type Bundle, bundlesOf, type Searchable, type Term } from './terms.ts'
import { squeezed } from './words.ts'

/** A word and the places of the products that have it. */
export type Entry = Term & { places: readonly number[] }

/** Products made ready to be searched. */
export type Shelf = { entries: readonly Entry[]; plainNames: readonly string[]; squeezedNames: readonly string[] }

const ready = new WeakMap<readonly Searchable[], Shelf>()

/** The same list is made ready once, so hand over the list itself and not a copy. */
export function shelfOf(products: readonly Searchable[]): Shelf {
  const kept = ready.get(products)
  if (kept) return kept
  const placesOf = new Map<Bundle, number[]>()
  for (const [place, product] of products.entries()) {
    for (const bundle of bundlesOf(product)) {
      const places = placesOf.get(bundle)
      if (!places) placesOf.set(bundle, [place])
      else if (places.at(-1) !== place) places.push(place)
    }
  }
  const shelf = {
    entries: [...placesOf].flatMap(([bundle, places]) => bundle.map((term) => ({ ...term, places }))),
    plainNames: products.map(({ name }) => name.toLowerCase()),
    squeezedNames: products.map(({ name }) => squeezed(name)),
  }
  ready.set(products, shelf)
  return shelf
}
