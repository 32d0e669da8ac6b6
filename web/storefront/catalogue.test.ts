import { expect, test } from 'vitest'

import type { Product } from '#contract/entities'
import { inStock, named, nearest, soldOutLast } from '#web/storefront/catalogue.ts'

const product = (name: string, quantity: number): Product => ({
  _id: name,
  name,
  description: [],
  category: 'Dates',
  price: 100,
  offerPrice: 90,
  quantity,
  image: [],
  weight: null,
})
const shelf = [product('Ajwa Dates', 0), product('Medjool Dates', 4), product('Raw Forest Honey', 9)]
const names = (products: Product[]) => products.map(({ name }) => name)

test('Search finds every word of it, in any order and any case', () => {
  expect(names(named(shelf, 'MEDJOOL'))).toEqual(['Medjool Dates'])
  expect(names(named(shelf, '  honey raw '))).toEqual(['Raw Forest Honey'])
  expect(names(named(shelf, 'dates honey'))).toEqual([])
  expect(names(named(shelf, ''))).toHaveLength(3)
})

test('What is sold out comes last in a category and is missing elsewhere', () => {
  expect(names(soldOutLast(shelf))).toEqual(['Medjool Dates', 'Raw Forest Honey', 'Ajwa Dates'])
  expect(names(inStock(shelf))).toEqual(['Medjool Dates', 'Raw Forest Honey'])
})

test('A slip of the finger still finds what is meant, and nonsense finds nothing', () => {
  expect(names(nearest(shelf, 'medjul dats', 3))[0]).toBe('Medjool Dates')
  expect(names(nearest(shelf, 'raw hony', 1))).toEqual(['Raw Forest Honey'])
  expect(nearest(shelf, 'zzzz', 3)).toEqual([])
  expect(nearest(shelf, '', 3)).toEqual([])
})
