import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { demoProducts } from '#demo/products'
import { editDistance } from '#domain/catalogue/search/edit-distance'
import { nearest } from '#domain/catalogue/search/nearest'
import { search } from '#domain/catalogue/search/search'
import { vocabulary } from '#domain/catalogue/search/vocabulary'

vi.mock('#domain/catalogue/search/edit-distance', { spy: true })

test.each([
  ['one long word', 'x'.repeat(100)],
  ['words of nonsense', 'abcdefghijk lmnopqrstuv wxyzabcdefg hijklmnopqr'],
  ['words with a slip', 'almnod cahsew wlanut rasin'],
])('R13: %s: only the few known words that are close are compared with it', (_, text) => {
  vi.mocked(editDistance).mockClear()
  search(demoProducts, text)
  nearest(demoProducts, text)
  expect(vi.mocked(editDistance).mock.calls.length).toBeLessThan(100)
})

test('A text that is a little longer than each word of a vocabulary is still near the longest', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 3, maxLength: 6 })
  fc.assert(
    fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 5 }), letters, letters, (words, start, end) => {
      const known = vocabulary()
      for (const each of words) known.add(each)
      for (const most of [1, 2]) {
        const close = words.filter((each) => editDistance(start + end, each, most, false) <= most)
        expect(known.within(start + end, most)).toEqual(expect.arrayContaining(close))
      }
    }),
  )
  const known = vocabulary()
  known.add('medjool')
  expect(known.within('medjoolxx', 2)).toEqual(['medjool'])
  expect(known.within('medjoolxxx', 2)).toEqual([])
})
