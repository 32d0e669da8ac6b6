import { type TermGroup, termGroupsOf, type Searchable, type Term } from './terms.ts'
import { lettersOf } from './words.ts'

/** A term and the positions of the products that have it. */
export type Entry = Term & { places: readonly number[] }

/** The search index of a list of products. */
export type SearchIndex = { entries: readonly Entry[]; plainNames: readonly string[]; joinedNames: readonly string[] }

const ready = new WeakMap<readonly Searchable[], SearchIndex>()

/** The index of a list, built once per list object: pass the list itself, not a copy. */
export function searchIndexOf(products: readonly Searchable[]): SearchIndex {
  const cached = ready.get(products)
  if (cached) return cached
  const placesOf = new Map<TermGroup, number[]>()
  for (const [place, product] of products.entries()) {
    for (const group of termGroupsOf(product)) {
      const places = placesOf.get(group)
      if (!places) placesOf.set(group, [place])
      else if (places.at(-1) !== place) places.push(place)
    }
  }
  const index = {
    entries: [...placesOf].flatMap(([group, places]) => group.map((term) => ({ ...term, places }))),
    plainNames: products.map(({ name }) => name.toLowerCase()),
    joinedNames: products.map(({ name }) => lettersOf(name)),
  }
  ready.set(products, index)
  return index
}
