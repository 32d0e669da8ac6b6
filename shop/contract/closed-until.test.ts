import { expect, it } from 'vitest'

import { opensOn } from './closed-until.ts'
import { closedWords } from './wording.ts'

it.each([
  ['never closed', null, '2027-01-14T06:00:00Z', undefined],
  ['the evening before', '2027-01-18', '2027-01-17T18:29:59Z', '2027-01-18'],
  ['from midnight in India', '2027-01-18', '2027-01-17T18:30:00Z', undefined],
  ['long after', '2027-01-18', '2028-01-01T00:00:00Z', undefined],
])('a shop that is closed until a day: %s', (_, closedUntil, now, opens) => {
  expect(opensOn({ closedUntil }, new Date(now))).toBe(opens)
})

it('names the day in words', () => {
  expect(closedWords('2027-01-18')).toContain('from Monday, 18 January.')
})
