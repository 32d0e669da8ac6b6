import { expect, test } from 'vitest'

import type { Order, Product } from '#contract/entities'
import { plainProduct } from '#test/plain-product'
import { orderAgain } from '#web/storefront/order-again.ts'

const product = (id: string, quantity: number): Product => ({ ...plainProduct, _id: id, name: `The ${id}`, quantity })
const line = (id: string, quantity: number): Order['items'][number] => ({ product: product(id, 0), quantity })

test('Everything in stock goes on top of what the cart has', () => {
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

test('What is sold out or gone is named, the rest goes in', () => {
  const again = orderAgain(
    [line('ajwa', 1), line('figs', 1), line('honey', 1)],
    [product('ajwa', 0), product('honey', 1)],
    {},
  )
  expect(again.put.map(({ product: { _id } }) => _id)).toEqual(['honey'])
  expect(again.short).toEqual(['The ajwa is out of stock', 'The figs is no longer sold'])
})

test('What is there in part goes in as far as it goes, and no further', () => {
  expect(orderAgain([line('ajwa', 5)], [product('ajwa', 3)], {})).toMatchObject({
    put: [{ count: 3 }],
    short: ['only 3 of The ajwa are available'],
  })
  expect(orderAgain([line('ajwa', 5)], [product('ajwa', 3)], { ajwa: 3 })).toEqual({
    put: [],
    short: ['only 3 of The ajwa are available'],
  })
})
