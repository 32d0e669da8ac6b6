import { categoryLabel } from '../categories.ts'
import { kitchenNames } from './kitchen-names.ts'
import { singular, sound, wordsOf } from './words.ts'

/** What search looks at in a product, here and on the server. */
export type Searchable = { name: string; category: string; weight: string | null }

/** A word a product is found by, as it is said of one, as it sounds, and where it stands. */
export type Term = { word: string; one: string; sound: string; from: 'name' | 'kitchen' | 'shelf' | 'weight' }

/** Terms that always come together: one word of a name, a weight, what the kitchen calls a food, a category. */
export type Bundle = readonly Term[]

const known = new WeakMap<Searchable, readonly Bundle[]>()

/** All a product is found by. Products that share a word, a food or a category share the bundle itself. */
export function bundlesOf(product: Searchable): readonly Bundle[] {
  const kept = known.get(product)
  if (kept) return kept
  const name = wordsOf(product.name)
  const bundles = [...name.map(nameBundle), ...kitchenLines(name).map(kitchenBundle), shelfBundle(product.category)]
  if (product.weight) bundles.push(weightBundle(product.weight))
  known.set(product, bundles)
  return bundles
}

/** Whether the kitchen has this word, so that it is no slip for another. */
export function isKitchenWord(word: string): boolean {
  return kitchenWords.has(singular(word))
}

const nameBundle = once((word: string) => termsOf([word], 'name'))
const weightBundle = once((weight: string) => termsOf(wordsOf(weight), 'weight'))
const kitchenBundle = once((names: readonly string[]) => termsOf(distinctWords(names), 'kitchen'))
const shelfBundle = once((category: string) => {
  const words = wordsOf(categoryLabel(category) ?? category)
  return termsOf([...words, words.join(''), ...kitchenLines(words).flatMap(distinctWords)], 'shelf')
})

function termsOf(words: readonly string[], from: Term['from']): Bundle {
  return words.map((word) => {
    const one = singular(word)
    return { word, one, sound: sound(one), from }
  })
}

/** The lines of the kitchen's table that name what these words name, by whichever of their names. */
function kitchenLines(words: readonly string[]): (readonly string[])[] {
  const ones = words.map(singular)
  return ones.flatMap((one, place) =>
    (phrases.get(one) ?? [])
      .filter(({ phrase }) => phrase.every((part, i) => ones[place + i] === part))
      .map(({ line }) => line),
  )
}

const phrases = Map.groupBy(
  kitchenNames.flatMap((line) => line.map((name) => ({ phrase: wordsOf(name).map(singular), line }))),
  ({ phrase }) => phrase[0] ?? '',
)
const kitchenWords = new Set(kitchenNames.flat().flatMap(wordsOf).map(singular))

function distinctWords(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(wordsOf))].filter((word) => word.length > 2)
}

// So many words are kept; a shop has far fewer, and one that renames everything begins anew.
const MOST_KEPT = 50_000

function once<K>(make: (key: K) => Bundle): (key: K) => Bundle {
  const made = new Map<K, Bundle>()
  return (key) => {
    const kept = made.get(key)
    if (kept) return kept
    if (made.size >= MOST_KEPT) made.clear()
    const bundle = make(key)
    made.set(key, bundle)
    return bundle
  }
}
