import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fitToStock } from '#domain/cart/cart'

// Few names, some of them reserved words, so that carts and stock overlap often.
const product: fc.Arbitrary<string> = fc.constantFrom(
  'a',
  'b',
  'c',
  '7',
  'constructor',
  'toString',
  'ffffffffffffffffffffffffffffffff',
)
const cart = fc.dictionary(product, fc.maxSafeNat(), { noNullPrototype: true })
const stock = fc.array(fc.tuple(product, fc.integer({ min: 0, max: 300 }))).map((entries) => new Map(entries))

describe('a cart fitted to the stock', () => {
  test('holds 1 to 99 of each product, at most the requested quantity and at most the stock', () => {
    fc.assert(
      fc.property(cart, stock, (wanted, there) => {
        for (const [id, count] of Object.entries(fitToStock(wanted, there))) {
          expect(count).toBeGreaterThanOrEqual(1)
          expect(count).toBeLessThanOrEqual(Math.min(99, there.get(id) ?? 0, wanted[id] ?? 0))
        }
      }),
    )
  })

  test('drops only products that cannot be bought', () => {
    fc.assert(
      fc.property(cart, stock, (wanted, there) => {
        const fitted = fitToStock(wanted, there)
        for (const [id, count] of Object.entries(wanted)) {
          expect(Object.hasOwn(fitted, id)).toBe(count > 0 && (there.get(id) ?? 0) > 0)
        }
      }),
    )
  })

  test('does not change when fitted again', () => {
    fc.assert(
      fc.property(cart, stock, (wanted, there) => {
        const once = fitToStock(wanted, there)
        expect(fitToStock(once, there)).toEqual(once)
      }),
    )
  })
})
