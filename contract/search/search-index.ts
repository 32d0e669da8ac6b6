import { type Postings, postings } from './postings.ts'
import { type Searchable, type Term, termGroupsOf } from './terms.ts'
import { vocabulary, type Vocabulary } from './vocabulary.ts'
import { lettersOf } from './words.ts'

/** The search index of products, which are known by their position; it is updated product by product. */
export type SearchIndex = {
  add: (position: number, product: Searchable) => void
  remove: (position: number) => void
  nameAt: (position: number) => string
  /** The terms of all products: by spelling, the words of names alone, and by sound. */
  words: Vocabulary
  nameWords: Vocabulary
  sounds: Vocabulary
  termsOf: (words: readonly string[]) => Term[]
  wordsSounding: (sounds: readonly string[]) => string[]
  positionsOf: (term: Term) => readonly number[]
  /** The positions of names that may contain a text. */
  mayContain: (text: string) => readonly number[]
  /** The pairs of neighbouring letters of names. */
  pairs: Postings
  pairsAt: (position: number) => number
}

type Indexed = Searchable & { pairs: number }

export function createSearchIndex(): SearchIndex {
  const products = new Map<number, Indexed>()
  const [words, nameWords, sounds, chunks] = [vocabulary(), vocabulary(), vocabulary(), vocabulary()]
  const termsByWord = new Map<string, Term[]>()
  const wordsBySound = new Map<string, string[]>()
  const pairs = postings()
  const byChunk = postings((chunk, has) => (has ? chunks.add(chunk) : chunks.remove(chunk)))
  const byTerm = postings()

  return {
    add: (position, { name, category, weight }) => {
      const ownPairs = pairsOf(lettersOf(name))
      const product = { name, category, weight, pairs: ownPairs.size }
      products.set(position, product)
      for (const term of termGroupsOf(product).flat()) {
        if (byTerm.get(term.key).length === 0) learn(term)
        byTerm.add(term.key, position)
      }
      for (const chunk of chunksOf(name)) byChunk.add(chunk, position)
      for (const pair of ownPairs) pairs.add(pair, position)
    },
    remove: (position) => {
      const product = products.get(position)
      if (!product) return
      products.delete(position)
      for (const term of termGroupsOf(product).flat()) {
        byTerm.remove(term.key, position)
        if (byTerm.get(term.key).length === 0) forget(term)
      }
      for (const chunk of chunksOf(product.name)) byChunk.remove(chunk, position)
      for (const pair of pairsOf(lettersOf(product.name))) pairs.remove(pair, position)
    },
    nameAt: (position) => products.get(position)?.name ?? '',
    words,
    nameWords,
    sounds,
    termsOf: (list) => list.flatMap((word) => termsByWord.get(word) ?? []),
    wordsSounding: (list) => list.flatMap((sound) => wordsBySound.get(sound) ?? []),
    positionsOf: (term) => byTerm.get(term.key),
    mayContain: (text) =>
      chunksOf(text)
        .map((chunk) => unionOf(chunks.containing(chunk).map(byChunk.get)))
        .reduce((one, other) => (other.length < one.length ? other : one)),
    pairs,
    pairsAt: (position) => products.get(position)?.pairs ?? 0,
  }

  function learn(term: Term): void {
    const same = termsByWord.get(term.word)
    if (same) same.push(term)
    else {
      termsByWord.set(term.word, [term])
      words.add(term.word)
      const sounding = wordsBySound.get(term.sound)
      if (sounding) sounding.push(term.word)
      else {
        wordsBySound.set(term.sound, [term.word])
        sounds.add(term.sound)
      }
    }
    if (term.from === 'name') nameWords.add(term.word)
  }

  function forget(term: Term): void {
    const left = (termsByWord.get(term.word) ?? []).filter(({ from }) => from !== term.from)
    termsByWord.set(term.word, left)
    if (term.from === 'name') nameWords.remove(term.word)
    if (left.length > 0) return
    termsByWord.delete(term.word)
    words.remove(term.word)
    const sounding = (wordsBySound.get(term.sound) ?? []).filter((word) => word !== term.word)
    wordsBySound.set(term.sound, sounding)
    if (sounding.length > 0) return
    wordsBySound.delete(term.sound)
    sounds.remove(term.sound)
  }
}

function unionOf(lists: readonly (readonly number[])[]): readonly number[] {
  return lists.length === 1 ? (lists[0] ?? []) : [...new Set(lists.flat())]
}

/**
 * The parts of a text between spaces. A part of a text is in a part of every name that contains the text, also where the
 * lowercase of a letter depends on its neighbours, as that of the Greek sigma does.
 */
function chunksOf(text: string): string[] {
  return [...new Set(text.toLowerCase().replaceAll('ς', 'σ').split(/\s+/))]
}

/** The pairs of neighbouring letters. */
export function pairsOf(letters: string): Set<string> {
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, place) => letters.slice(place, place + 2)))
}

const ready = new WeakMap<readonly Searchable[], SearchIndex>()

/** The index of a list by place, built once per list object: pass the list itself, not a copy. */
export function searchIndexOf(products: readonly Searchable[]): SearchIndex {
  const made = ready.get(products)
  if (made) return made
  const index = createSearchIndex()
  for (const [place, product] of products.entries()) index.add(place, product)
  ready.set(products, index)
  return index
}
