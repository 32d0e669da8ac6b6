import { expect, test } from 'vitest'

import { spanInWords, today } from './span-words.ts'

test.each([
  ['2026-11-24', '2026-11-26', 'Tue 24 – Thu 26 Nov'],
  ['2026-11-30', '2026-12-02', 'Mon 30 Nov – Wed 2 Dec'],
  ['2026-12-31', '2027-01-02', 'Thu 31 Dec – Sat 2 Jan'],
  ['2026-11-24', '2026-11-24', 'Tue 24 Nov'],
])('The days from %s to %s are one span', (from, to, words) => {
  expect(spanInWords({ from, to })).toBe(words)
})

test('Today begins at midnight in India', () => {
  expect(today(new Date('2026-11-23T18:29:59Z'))).toBe('2026-11-23')
  expect(today(new Date('2026-11-23T18:30:00Z'))).toBe('2026-11-24')
})
