import { expect, test } from 'vitest'

import { categoryMeant, categoryPaths } from '#contract/products/categories'

test('A category is found whatever the letter case of its address, and with the full stop of a sentence', () => {
  for (const path of categoryPaths) {
    const written = [path, path.toLowerCase(), path.toUpperCase(), `${path}.`, `${path.toLowerCase()}...`]
    expect(written.map(categoryMeant)).toEqual(written.map(() => path))
  }
})

test('Another word is no category', () => {
  const written = ['', '.', 'Sweets', 'Dates and Nuts', 'Date', '__proto__', 'Dates.x']
  expect(written.map(categoryMeant)).toEqual(written.map(() => undefined))
})
