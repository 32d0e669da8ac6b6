import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { mergeLines, type PricedProduct, quote } from '#domain/orders/checkout/quote'
import { Failure } from '#domain/process/failure'

const product = (id: string, changes: Partial<PricedProduct> = {}): [string, PricedProduct] => [
  id,
  {
    id,
    unit_paise: 10_000,
    available: 10,
    reserved: 0,
    archived: false,
    name: 'Medjool dates',
    category: 'Dates',
    hsn: null,
    gst_rate: null,
    weight: null,
    components: null,
    ...changes,
  },
]
const shelf = new Map([product('a'), product('b', { unit_paise: 75 })])
const added = { taxMode: 'added', taxPercent: 2, hamperTax: 'mixed' } as const
const home = {
  name: 'Asha Raman',
  street: '12 Lake View Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  zipcode: '600028',
  country: 'India',
  phone: '9840012345',
}

describe('lines', () => {
  it('of one product are added up, and come in the order of the ids', () => {
    const items = fc.array(
      fc.record({ product: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 1, max: 99 }) }),
    )
    fc.assert(
      fc.property(items, (lines) => {
        const merged = mergeLines(lines)
        const ids = merged.map(({ productId }) => productId)
        expect(ids).toEqual([...new Set(lines.map((line) => line.product))].toSorted())
        const sum = (list: { quantity: number }[]) => list.reduce((total, { quantity }) => total + quantity, 0)
        expect(sum(merged)).toBe(sum(lines))
      }),
    )
  })
})

describe('the fingerprint of a checkout', () => {
  const of = (quantity: number, address = home, prices = shelf) =>
    quote([{ productId: 'a', quantity }], prices, address, added).fingerprint

  it('is the same for the same lines, prices and address, and another for any other', () => {
    expect(of(1)).toBe(of(1))
    const dearer = new Map([product('a', { unit_paise: 10_001 })])
    expect(new Set([of(1), of(2), of(1, { ...home, street: '21 Lake View Road' }), of(1, home, dearer)]).size).toBe(4)
  })
})

describe('a quote', () => {
  it('is in whole paise with tax', () => {
    const lines = [
      { productId: 'a', quantity: 1 },
      { productId: 'b', quantity: 1 },
    ]
    expect(quote(lines, shelf, home, added)).toMatchObject({ subtotalPaise: 10_075, taxPaise: 202, totalPaise: 10_277 })
  })

  it('knows no product that is gone', () => {
    const gone = new Map([product('a', { archived: true })])
    for (const products of [gone, new Map()]) {
      expect(() => quote([{ productId: 'a', quantity: 1 }], products, home, added)).toThrow(Failure)
    }
  })
})
