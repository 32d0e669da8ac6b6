import { expect, test } from 'vitest'

import { pricePer100g } from '#web/storefront/price-per-weight.ts'

test.each([
  [400, '500 g', '₹80.00 / 100 g'],
  [1_299, '1 kg', '₹129.90 / 100 g'],
  [99.99, '250g', '₹40.00 / 100 g'],
  [100, '100 g', undefined],
  [100, '0 g', undefined],
  [100, '2 x 250 g', undefined],
  [100, 'one jar', undefined],
  [100, null, undefined],
])('%d rupees for %s is %s', (price, weight, expected) => {
  expect(pricePer100g(price, weight)).toBe(expected)
})
