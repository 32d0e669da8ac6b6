import { expect, it } from 'vitest'

import { business, samplesIn } from '#contract/business'
import { settings } from '#shop'
import { details } from '#test/configuration'

it('R9: names each detail that is still a sample, and none of a real shop', () => {
  const named = samplesIn(settings.business).map((problem) => /^The ([\w ]+?) is /.exec(problem)?.[1])
  expect(named).toEqual([
    'name of the business',
    'email',
    'phone',
    'street',
    'GSTIN',
    'FSSAI number',
    'name of the grievance officer',
    'email of the grievance officer',
    'phone of the grievance officer',
  ])
  expect(samplesIn(details)).toEqual([])
  expect(business.safeParse(settings.business).success).toBe(true)
})

it.each([
  [{ gstin: '27AAPFU0939F1ZW' }, 'The GSTIN is no GST number: it ends with W'],
  [{ gstin: '' }, 'The GSTIN is no GST number: it has 0 characters'],
  [{ fssai: '1001204200012' }, 'The FSSAI number is none: it has 13 digits'],
  [{ email: 'hello@shop.example' }, 'The email is at a domain that does not exist.'],
  [{ email: 'hello@example.com' }, 'The email is at a domain that does not exist.'],
])('%j is no detail of a real shop', (changed, problem) => {
  expect(samplesIn({ ...details, ...changed })).toEqual([expect.stringContaining(problem)])
})
