import { expect, test } from 'vitest'

import type { Product } from '#contract/entities'
import { plainProduct } from '#test/plain-product'
import { inStock, soldOutLast } from '#web/storefront/catalogue.ts'

const product = (name: string, quantity: number): Product => ({ ...plainProduct, _id: name, name, quantity })
const shelf = [product('Ajwa Dates', 0), product('Medjool Dates', 4), product('Raw Forest Honey', 9)]
const names = (products: Product[]) => products.map(({ name }) => name)

test('Sold-out products come last in a category and are missing elsewhere', () => {
  expect(names(soldOutLast(shelf))).toEqual(['Medjool Dates', 'Raw Forest Honey', 'Ajwa Dates'])
  expect(names(inStock(shelf))).toEqual(['Medjool Dates', 'Raw Forest Honey'])
})
