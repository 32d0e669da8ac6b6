import { expect, test } from 'vitest'

import type { Product } from '#contract/entities'
import { plainProduct } from '#test/scenes/plain-product'
import { cartLines, maxQuantity, itemCount, noMoreThan, stepped, totalsOf } from '#web/cart/cart-items.ts'

const product = (id: string, offerPrice: number, quantity = 10): Product => ({
  ...plainProduct,
  _id: id,
  name: id,
  price: offerPrice,
  offerPrice,
  quantity,
})

test('The badge counts pieces over all lines', () => {
  expect(itemCount({ ajwa: 2, honey: 3 })).toBe(5)
  expect(itemCount({})).toBe(0)
})

test('A product that left the catalogue has no line', () => {
  const ajwa = product('ajwa', 400)
  expect(cartLines({ gone: 1, ajwa: 2 }, [ajwa])).toEqual([{ product: ajwa, count: 2 }])
})

test('The total is the sum of the lines and 2 % of it, to the paisa', () => {
  const lines = [
    { product: product('ajwa', 399.99), count: 3 },
    { product: product('honey', 0.25), count: 1 },
  ]
  expect(totalsOf(lines, 2)).toEqual({ subtotalPaise: 120_022, taxPaise: 2_400, totalPaise: 122_422 })
})

test('No line exceeds the stock, nor 99', () => {
  expect(maxQuantity({ quantity: 3 })).toBe(3)
  expect(maxQuantity({ quantity: 500 })).toBe(99)
})

test.each([
  [2, 1, { most: 5, least: 0 }, 3],
  [2, -1, { most: 5, least: 0 }, 1],
  [1, -1, { most: 5, least: 0 }, 0],
  // A tap after the last piece is sold.
  [0, -1, { most: 5, least: 0 }, 0],
  [0, -1, { most: 5, least: 1 }, 0],
  [1, -1, { most: 5, least: 1 }, 1],
  // The stock fell meanwhile.
  [9, -1, { most: 2, least: 1 }, 2],
  [9, -1, { most: 0, least: 0 }, 0],
] as const)('From %i by %i within %o is %i', (count, by, limits, expected) => {
  expect(stepped(count, by, limits)).toBe(expected)
})

test('The shop names its stock, or the limit of a cart where it has more', () => {
  expect(noMoreThan(3)).toBe('Only 3 item(s) available')
  expect(noMoreThan(maxQuantity(product('ajwa', 400, 500)))).toBe('An order holds at most 99 of each product.')
})
