import { expect, it } from 'vitest'

import { readConfig } from '#config'
import { taxFacts } from '#contract/products/law-facts'
import { details, problems, production, services } from '#test/configuration'

const here = { business: { ...details, gstin: '33AAPFU0939F1Z2' } }

it('the environment may say how the shop charges tax', () => {
  for (const TAX_MODE of ['', 'added']) expect(problems({ ...production, TAX_MODE })).toBe('')
  for (const TAX_MODE of ['added', 'gst', 'composition']) {
    expect(problems({ ...production, TAX_MODE }, here)).toBe('')
  }
  expect(readConfig(services).settings.defaults.taxMode).toBe('added')
})

it.each(['gst', 'composition'])(
  'with TAX_MODE=%s the shop sells in its own state, where it is registered',
  (TAX_MODE) => {
    expect(taxFacts.ownStateOnly.value).toBe(true)
    const other = 'the shop delivers in Tamil Nadu only'
    for (const DELIVERY_STATE of ['', 'Kerala']) {
      expect(problems({ ...production, TAX_MODE, DELIVERY_STATE }, here)).toContain(other)
      expect(problems({ ...production, DELIVERY_STATE }, here)).toBe('')
    }
    expect(problems({ ...production, TAX_MODE, DELIVERY_STATE: 'tamil nadu' }, here)).toBe('')
    expect(problems({ ...production, TAX_MODE }, { business: details })).toContain('- The GSTIN is of Maharashtra, but')
  },
)
