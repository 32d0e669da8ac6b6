import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Quantity, quantityUnits } from '#contract/products/product-facts'
import { isSaidBy, paisePerKilo, quantityText, unitPrice } from '#contract/products/quantity'

const pack = (offerPrice: number, weight: string | null, netQuantity?: Quantity, category = 'Dates') => ({
  category,
  offerPrice,
  weight,
  ...(netQuantity && { netQuantity }),
})

test.each([
  [pack(400, '500 g'), { paise: 80, unit: 'g' }],
  [pack(479.5, '500 g'), { paise: 96, unit: 'g' }],
  [pack(1_299, '999 g'), { paise: 130, unit: 'g' }],
  [pack(1_299, '1.2 kg'), { paise: 108_250, unit: 'kg' }],
  [pack(99.99, '250g'), { paise: 40, unit: 'g' }],
  [pack(100, null, { amount: 750, unit: 'ml' }), { paise: 13, unit: 'ml' }],
  [pack(100, null, { amount: 1.5, unit: 'l' }), { paise: 6_667, unit: 'l' }],
  [pack(120, 'a box of 12', { amount: 12, unit: 'piece' }), { paise: 1_000, unit: 'piece' }],
  [pack(400, '500 g', { amount: 0.4, unit: 'kg' }), { paise: 100, unit: 'g' }],
  [pack(400, 'about a kilo', { amount: 2, unit: 'kg' }), { paise: 20_000, unit: 'kg' }],
] as const)('The unit price of %j is %j', (product, expected) => {
  expect(unitPrice(product)).toEqual(expected)
})

test.each([
  pack(1_299, '1 kg'),
  pack(100, '1 g'),
  pack(100, null, { amount: 1_000, unit: 'ml' }),
  pack(100, null, { amount: 1, unit: 'piece' }),
  pack(100, '0 g'),
  pack(100, '2 x 250 g'),
  pack(100, 'one jar'),
  pack(100, null),
])('%j has no unit price, because it would repeat the price or the contents are not known', (product) => {
  expect(unitPrice(product)).toBeUndefined()
})

test.each([
  pack(1_299, '900 g', undefined, 'Gift-Hampers'),
  pack(899, null, { amount: 750, unit: 'g' }, 'Combos'),
  pack(499, '2 x 250 g', { amount: 500, unit: 'g' }),
  pack(499, '4×100 g', { amount: 400, unit: 'g' }, 'Nuts'),
])('%j has no unit price, because it is a package of several packs', (product) => {
  expect(unitPrice(product)).toBeUndefined()
})

test('Packs sort by 1 kg or 1 l, whatever the unit of their price', () => {
  expect(paisePerKilo(pack(400, '500 g'))).toBe(80_000)
  expect(paisePerKilo(pack(100, null, { amount: 0.5, unit: 'l' }))).toBe(20_000)
  expect(paisePerKilo(pack(100, null, { amount: 5, unit: 'piece' }))).toBeUndefined()
  expect(paisePerKilo(pack(100, null))).toBeUndefined()
})

test.each([
  ['500 g', { amount: 0.5, unit: 'kg' }, true],
  ['1.2 kg', { amount: 1_200, unit: 'g' }, true],
  ['500 g', { amount: 499, unit: 'g' }, false],
  ['500 g', { amount: 500, unit: 'ml' }, false],
  [null, { amount: 500, unit: 'g' }, false],
] as const)('The weight %j and %j are the same: %j', (weight, netQuantity, same) => {
  expect(isSaidBy(weight, netQuantity)).toBe(same)
})

test.each([
  [{ amount: 500, unit: 'g' }, '500 g'],
  [{ amount: 1, unit: 'piece' }, '1 piece'],
  [{ amount: 12, unit: 'piece' }, '12 pieces'],
] as const)('%j is %j', (quantity, words) => expect(quantityText(quantity)).toBe(words))

test('The unit price times the contents is the price, up to the rounding of each unit', () => {
  const amount = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom(...quantityUnits),
      fc.integer({ min: 1, max: 10_000_000 }),
      (n, unit, paise) => {
        const price = unitPrice(pack(paise / 100, null, { amount: n, unit }))
        if (!price) return
        const units = price.unit === unit ? n : unit === 'g' || unit === 'ml' ? n / 1_000 : n * 1_000
        expect(Math.abs(price.paise * units - paise)).toBeLessThanOrEqual(units / 2 + 1e-6)
      },
    ),
  )
})
