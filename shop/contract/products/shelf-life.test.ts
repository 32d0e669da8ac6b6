import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { daysBetween, lastDayOfSale, lotDatesProblem, shelfLifeRules } from './shelf-life.ts'

const today = '2026-11-23'

describe('the last day of sale', () => {
  it.for([
    // 30 % of 100 days is less than 45 days; a delivery takes 7.
    ['2026-09-01', '2026-12-10', { percent: '2026-11-03', days: '2026-10-19', both: '2026-10-19' }],
    // 30 % of 365 days are 110 days.
    ['2026-01-01', '2027-01-01', { percent: '2026-09-06', days: '2026-11-10', both: '2026-09-06' }],
  ] as const)('of a pack of %s, best before %s, is %s, as the owner chooses', ([packedOn, bestBefore, last]) => {
    for (const rule of shelfLifeRules) expect(lastDayOfSale({ packedOn, bestBefore }, rule)).toBe(last[rule])
  })

  it('leaves 45 days, 30 % of the shelf life, or both at delivery', () => {
    const day = fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 3_653 }), (packedOn, life) => {
        const bestBefore = new Date(Date.parse(packedOn) + life * 86_400_000).toISOString().slice(0, 10)
        const asked = { percent: life * 0.3, days: 45, both: Math.max(45, life * 0.3) }
        for (const rule of shelfLifeRules) {
          const left = daysBetween(lastDayOfSale({ packedOn, bestBefore }, rule), bestBefore) - 7
          expect(left).toBeGreaterThanOrEqual(asked[rule] - 1e-9)
          expect(left).toBeLessThan(asked[rule] + 1)
        }
      }),
    )
  })
})

it.for([
  ['2026-11-24', '2027-11-24', 'The packing date is in the future.'],
  ['2026-01-01', '2026-11-23', 'The best-before date has passed.'],
  ['2026-11-01', '2040-11-01', 'The shelf life is longer than ten years.'],
  [
    '2026-11-01',
    '2026-12-31',
    'Too little shelf life is left: by the rule of FSSAI the last day of sale was 2026-11-09.',
  ],
  ['2026-11-01', '2027-11-01', undefined],
] as const)('packed on %s and best before %s: %s', ([packedOn, bestBefore, problem]) => {
  expect(lotDatesProblem({ packedOn, bestBefore }, today, 'both')).toBe(problem)
})
