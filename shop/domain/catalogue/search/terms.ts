import { categoryLabel } from '#contract/products/categories'
import { descriptions, type Food, soldFoods } from './synonyms.ts'
import { unsoldFoods } from './unsold-foods.ts'
import { singular, sound, wordsOf } from './words.ts'

export type Searchable = { name: string; tamilName?: string | undefined; category: string; weight: string | null }

/** `sound` is the phonetic key; `key` is of word and source. */
export type Term = {
  key: string
  word: string
  singular: string
  sound: string
  from: 'name' | 'synonym' | 'category' | 'weight'
}

/** Terms that always occur together: a word of a name, a weight, the synonyms of a food, a category. */
export type TermGroup = { key: string; terms: readonly Term[] }

export function termGroupsOf({ name, tamilName = '', category, weight }: Searchable): TermGroup[] {
  const words = [...wordsOf(name), ...wordsOf(tamilName)]
  return [
    ...[...new Set(words)].map(nameGroup),
    ...[...new Set(foodsIn(words))].map(foodGroup),
    categoryGroup(category),
    ...(weight ? [weightGroup(weight)] : []),
  ]
}

export function nearFoods(words: readonly string[]): string[] {
  return foodsIn(words).flatMap(({ near }) => near ?? [])
}

export function isKnown(word: string): boolean {
  return knownWords.has(singular(word))
}

/** Whether a word says what a food is like and not which food it is. */
export function isDescription(word: string): boolean {
  return describing.has(singular(word))
}

const nameGroup = memoized((word: string) => groupOf(`name ${word}`, termsOf([word], 'name')))
const weightGroup = memoized((weight: string) => groupOf(`weight ${weight}`, termsOf(wordsOf(weight), 'weight')))
const foodGroup = memoized((food: Food) => groupOf(`food ${food.names.join()}`, termsOf(wordsOfFood(food), 'synonym')))
const categoryGroup = memoized((category: string) => {
  const words = wordsOf(categoryLabel(category) ?? category)
  const all = [...words, words.join(''), ...foodsIn(words).flatMap(wordsOfFood)]
  return groupOf(`category ${category}`, termsOf(all, 'category'))
})

function groupOf(key: string, terms: readonly Term[]): TermGroup {
  return { key, terms: [...new Map(terms.map((term) => [term.key, term])).values()] }
}

function termsOf(words: readonly string[], from: Term['from']): Term[] {
  return words.map((word) => {
    const one = singular(word)
    return { key: `${from} ${word}`, word, singular: one, sound: sound(one), from }
  })
}

function foodsIn(words: readonly string[]): Food[] {
  const ones = words.map(singular)
  return ones.flatMap((one, place) =>
    (phrases.get(one) ?? [])
      .filter(({ phrase }) => phrase.every((part, i) => ones[place + i] === part))
      .map(({ food }) => food),
  )
}

const foods = [...soldFoods, ...descriptions, ...unsoldFoods]
const phrases = Map.groupBy(
  foods.flatMap((food) => food.names.flatMap(spellings).map((words) => ({ phrase: words.map(singular), food }))),
  ({ phrase }) => phrase[0] ?? '',
)
const describing = new Set(descriptions.flatMap(wordsOfFood))

export const knownTerms = termsOf([...new Set(foods.flatMap(wordsOfFood))], 'synonym')
const knownWords = new Set(knownTerms.map((term) => term.singular))

function wordsOfFood({ names }: Food): string[] {
  return [...new Set(names.flatMap(spellings).flat())].filter((word) => word.length > 2)
}

function spellings(name: string): string[][] {
  const words = wordsOf(name)
  return words.length > 1 ? [words, [words.join('')]] : [words]
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
