import { expect, test } from 'vitest'

import { factWords, missingFacts } from '#contract/products/missing-facts'
import { productFacts } from '#contract/products/product-facts'
import { REQUIRED_FACTS } from '#contract/rules'
import { plainFacts } from '#test/scenes/plain-product'
import { fieldAt } from '#web/seller/products/label/label-words.ts'

test('A label without anything lacks each fact, and a whole one none', () => {
  expect(missingFacts()).toEqual(Object.keys(factWords))
  expect(missingFacts()).toHaveLength(REQUIRED_FACTS)
  expect(missingFacts(plainFacts)).toEqual([])
})

test('A nutrition panel with a gap and an allergen list that only may contain are missing', () => {
  const { sodium: _sodium, ...gap } = plainFacts.nutrients ?? {}
  expect(missingFacts({ ...plainFacts, nutrients: gap })).toEqual(['nutrients'])
  expect(missingFacts({ ...plainFacts, contains: undefined })).toEqual(['contains'])
})

test.each([
  [{ netQuantity: { amount: 0, unit: 'g' } }, 'amount'],
  [{ nutrients: { sodium: -1 } }, 'sodium'],
  [{ nutrients: { carbohydrate: 1, sugars: 2 } }, 'carbohydrate'],
  [{ packer: { role: 'packer', name: 'Asha', address: '' } }, 'packerAddress'],
  [{ packer: { role: 'packer', name: '', address: '' } }, 'packerName'],
  [{ fssai: '1' }, 'fssai'],
  [{ contains: ['milk'], mayContain: ['milk'] }, 'contains'],
])('A refusal of %j is shown at %s', (facts, field) => {
  expect(fieldAt(productFacts.safeParse(facts).error?.issues[0]?.path ?? [])).toBe(field)
})
