import { emptyWords } from './kitchen-names.ts'
import { rings } from './rings.ts'
import { type Shelf, shelfOf } from './shelf.ts'
import type { Searchable } from './terms.ts'
import { squeezed, wordsOf } from './words.ts'

// More words than these say nothing more, and each costs a look at the shelf.
const MAX_WORDS = 8

/** The place of a product to how well it fits. */
type Scores = Map<number, number>

/**
 * The products a shopper may mean, the likeliest first and the shop's own order among equals. A product whose name has
 * the text as it stands is always among them, and before all others. An empty text means all of them.
 */
export function search<P extends Searchable>(products: readonly P[], text: string): readonly P[] {
  const wanted = text.trim()
  if (!wanted) return products
  const shelf = shelfOf(products)
  const plain = plainlyNamed(products, shelf, wanted)
  const meant = meantBy(shelf, wordsOf(wanted))
  return [...new Set([...plain.keys(), ...meant.keys()])]
    .sort((a, b) => score(plain, b) - score(plain, a) || score(meant, b) - score(meant, a) || a - b)
    .flatMap((place) => products[place] ?? [])
}

/** Up to `most` products that come nearest to a text which finds none: some of its words, or letters alike. */
export function nearest<P extends Searchable>(products: readonly P[], text: string, most: number): P[] {
  const shelf = shelfOf(products)
  const found = asked(wordsOf(text)).map((word) => fitting(shelf, word))
  const letters = pairs(squeezed(text))
  return products
    .map((product, place) => {
      const words = found.filter((scores) => scores.has(place)).length
      return { product, likeness: words + alike(letters, pairs(shelf.squeezedNames[place] ?? '')) }
    })
    .filter(({ likeness }) => likeness > 0.35)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ product }) => product)
}

function score(scores: Scores, place: number): number {
  return scores.get(place) ?? 0
}

/** 2: the name is the text, 1: has it somewhere. */
function plainlyNamed(products: readonly Searchable[], { plainNames }: Shelf, wanted: string): Scores {
  const small = wanted.toLowerCase()
  const found: Scores = new Map()
  for (const [place, name] of plainNames.entries()) {
    // Small letters depend on their neighbours in some scripts, so the text is also looked for as it is.
    if (name.includes(small) || products[place]?.name.includes(wanted)) found.set(place, name === small ? 2 : 1)
  }
  return found
}

/** What has every word of it. A weight the shop does not pack takes nothing away from the rest. */
function meantBy(shelf: Shelf, words: readonly string[]): Scores {
  const real = asked(words)
  // A single letter finds names that have it, and nothing more.
  if (!real.some((word) => word.length > 1)) return new Map()
  const found = real.map((word) => ({ word, scores: fitting(shelf, word) }))
  const all = inEvery(found.map(({ scores }) => scores))
  return all.size > 0 ? all : inEvery(found.filter(({ word }) => !/^\d/.test(word)).map(({ scores }) => scores))
}

/** The words that ask for something, unless none does. */
function asked(words: readonly string[]): string[] {
  const real = words.filter((word) => !emptyWords.has(word))
  return [...new Set(real.length > 0 ? real : words)].slice(0, MAX_WORDS)
}

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

/** How well products fit one word: the word itself, and only where no product has it, what is near to it. */
function fitting(shelf: Shelf, word: string): Scores {
  for (const fit of rings(word)) {
    const found: Scores = new Map()
    for (const entry of shelf.entries) {
      const worth = fit(entry)
      if (worth > 0) for (const place of entry.places) found.set(place, Math.max(worth, score(found, place)))
    }
    if (found.size > 0) return found
  }
  return joined(shelf, word)
}

/** Words typed as one: foresthoney. */
function joined({ squeezedNames }: Shelf, word: string): Scores {
  if (word.length < 5) return new Map()
  return new Map(squeezedNames.flatMap((name, place) => (name.includes(word) ? [[place, 1] as const] : [])))
}

function pairs(letters: string): Set<string> {
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, place) => letters.slice(place, place + 2)))
}

/** Letters in pairs, as Dice counts them: 0 to 1. */
function alike(one: Set<string>, other: Set<string>): number {
  return one.size + other.size === 0 ? 0 : (2 * one.intersection(other).size) / (one.size + other.size)
}
