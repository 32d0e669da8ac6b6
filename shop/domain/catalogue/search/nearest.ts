import { greatestFirst, noScores, type Scores } from './scores.ts'
import { pairsOf, type SearchIndex, searchIndexOf } from './search-index.ts'
import { searchIn } from './search.ts'
import { isDescription, isKnown, nearFoods, type Searchable } from './terms.ts'
import { significantWords, wordMatches } from './word-matches.ts'
import { lettersOf, wordsOf } from './words.ts'

/** Returns products two slips away; else those near a food not sold; else those alike in words or letters. */
export function nearest<P extends Searchable>(products: readonly P[], text: string): P[] {
  return nearestIn(searchIndexOf(products), text).flatMap((place) => products[place] ?? [])
}

export function nearestIn(index: SearchIndex, text: string): number[] {
  const words = wordsOf(text)
  const matched = wordMatches(index, words, true)
  if (matched.positions.length > 0) return greatestFirst(matched.positions, matched.at)
  const instead = nearFoods(words).flatMap((food) => searchIn(index, food))
  return instead.length > 0 ? [...new Set(instead)] : alike(index, significantWords(words), lettersOf(text))
}

// The least part of the letters that two texts share, unless a word is known: then similar letters are chance.
const LEAST_ALIKE = 0.4

function alike(index: SearchIndex, words: readonly string[], text: string): number[] {
  const least = words.some(isKnown) ? 1 : LEAST_ALIKE
  const pairs = pairsOf(text)
  const [matched, shared] = [noScores(index.size()), noScores(index.size())]
  for (const word of words.filter(namesAFood))
    for (const position of wordMatches(index, [word], false).positions) addOne(matched, position)
  for (const pair of pairs) for (const position of index.pairs.get(pair)) addOne(shared, position)
  const likeness = new Map<number, number>()
  const dice = (common: number, own: number) => (2 * common) / Math.max(pairs.size + own, 1)
  for (const position of [...matched.positions, ...shared.positions.filter((each) => matched.at(each) === 0)]) {
    const [matches, common] = [matched.at(position), shared.at(position)]
    // A name has at least the pairs that it shares; most share too few, and are not looked up.
    if (matches + dice(common, common) < least) continue
    const alike = matches + dice(common, index.pairsAt(position))
    if (alike >= least) likeness.set(position, alike)
  }
  return closestFirst(likeness)
}

function addOne(scores: Scores, position: number): void {
  scores.raise(position, scores.at(position) + 1)
}

function namesAFood(word: string): boolean {
  return word.length > 2 && !/^\d/.test(word) && !isDescription(word)
}

function closestFirst(likeness: ReadonlyMap<number, number>): number[] {
  return [...likeness].sort(([a, one], [b, other]) => other - one || a - b).map(([position]) => position)
}
