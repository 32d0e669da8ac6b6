import { greatestFirst, noScores } from './scores.ts'
import { searchIn } from './search.ts'
import { pairsOf, type SearchIndex, searchIndexOf } from './search-index.ts'
import { isDescription, isKnown, nearFoods, type Searchable } from './terms.ts'
import { significantWords, wordMatches } from './word-matches.ts'
import { lettersOf, wordsOf } from './words.ts'

/**
 * The products similar to a text without matches, closest first: those two slips away; else those that may serve
 * instead of a food that the shop does not sell; else those that match some of the words, or similar letters.
 */
export function nearest<P extends Searchable>(products: readonly P[], text: string): P[] {
  return nearestIn(searchIndexOf(products), text).flatMap((place) => products[place] ?? [])
}

/** Like `nearest`, the positions in an index. */
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
  const found = words.filter(namesAFood).map((word) => wordMatches(index, [word], false))
  const least = words.some(isKnown) ? 1 : LEAST_ALIKE
  const pairs = pairsOf(text)
  const shared = noScores(index.size())
  for (const pair of pairs)
    for (const position of index.pairs.get(pair)) shared.raise(position, shared.at(position) + 1)
  const likeness = new Map<number, number>()
  for (const position of new Set([...found.flatMap(({ positions }) => positions), ...shared.positions])) {
    const matches = found.filter((scores) => scores.at(position) > 0).length
    // The Dice coefficient of the two sets of pairs: 0 to 1.
    const letters = (2 * shared.at(position)) / Math.max(pairs.size + index.pairsAt(position), 1)
    if (matches + letters >= least) likeness.set(position, matches + letters)
  }
  return closestFirst(likeness)
}

/** Whether products that match this word alone may be what is meant: not by their weight or colour. */
function namesAFood(word: string): boolean {
  return word.length > 2 && !/^\d/.test(word) && !isDescription(word)
}

function closestFirst(likeness: ReadonlyMap<number, number>): number[] {
  return [...likeness].sort(([a, one], [b, other]) => other - one || a - b).map(([position]) => position)
}
