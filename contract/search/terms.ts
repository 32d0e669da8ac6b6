import { categoryLabel } from '../categories.ts'
import { synonyms } from './synonyms.ts'
import { singular, sound, wordsOf } from './words.ts'

/** The fields of a product that search reads. */
export type Searchable = { name: string; category: string; weight: string | null }

/** A word of a product with its singular, its phonetic key and its source. */
export type Term = { word: string; singular: string; sound: string; from: 'name' | 'synonym' | 'category' | 'weight' }

/** Terms that always occur together: a word of a name, a weight, the synonyms of a food, a category. */
export type TermGroup = readonly Term[]

const cache = new WeakMap<Searchable, readonly TermGroup[]>()

/** The terms of a product. Products with the same word, food or category share the group object. */
export function termGroupsOf(product: Searchable): readonly TermGroup[] {
  const cached = cache.get(product)
  if (cached) return cached
  const name = wordsOf(product.name)
  const groups = [...name.map(nameGroup), ...synonymLines(name).map(synonymGroup), categoryGroup(product.category)]
  if (product.weight) groups.push(weightGroup(product.weight))
  cache.set(product, groups)
  return groups
}

/** Whether a word is a known food name, and so not a typo for another word. */
export function isFoodName(word: string): boolean {
  return foodNames.has(singular(word))
}

const nameGroup = memoized((word: string) => termsOf([word], 'name'))
const weightGroup = memoized((weight: string) => termsOf(wordsOf(weight), 'weight'))
const synonymGroup = memoized((names: readonly string[]) => termsOf(distinctWords(names), 'synonym'))
const categoryGroup = memoized((category: string) => {
  const words = wordsOf(categoryLabel(category) ?? category)
  return termsOf([...words, words.join(''), ...synonymLines(words).flatMap(distinctWords)], 'category')
})

function termsOf(words: readonly string[], from: Term['from']): TermGroup {
  return words.map((word) => {
    const one = singular(word)
    return { word, singular: one, sound: sound(one), from }
  })
}

/** The synonym lines that contain one of these words or phrases. */
function synonymLines(words: readonly string[]): (readonly string[])[] {
  const ones = words.map(singular)
  return ones.flatMap((one, place) =>
    (phrases.get(one) ?? [])
      .filter(({ phrase }) => phrase.every((part, i) => ones[place + i] === part))
      .map(({ line }) => line),
  )
}

const phrases = Map.groupBy(
  synonyms.flatMap((line) => line.map((name) => ({ phrase: wordsOf(name).map(singular), line }))),
  ({ phrase }) => phrase[0] ?? '',
)
const foodNames = new Set(synonyms.flat().flatMap(wordsOf).map(singular))

function distinctWords(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(wordsOf))].filter((word) => word.length > 2)
}

// A shop has far fewer; the cache is cleared when it is full.
const MAX_CACHED = 50_000

function memoized<K>(make: (key: K) => TermGroup): (key: K) => TermGroup {
  const made = new Map<K, TermGroup>()
  return (key) => {
    const cached = made.get(key)
    if (cached) return cached
    if (made.size >= MAX_CACHED) made.clear()
    const group = make(key)
    made.set(key, group)
    return group
  }
}
