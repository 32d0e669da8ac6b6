import { expect, test } from 'vitest'

import { productFacts } from '#contract/products/product-facts'
import { plainFacts } from '#test/scenes/plain-product'
import { labelIn, labelValues, readLabel, writtenLabel } from '#web/seller/products/label/label-values.ts'

const read = (facts: typeof plainFacts) => readLabel(labelIn(writtenLabel(labelValues(facts))))

test.each([
  plainFacts,
  { ...plainFacts, contains: [], mayContain: undefined },
  { ...plainFacts, nutrients: { energy: 0, addedSugars: 0 } },
  { genericName: 'Dates' },
])('A label is read as it was written into the form: %j', (facts) => {
  expect(read(facts)).toEqual(JSON.parse(JSON.stringify(facts)))
})

test('A form without a label has none', () => {
  expect(writtenLabel(labelValues(undefined))).toBe('')
  expect(readLabel(labelIn(''))).toBeNull()
  expect(readLabel(labelIn('no JSON'))).toBeNull()
  expect(readLabel(labelIn('[1]'))).toBeNull()
  expect(readLabel(labelIn('null'))).toBeNull()
})

test.each([
  [{ packerName: 'Asha Foods' }, 'needs the address of the packer or importer'],
  [{ packerAddress: '1 Street' }, 'needs the name of the packer or importer'],
  [
    { fssai: '3001 2042 0001 23' },
    'has a wrong FSSAI number: it begins with 3, and a licence begins with 1, a registration with 2',
  ],
  [{ amount: '0' }, 'has a net quantity of nothing'],
])('%j %s', (values, reason) => {
  expect(productFacts.safeParse(readLabel(values)).error?.issues[0]?.message).toBe(reason)
})

test('An FSSAI number may be typed in groups', () => {
  expect(readLabel({ fssai: '1001 2042 0001 23' })).toEqual({ fssai: '10012042000123' })
})
