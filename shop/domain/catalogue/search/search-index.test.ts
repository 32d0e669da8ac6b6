import fc from 'fast-check'
import { expect, test } from 'vitest'

import { demoProducts } from '#demo/products'
import { editDistance } from '#domain/catalogue/search/edit-distance'
import { nearestIn } from '#domain/catalogue/search/nearest'
import { searchIn } from '#domain/catalogue/search/search'
import { createSearchIndex } from '#domain/catalogue/search/search-index'
import { vocabulary } from '#domain/catalogue/search/vocabulary'

const texts = [
  'medjol',
  'dates',
  'kaju',
  'honey 350 g',
  'foresthoney',
  'kaju katli',
  'pistachoi',
  '(dried',
  'zzz',
  'walnut honey',
]

test('An index that products came to and left finds what a new one does', () => {
  const product = fc.constantFrom(...demoProducts)
  const edits = fc.array(fc.tuple(fc.nat(30), fc.option(product)), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(edits, fc.constantFrom(...texts), (all, text) => {
      const index = createSearchIndex()
      const now = new Map<number, (typeof demoProducts)[number]>()
      for (const [place, put] of all) {
        index.remove(place)
        now.delete(place)
        if (put) index.add(place, put)
        if (put) now.set(place, put)
        searchIn(index, text)
      }
      const fresh = createSearchIndex()
      for (const [place, put] of [...now].toSorted(([a], [b]) => a - b)) fresh.add(place, put)
      expect(searchIn(index, text)).toEqual(searchIn(fresh, text))
      expect(nearestIn(index, text)).toEqual(nearestIn(fresh, text))
    }),
  )
})

const word = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 1, maxLength: 8 })

test('A vocabulary misses no word that starts with a text, contains it or is a few edits from it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, fc.constantFrom(1, 2), (words, text, most) => {
      const known = vocabulary()
      for (const each of words) known.add(each)
      expect(known.startingWith(text).toSorted()).toEqual(words.filter((each) => each.startsWith(text)).toSorted())
      expect(known.containing(text).toSorted()).toEqual(words.filter((each) => each.includes(text)).toSorted())
      const close = words.filter((each) => editDistance(text, each, most, false) <= most)
      expect(known.within(text, most)).toEqual(expect.arrayContaining(close))
    }),
  )
})
