import { expect, it } from 'vitest'

import { labelFacts, taxFacts, tradeFacts } from './law-facts.ts'

const facts = Object.entries({ ...taxFacts, ...labelFacts, ...tradeFacts })

it.each(facts)('The fact %s has a source and a day', (_, { source, since }) => {
  expect(source).toMatch(/\d{4}|\.com\/|GST portal/)
  expect(new Date(since).toISOString().slice(0, 10)).toBe(since)
})

it('No fact stands in two tables', () => {
  const names = [taxFacts, labelFacts, tradeFacts].flatMap((table) => Object.keys(table))
  expect(new Set(names).size).toBe(names.length)
})
