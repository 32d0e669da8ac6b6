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
})

it('Each heading has its rate: dried vegetables and their powders carry no tax', () => {
  const { headings, headingRates } = taxFacts
  expect(Object.keys(headingRates.value).toSorted()).toEqual([...new Set(Object.values(headings.value))].toSorted())
  for (const rate of Object.values(headingRates.value)) expect(gstRateProblem(rate)).toBeUndefined()
  expect(headingRates.value[headings.value['vegetable powders']]).toBe(0)
  expect(headingRates.value[headings.value['fruit powders']]).toBe(5)
})

it('Unit prices are law since 2024, and shelf life is the one or the other', () => {
  expect(labelFacts.unitPrice.since).toBe('2024-01-01')
  expect(labelFacts.shelfLife.value).toEqual({ days: 45, percent: 30 })
})
