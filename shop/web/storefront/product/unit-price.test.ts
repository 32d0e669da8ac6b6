import { expect, it } from 'vitest'

import type { Quantity } from '#contract/products/product-facts'
import { comparedPriceText, unitPriceText } from '#web/storefront/product/unit-price.ts'

const pack = (
  offerPrice: number,
  weight: string | null,
  netQuantity?: Quantity,
  category: 'Dates' | 'Combos' = 'Dates',
) => ({
  category,
  offerPrice,
  weight,
  ...(netQuantity && { netQuantity }),
})

it.each([
  [pack(749, '500 g'), '₹149.80 / 100 g', '₹1.50 / g'],
  [pack(375, '250 g'), '₹150 / 100 g', '₹1.50 / g'],
  [pack(1_299, '1.2 kg'), '₹108.25 / 100 g', '₹1,082.50 / kg'],
  [pack(1_500, '1 kg'), '₹150 / 100 g', undefined],
  [pack(150, '100 g'), undefined, '₹1.50 / g'],
  [pack(60, '40 g'), '₹150 / 100 g', '₹1.50 / g'],
  [pack(100, null, { amount: 0.5, unit: 'l' }), '₹20 / 100 ml', '₹0.20 / ml'],
  [pack(120, null, { amount: 12, unit: 'piece' }), '₹10.00 / piece', '₹10.00 / piece'],
  [pack(100, null), undefined, undefined],
  [pack(900, '600 g', undefined, 'Combos'), undefined, undefined],
] as const)('%j reads %s on a card, and %s on a label', (product, card, label) => {
  expect([comparedPriceText(product), unitPriceText(product)]).toEqual([card, label])
})
