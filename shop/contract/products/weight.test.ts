import { expect, test } from 'vitest'

import { gramsOf } from '#contract/products/weight'

test.each([
  ['500 g', 500],
  ['250g', 250],
  [' 1 kg ', 1_000],
  ['1.2 KG', 1_200],
  ['2 kgs', 2_000],
  ['75 grams', 75],
  ['300 gm.', 300],
  ['0 g', undefined],
  ['2 x 250 g', undefined],
  ['one jar', undefined],
  ['', undefined],
  [null, undefined],
])('%j is %s grams', (weight, grams) => {
  expect(gramsOf(weight)).toBe(grams)
})
