import { expect, test } from 'vitest'

import { parseStock } from '#web/seller/stock-field.tsx'

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['12abc', 12],
  ['3.9', 3],
  ['-3', -3],
  ['', 0],
  ['many', 0],
  ['Infinity', 0],
])('%j typed into the stock means %i', (text, quantity) => {
  expect(parseStock(text)).toBe(quantity)
})
