import { greatestFirst, noScores, type Scores } from './scores.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'
import type { Searchable } from './terms.ts'
import { wordMatches } from './word-matches.ts'
import { wordsOf } from './words.ts'

/** The best match comes first, exact texts before others, then the shop's order. An empty text matches all. */
export function search<P extends Searchable>(products: readonly P[], text: string): readonly P[] {
  if (!text.trim()) return products
  return searchIn(searchIndexOf(products), text).flatMap((place) => products[place] ?? [])
}

/** `text` is not empty. */
export function searchIn(index: SearchIndex, text: string): number[] {
  const { exact, matched, positions } = allMatches(index, text)
  return greatestFirst(positions, (position) => exact.at(position) * 256 + matched.at(position))
}

/** Does the same as `searchIn` in any order, which takes half of the time. */
export function matchesIn(index: SearchIndex, text: string): readonly number[] {
  return allMatches(index, text).positions
}

function allMatches(index: SearchIndex, text: string) {
  const exact = exactMatches(index, text.trim())
  const matched = wordMatches(index, wordsOf(text), false)
  const others = matched.positions.filter((position) => exact.at(position) === 0)
  return { exact, matched, positions: [...exact.positions, ...others] }
}

function exactMatches(index: SearchIndex, wanted: string): Scores {
  const found = noScores(index.size())
  const isWord = !/\s/.test(wanted)
  const small = wanted.toLowerCase()
  for (const positions of index.mayContain(wanted)) {
    for (const position of positions) {
      if (isWord) found.raise(position, 1)
      else if (found.at(position) === 0) {
        const name = index.nameAt(position)
        const plain = name.toLowerCase()
        // Lowercasing depends on neighbouring letters in some scripts, so the text is also looked up unchanged.
        if (plain.includes(small) || name.includes(wanted)) found.raise(position, plain === small ? 2 : 1)
      }
    }
  }
  if (isWord) for (const position of index.named(wanted)) found.raise(position, 2)
  return found
}
