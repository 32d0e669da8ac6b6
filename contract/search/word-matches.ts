import { stopWords } from './synonyms.ts'
import { matchersOf } from './matchers.ts'
import { pairsOf, type SearchIndex } from './search-index.ts'
import { knownTerms } from './terms.ts'
import { lettersOf } from './words.ts'

// Further words add nothing, and each costs a pass over the index.
const MAX_WORDS = 8

/** The position of a product to its score. */
export type Scores = Map<number, number>

/**
 * Scores products that match every word, `loosely` also those two slips away. Numbers are ignored if no product matches
 * with them.
 */
export function wordMatches(index: SearchIndex, words: readonly string[], loosely: boolean): Scores {
  const significant = significantWords(words)
  // A single letter matches only names that contain it.
  if (!significant.some((word) => word.length > 1)) return new Map()
  const found = significant.map((word) => ({ word, scores: scoresOf(index, word, loosely) }))
  const all = inEvery(found.map(({ scores }) => scores))
  return all.size > 0 ? all : inEvery(found.filter(({ word }) => !/^\d/.test(word)).map(({ scores }) => scores))
}

/** The words without stop words, or all words if only stop words are left. */
export function significantWords(words: readonly string[]): string[] {
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

/**
 * Scores products for one word, by the first and closest kind of match that any product or known food has. A food that
 * the shop does not sell matches no product.
 */
function scoresOf(index: SearchIndex, word: string, loosely: boolean): Scores {
  for (const { candidates, match } of matchersOf(word, loosely)) {
    const found: Scores = new Map()
    for (const term of index.termsOf(candidates(index))) {
      const points = match(term)
      if (points > 0)
        for (const position of index.positionsOf(term)) found.set(position, Math.max(points, score(found, position)))
    }
    if (found.size > 0 || knownTerms.some((term) => match(term) > 0)) return found
  }
  return joinedWordMatches(index, word)
}

/** Scores names that contain words typed as one: foresthoney. */
function joinedWordMatches(index: SearchIndex, word: string): Scores {
  if (word.length < 5) return new Map()
  const rarest = [...pairsOf(word)]
    .map(index.pairs.get)
    .reduce((one, other) => (other.length < one.length ? other : one))
  const names = rarest.filter((position) => lettersOf(index.nameAt(position)).includes(word))
  return new Map(names.map((position) => [position, 1]))
}

/** The score of the product at a position; 0 without a match. */
export function score(scores: Scores, position: number): number {
  return scores.get(position) ?? 0
}
