import { type SearchIndex, searchIndexOf } from './search-index.ts'
import type { Searchable } from './terms.ts'
import { score, type Scores, wordMatches } from './word-matches.ts'
import { wordsOf } from './words.ts'

/**
 * The products that match a search text, best match first, and in the shop's order among equals: each word is spelt or
 * sounds the same, or is one slip away. Products whose name contains the exact text always match and come first. An
 * empty text matches all products.
 */
export function search<P extends Searchable>(products: readonly P[], text: string): readonly P[] {
  const wanted = text.trim()
  if (!wanted) return products
  const index = searchIndexOf(products)
  const exact = exactMatches(products, index, wanted)
  const matched = wordMatches(index, wordsOf(wanted), false)
  return [...new Set([...exact.keys(), ...matched.keys()])]
    .sort((a, b) => score(exact, b) - score(exact, a) || score(matched, b) - score(matched, a) || a - b)
    .flatMap((place) => products[place] ?? [])
}

/** Scores exact matches: 2 if the name is the text, 1 if it contains the text. */
function exactMatches(products: readonly Searchable[], { plainNames }: SearchIndex, wanted: string): Scores {
  const small = wanted.toLowerCase()
  const found: Scores = new Map()
  for (const [place, name] of plainNames.entries()) {
    // Lowercasing depends on neighbouring letters in some scripts, so the text is also looked up unchanged.
    if (name.includes(small) || products[place]?.name.includes(wanted)) found.set(place, name === small ? 2 : 1)
  }
  return found
}
