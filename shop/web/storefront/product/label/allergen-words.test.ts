import { expect, test } from 'vitest'

import type { Allergen } from '#contract/products/allergens'
import { partsByAllergen } from '#web/storefront/product/label/allergen-words.ts'

const bold = (ingredients: string, ...contains: Allergen[]) =>
  partsByAllergen(ingredients, contains)
    .map((part, place) => (place % 2 === 1 ? `*${part}*` : part))
    .join('')

test.each([
  ['Almonds, cashew kernels, salt.', ['tree-nuts'], '*Almonds*, *cashew* kernels, salt.'],
  ['Dried apricots, E220.', ['sulphites'], 'Dried apricots, *E220*.'],
  ['Peanuts, milk solids, soya lecithin', ['milk', 'soy'], 'Peanuts, *milk* solids, *soya* lecithin'],
  ['Coconut, nutmeg', ['tree-nuts'], 'Coconut, nutmeg'],
  ['Almonds', [], 'Almonds'],
  ['', ['milk'], ''],
] as const)('In %j with %j these words are bold: %j', (ingredients, contains, expected) => {
  expect(bold(ingredients, ...contains)).toBe(expected)
})
