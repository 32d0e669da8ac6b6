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
  if (!text.trim()) return products
  return searchIn(searchIndexOf(products), text).flatMap((place) => products[place] ?? [])
}

/** Like `search`, the positions in an index; the text is not empty. */
export function searchIn(index: SearchIndex, text: string): number[] {
  const exact = exactMatches(index, text.trim())
  const matched = wordMatches(index, wordsOf(text), false)
  return [...new Set([...exact.keys(), ...matched.keys()])].sort(
    (a, b) => score(exact, b) - score(exact, a) || score(matched, b) - score(matched, a) || a - b,
  )
}

/** Scores exact matches: 2 if the name is the text, 1 if it contains the text. */
function exactMatches(index: SearchIndex, wanted: string): Scores {
  const small = wanted.toLowerCase()
  const found: Scores = new Map()
  for (const position of index.mayContain(wanted)) {
    const name = index.nameAt(position)
    const plain = name.toLowerCase()
    // Lowercasing depends on neighbouring letters in some scripts, so the text is also looked up unchanged.
    if (plain.includes(small) || name.includes(wanted)) found.set(position, plain === small ? 2 : 1)
  }
  return found
}
