import { type Postings, postings } from './postings.ts'
import { createTermIndex, type TermIndex } from './term-index.ts'
import { type Searchable, type Term, type TermGroup, termGroupsOf } from './terms.ts'
import { vocabulary } from './vocabulary.ts'
import { lettersOf } from './words.ts'

export type SearchIndex = {
  /** Greater than every position. */
  size: () => number
  add: (position: number, product: Searchable) => void
  remove: (position: number) => void
  nameAt: (position: number) => string
  terms: TermIndex
  groupsOf: (term: Term) => readonly string[]
  positionsOf: (group: string) => readonly number[]
  /** Lists of the positions of names that may contain a text; all of them do when it has no spaces. */
  mayContain: (text: string) => readonly (readonly number[])[]
  named: (word: string) => readonly number[]
  pairs: Postings
  pairsAt: (position: number) => number
}

type Indexed = Searchable & { pairs: number }

export function createSearchIndex(): SearchIndex {
  const products = new Map<number, Indexed>()
  const terms = createTermIndex()
  const chunks = vocabulary()
  let size = 0
  const groups = new Map<string, TermGroup>()
  const groupsByTerm = new Map<string, string[]>()
  const pairs = postings()
  const byChunk = postings((chunk, has) => (has ? chunks.add(chunk) : chunks.remove(chunk)))
  const wholeNames = postings()
  const byGroup = postings((key, has) => {
    for (const term of groups.get(key)?.terms ?? []) (has ? enter : leave)(key, term)
    if (!has) groups.delete(key)
  })

  return {
    size: () => size,
    add: (position, { name, tamilName, category, weight }) => {
      size = Math.max(size, position + 1)
      const ownPairs = pairsOf(lettersOf(name))
      const product = { name, tamilName, category, weight, pairs: ownPairs.size }
      products.set(position, product)
      for (const group of termGroupsOf(product)) {
        if (!groups.has(group.key)) groups.set(group.key, group)
        byGroup.add(group.key, position)
      }
      const ownChunks = chunksOf(name)
      for (const chunk of ownChunks) byChunk.add(chunk, position)
      if (ownChunks.length === 1) wholeNames.add(ownChunks[0] ?? '', position)
      for (const pair of ownPairs) pairs.add(pair, position)
    },
    remove: (position) => {
      const product = products.get(position)
      if (!product) return
      products.delete(position)
      for (const { key } of termGroupsOf(product)) byGroup.remove(key, position)
      for (const chunk of chunksOf(product.name)) {
        byChunk.remove(chunk, position)
        wholeNames.remove(chunk, position)
      }
      for (const pair of pairsOf(lettersOf(product.name))) pairs.remove(pair, position)
    },
    nameAt: (position) => products.get(position)?.name ?? '',
    terms,
    groupsOf: ({ key }) => groupsByTerm.get(key) ?? [],
    positionsOf: byGroup.get,
    mayContain: (text) =>
      chunksOf(text)
        .map((chunk) => chunks.containing(chunk).map(byChunk.get))
        .reduce((one, other) => (lengthOf(other) < lengthOf(one) ? other : one)),
    named: (word) => wholeNames.get(chunksOf(word)[0] ?? ''),
    pairs,
    pairsAt: (position) => products.get(position)?.pairs ?? 0,
  }

  function enter(group: string, term: Term): void {
    const others = groupsByTerm.get(term.key)
    if (others) others.push(group)
    else {
      groupsByTerm.set(term.key, [group])
      terms.learn(term)
    }
  }

  function leave(group: string, term: Term): void {
    const others = (groupsByTerm.get(term.key) ?? []).filter((each) => each !== group)
    groupsByTerm.set(term.key, others)
    if (others.length > 0) return
    groupsByTerm.delete(term.key)
    terms.forget(term)
  }
}

function lengthOf(lists: readonly (readonly number[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0)
}

// A part of a text is in a part of each name with the text, also where lowercase depends on neighbours (Greek sigma).
function chunksOf(text: string): string[] {
  return [...new Set(text.toLowerCase().replaceAll('ς', 'σ').split(/\s+/))]
}

export function pairsOf(letters: string): Set<string> {
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, place) => letters.slice(place, place + 2)))
}

const ready = new WeakMap<readonly Searchable[], SearchIndex>()

/** The index is built once per list object: pass the list itself, not a copy. */
export function searchIndexOf(products: readonly Searchable[]): SearchIndex {
  const made = ready.get(products)
  if (made) return made
  const index = createSearchIndex()
  for (const [place, product] of products.entries()) index.add(place, product)
  ready.set(products, index)
  return index
}
