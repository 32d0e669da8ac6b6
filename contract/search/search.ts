import { stopWords } from './synonyms.ts'
import { matchersOf } from './matchers.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'
import type { Searchable } from './terms.ts'
import { lettersOf, wordsOf } from './words.ts'

// Further words add nothing, and each costs a pass over the index.
const MAX_WORDS = 8

/** The position of a product to its score. */
type Scores = Map<number, number>

/**
 * The products that match a search text, best match first, and in the shop's order among equals. Products whose name
 * contains the exact text always match and come first. An empty text matches all products.
 */
export function search<P extends Searchable>(products: readonly P[], text: string): readonly P[] {
  const wanted = text.trim()
  if (!wanted) return products
  const index = searchIndexOf(products)
  const exact = exactMatches(products, index, wanted)
  const matched = wordMatches(index, wordsOf(wanted))
  return [...new Set([...exact.keys(), ...matched.keys()])]
    .sort((a, b) => score(exact, b) - score(exact, a) || score(matched, b) - score(matched, a) || a - b)
    .flatMap((place) => products[place] ?? [])
}

/** At most `most` products similar to a text without matches: they match some of its words or similar letters. */
export function nearest<P extends Searchable>(products: readonly P[], text: string, most: number): P[] {
  const index = searchIndexOf(products)
  const found = significantWords(wordsOf(text)).map((word) => scoresOf(index, word))
  const letters = bigrams(lettersOf(text))
  return products
    .map((product, place) => {
      const words = found.filter((scores) => scores.has(place)).length
      return { product, likeness: words + similarity(letters, bigrams(index.joinedNames[place] ?? '')) }
    })
    .filter(({ likeness }) => likeness > 0.35)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ product }) => product)
}

function score(scores: Scores, place: number): number {
  return scores.get(place) ?? 0
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

/** Scores products that match every word. Numbers are ignored if no product matches with them. */
function wordMatches(index: SearchIndex, words: readonly string[]): Scores {
  const significant = significantWords(words)
  // A single letter matches only names that contain it.
  if (!significant.some((word) => word.length > 1)) return new Map()
  const found = significant.map((word) => ({ word, scores: scoresOf(index, word) }))
  const all = inEvery(found.map(({ scores }) => scores))
  return all.size > 0 ? all : inEvery(found.filter(({ word }) => !/^\d/.test(word)).map(({ scores }) => scores))
}

/** The words without stop words, or all words if only stop words are left. */
function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !stopWords.has(word))
  return [...new Set(significant.length > 0 ? significant : words)].slice(0, MAX_WORDS)
}

/** Sums the scores of products that have one in every map. */
function inEvery([first, ...others]: readonly Scores[]): Scores {
  const sums: Scores = new Map()
  for (const [place, own] of first ?? []) {
    if (others.every((scores) => scores.has(place)))
      sums.set(
        place,
        others.reduce((sum, scores) => sum + score(scores, place), own),
      )
  }
  return sums
}

/** Scores products for one word, by the first and closest kind of match that any product has. */
function scoresOf(index: SearchIndex, word: string): Scores {
  for (const match of matchersOf(word)) {
    const found: Scores = new Map()
    for (const entry of index.entries) {
      const points = match(entry)
      if (points > 0) for (const place of entry.places) found.set(place, Math.max(points, score(found, place)))
    }
    if (found.size > 0) return found
  }
  return joinedWordMatches(index, word)
}

/** Scores names that contain words typed as one: foresthoney. */
function joinedWordMatches({ joinedNames }: SearchIndex, word: string): Scores {
  if (word.length < 5) return new Map()
  return new Map(joinedNames.flatMap((name, place) => (name.includes(word) ? [[place, 1] as const] : [])))
}

function bigrams(letters: string): Set<string> {
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, place) => letters.slice(place, place + 2)))
}

/** The Dice coefficient of two sets of bigrams: 0 to 1. */
function similarity(one: Set<string>, other: Set<string>): number {
  return one.size + other.size === 0 ? 0 : (2 * one.intersection(other).size) / (one.size + other.size)
}
