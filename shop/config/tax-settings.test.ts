import { expect, it } from 'vitest'

import { readConfig } from '#config'
import { taxFacts } from '#contract/products/law-facts'
import { details as elsewhere, problems, production, services } from '#test/configuration'

const details = { ...elsewhere, gstin: '33AAPFU0939F1Z2' }

it('a shop with real customers says how it charges tax', () => {
  expect(problems({ ...production, TAX_MODE: '' })).toContain('- TAX_MODE is missing')
  for (const TAX_MODE of ['added', 'gst', 'composition']) {
    expect(problems({ ...production, TAX_MODE }, details)).toBe('')
  }
  expect(readConfig(services).settings.defaults.taxMode).toBe('added')
})

it.each(['gst', 'composition'])(
  'with TAX_MODE=%s the shop sells in its own state, where it is registered',
  (TAX_MODE) => {
    expect(taxFacts.ownStateOnly.value).toBe(true)
    const other = 'the shop delivers in Tamil Nadu only'
    for (const DELIVERY_STATE of ['', 'Kerala']) {
      expect(problems({ ...production, TAX_MODE, DELIVERY_STATE }, details)).toContain(other)
      expect(problems({ ...production, DELIVERY_STATE }, details)).toBe('')
    }
    expect(problems({ ...production, TAX_MODE, DELIVERY_STATE: 'tamil nadu' }, details)).toBe('')
    expect(problems({ ...production, TAX_MODE })).toContain('- The GSTIN is of Maharashtra, but')
  },
)
