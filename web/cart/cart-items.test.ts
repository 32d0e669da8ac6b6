import { expect, test } from 'vitest'

import type { Product } from '#contract/entities'
import { linesOf, mostOf, pieces, totalsOf } from '#web/cart/cart-items.ts'

const product = (id: string, offerPrice: number, quantity = 10): Product => ({
  _id: id,
  name: id,
  description: [],
  category: 'Dates',
  price: offerPrice,
  offerPrice,
  quantity,
  image: [],
  weight: null,
})

test('The badge counts pieces over all lines', () => {
  expect(pieces({ ajwa: 2, honey: 3 })).toBe(5)
  expect(pieces({})).toBe(0)
})

test('A product that left the catalogue is no line', () => {
  const ajwa = product('ajwa', 400)
  expect(linesOf({ gone: 1, ajwa: 2 }, [ajwa])).toEqual([{ product: ajwa, count: 2 }])
})

test('The total is the sum of the lines and 2 % of it, to the paisa', () => {
  const lines = [
    { product: product('ajwa', 399.99), count: 3 },
    { product: product('honey', 0.25), count: 1 },
  ]
  expect(totalsOf(lines, 2)).toEqual({ subtotalPaise: 120_022, taxPaise: 2_400, totalPaise: 122_422 })
})

test('No line holds more than the stock, nor more than 99', () => {
  expect(mostOf({ quantity: 3 })).toBe(3)
  expect(mostOf({ quantity: 500 })).toBe(99)
})
