import { describe, expect, it } from 'vitest'

import type { PricedProduct } from '#domain/orders/checkout/quote'
import { missingPieces, onlySoMany, shelfPieces } from '#domain/orders/checkout/shelf-pieces'

const product = (id: string, available: number): PricedProduct => ({
  id,
  available,
  unit_paise: 10_000,
  reserved: 0,
  archived: false,
  name: id,
  category: 'Dates',
  weight: null,
  hsn: null,
  gst_rate: null,
  components: null,
})
const [a, b] = [product('a', 10), product('b', 5)]
const box = {
  ...product('box', 0),
  components: [
    { ...a, pieces: 3 },
    { ...b, pieces: 1 },
  ],
}
const shelf = new Map(
  [a, b, box, { ...box, id: 'gone', components: [{ ...a, archived: true, pieces: 1 }] }].map((each) => [each.id, each]),
)
const line = (productId: string, quantity: number) => ({ productId, quantity })

describe('missing pieces', () => {
  it.for([
    ['of what is there', [line('a', 10)], []],
    [
      'of a product that is not there',
      [line('a', 11), line('none', 2)],
      [
        ['a', 1],
        ['none', 2],
      ],
    ],
    ['of a component, beside the product itself', [line('box', 3), line('a', 2)], [['a', 1]]],
    [
      'of two components',
      [line('box', 6)],
      [
        ['a', 8],
        ['b', 1],
      ],
    ],
    ['of a component that is no longer sold', [line('gone', 1)], [['a', 1]]],
  ] as const)('%s', ([, lines, missing]) => {
    expect([...missingPieces(shelfPieces(lines, shelf))]).toEqual(missing)
  })
})

describe('an order of more than there is', () => {
  it.for([
    ['a', [line('a', 11)], 'a', 10],
    ['a', [line('box', 4)], 'box', 3],
    ['a', [line('box', 3), line('a', 2)], 'a', 1],
    ['b', [line('box', 6), line('b', 1)], 'b', 0],
    ['b', [line('box', 6)], 'box', 3],
    ['a', [line('gone', 1)], 'gone', 0],
  ] as const)('short of %s in %j: the line of %s, of which there are %s', ([short, lines, of, there]) => {
    const refusal = { kind: 'conflict', message: `Only ${there} item(s) available`, product: of }
    expect(onlySoMany(short, lines, shelf)).toMatchObject({ ...refusal, retryAfter: undefined })
    expect(onlySoMany(short, lines, shelf, { retryAfter: 7 })).toMatchObject({ ...refusal, retryAfter: 7 })
  })
})
