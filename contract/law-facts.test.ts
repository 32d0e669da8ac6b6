import { expect, it } from 'vitest'

import { categoryPaths } from './categories.ts'
import { foodsOf, labelFacts, taxFacts, tradeFacts } from './law-facts.ts'
import { gstRateProblem, hsnProblem } from './product-tax-checks.ts'

const facts = Object.entries({ ...taxFacts, ...labelFacts, ...tradeFacts })

it.each(facts)('The fact %s has a source and a day', (_, { source, since }) => {
  expect(source).toMatch(/\d{4}|\.com\/|GST portal/)
  expect(new Date(since).toISOString().slice(0, 10)).toBe(since)
})

it('No fact stands in two tables', () => {
  const names = [taxFacts, labelFacts, tradeFacts].flatMap((table) => Object.keys(table))
  expect(new Set(names).size).toBe(names.length)
})

it.each(Object.entries(taxFacts.headings.value))(
  'The heading of %s, %s, is one of goods with four digits',
  (_, hsn) => {
    expect(hsnProblem(hsn)).toBeUndefined()
    expect(hsn).toHaveLength(4)
  },
)

it('Every food is of a category, and each category has one', () => {
  expect(Object.keys(foodsOf)).toEqual(categoryPaths)
  expect(new Set(Object.values(foodsOf).flat())).toEqual(new Set(Object.keys(taxFacts.headings.value)))
  expect(gstRateProblem(taxFacts.headingRate.value)).toBeUndefined()
})
