import { expect, test } from 'vitest'

import type { Order, Product } from '#contract/entities'
import { plainProduct } from '#test/scenes/plain-product'
import { orderAgain } from '#web/storefront/orders/order-again.ts'

const product = (id: string, quantity: number): Product => ({ ...plainProduct, _id: id, name: `The ${id}`, quantity })
const line = (id: string, quantity: number): Order['items'][number] => ({ product: product(id, 0), quantity })

test('Everything in stock is added to the cart', () => {
  const ajwa = product('ajwa', 10)
  const honey = product('honey', 10)
  expect(orderAgain([line('ajwa', 2), line('honey', 1)], [ajwa, honey], { ajwa: 3 })).toEqual({
    put: [
      { product: ajwa, count: 5 },
      { product: honey, count: 1 },
    ],
    short: [],
  })
})

test('Sold-out or removed products are named, the rest is added', () => {
  const again = orderAgain(
    [line('ajwa', 1), line('figs', 1), line('honey', 1)],
    [product('ajwa', 0), product('honey', 1)],
    {},
  )
  expect(again.put.map(({ product: { _id } }) => _id)).toEqual(['honey'])
  expect(again.short).toEqual(['The ajwa is out of stock', 'The figs is no longer sold'])
})

test('A product with too little stock is added up to its stock', () => {
  expect(orderAgain([line('ajwa', 5)], [product('ajwa', 3)], {})).toMatchObject({
    put: [{ count: 3 }],
    short: ['only 3 of The ajwa are available'],
  })
  expect(orderAgain([line('ajwa', 5)], [product('ajwa', 3)], { ajwa: 3 })).toEqual({
    put: [],
    short: ['only 3 of The ajwa are available'],
  })
})
