import { matchersOf } from './matchers.ts'
import { noScores, type Scores } from './scores.ts'
import { pairsOf, type SearchIndex } from './search-index.ts'
import { stopWords } from './synonyms.ts'
import { createTermIndex } from './term-index.ts'
import { knownTerms } from './terms.ts'
import { lettersOf } from './words.ts'

// Further words add nothing, and each costs a pass over the index.
const MAX_WORDS = 8

/** Scores products that match every word. Numbers are ignored if no product matches with them. */
export function wordMatches(index: SearchIndex, words: readonly string[], loosely: boolean): Scores {
  const significant = significantWords(words)
  // A single letter matches only names that contain it.
  if (!significant.some((word) => word.length > 1)) return noScores(0)
  const found: { word: string; scores: Scores }[] = []
  for (const word of significant) {
    const scores = scoresOf(index, word, loosely)
    if (scores.positions.length === 0 && !isNumber(word)) return noScores(0)
    found.push({ word, scores })
  }
  const all = inEvery(
    index,
    found.map(({ scores }) => scores),
  )
  if (all.positions.length > 0) return all
  return inEvery(
    index,
    found.filter(({ word }) => !isNumber(word)).map(({ scores }) => scores),
  )
}

export function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !stopWords.has(word))
  return [...new Set(significant.length > 0 ? significant : words)].slice(0, MAX_WORDS)
}

function isNumber(word: string): boolean {
  return /^\d/.test(word)
}

function inEvery(index: SearchIndex, [first, ...others]: readonly Scores[]): Scores {
  if (first === undefined || others.length === 0) return first ?? noScores(0)
  const sums = noScores(index.size())
  for (const position of first.positions) {
    if (others.every((scores) => scores.at(position) > 0))
      sums.raise(
        position,
        others.reduce((sum, scores) => sum + scores.at(position), first.at(position)),
      )
  }
  return sums
}

const known = createTermIndex()
for (const term of knownTerms) known.learn(term)

// A known food that the shop does not sell matches no product.
function scoresOf(index: SearchIndex, word: string, loosely: boolean): Scores {
  for (const { candidates, match } of matchersOf(word, loosely)) {
    const byGroup = new Map<string, number>()
    for (const term of index.terms.termsOf(candidates(index.terms))) {
      const points = match(term)
      if (points === 0) continue
      for (const group of index.groupsOf(term)) byGroup.set(group, Math.max(points, byGroup.get(group) ?? 0))
    }
    const found = noScores(index.size())
    for (const [group, points] of byGroup)
      for (const position of index.positionsOf(group)) found.raise(position, points)
    if (found.positions.length > 0 || known.termsOf(candidates(known)).some((term) => match(term) > 0)) return found
  }
  return joinedWordMatches(index, word)
}

// Finds words typed as one: foresthoney.
function joinedWordMatches(index: SearchIndex, word: string): Scores {
  const found = noScores(index.size())
  if (word.length < 5) return found
  const rarest = [...pairsOf(word)]
    .map(index.pairs.get)
    .reduce((one, other) => (other.length < one.length ? other : one))
  for (const position of rarest) if (lettersOf(index.nameAt(position)).includes(word)) found.raise(position, 1)
  return found
}
