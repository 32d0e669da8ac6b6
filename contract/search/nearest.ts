import { search } from './search.ts'
import { searchIndexOf } from './search-index.ts'
import { isDescription, isKnown, nearFoods, type Searchable } from './terms.ts'
import { significantWords, wordMatches } from './word-matches.ts'
import { lettersOf, wordsOf } from './words.ts'

/**
 * The products similar to a text without matches, closest first: those two slips away; else those that may serve
 * instead of a food that the shop does not sell; else those that match some of the words, or similar letters.
 */
export function nearest<P extends Searchable>(products: readonly P[], text: string): P[] {
  const words = wordsOf(text)
  const matched = wordMatches(searchIndexOf(products), words, true)
  if (matched.size > 0)
    return [...matched].sort(([a, one], [b, other]) => other - one || a - b).flatMap(([place]) => products[place] ?? [])
  const instead = nearFoods(words).flatMap((food) => search(products, food))
  return instead.length > 0 ? [...new Set(instead)] : alike(products, significantWords(words), lettersOf(text))
}

function alike<P extends Searchable>(products: readonly P[], words: readonly string[], text: string): P[] {
  const index = searchIndexOf(products)
  const found = words.filter(namesAFood).map((word) => wordMatches(index, [word], false))
  const letters = bigrams(text)
  // Similar letters are chance if the word is known.
  const least = words.some(isKnown) ? 1 : 0.4
  return products
    .map((product, place) => {
      const matches = found.filter((scores) => scores.has(place)).length
      return { product, likeness: matches + similarity(letters, bigrams(index.joinedNames[place] ?? '')) }
    })
    .filter(({ likeness }) => likeness >= least)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ product }) => product)
}

/** Whether products that match this word alone may be what is meant: not by their weight or colour. */
function namesAFood(word: string): boolean {
  return word.length > 2 && !/^\d/.test(word) && !isDescription(word)
}

function bigrams(letters: string): Set<string> {
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, place) => letters.slice(place, place + 2)))
}

/** The Dice coefficient of two sets of bigrams: 0 to 1. */
function similarity(one: Set<string>, other: Set<string>): number {
  return one.size + other.size === 0 ? 0 : (2 * one.intersection(other).size) / (one.size + other.size)
}
