import { describe, expect, test } from 'vitest'

import { agoInWords } from '#web/seller/layout/ago.tsx'
import {
  axisEnd,
  axisRupees,
  comparedInWords,
  dayInShort,
  dayInWords,
  roundRupees,
  weekdayOf,
} from '#web/seller/sales/sales-figures.ts'

test('A day of the shop is the same day in every time zone', () => {
  expect(dayInShort('2020-03-04')).toBe('4 Mar')
  expect(dayInWords('2020-02-29')).toBe('Sat, 29 Feb')
  expect(weekdayOf('2020-03-04')).toBe('Wednesday')
})

test.each([
  [0, 1],
  [1, 1],
  [7, 8],
  [27, 30],
  [100, 100],
  [101, 150],
  [73_979.58, 80_000],
  [0.3, 0.3],
])('An axis over %d ends at %d', (highest, end) => {
  expect(axisEnd(highest)).toBeCloseTo(end)
})

test.each([
  [40, '₹40'],
  [2_500, '₹2.5k'],
  [80_000, '₹80k'],
  [150_000, '₹1.5 lakh'],
])('%d on an axis is %s', (rupees, text) => {
  expect(axisRupees(rupees)).toBe(text)
})

describe('Money at a glance', () => {
  test.each([
    [9_999.99, '₹9,999.99'],
    [10_000, '₹10,000'],
    [73_979.58, '₹73,980'],
    [-123_456.5, '-₹1,23,456'],
  ])('%d is %s', (rupees, text) => {
    expect(roundRupees(rupees)).toBe(text)
  })

  test.each([
    [102, 102, 'As much as'],
    [357.51, 102, '₹255.51 more than'],
    [0.1, 0.3, '₹0.20 less than'],
  ])('%d against %d: %s', (now, before, text) => {
    expect(comparedInWords(now, before)).toBe(text)
  })
})

test.each([
  [-5_000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [86_399_999, '23 h ago'],
  [86_400_000, '1 day ago'],
  [86_400_000 * 12, '12 days ago'],
])('%d ms are shown as %s', (ms, text) => {
  expect(agoInWords(ms)).toBe(text)
})
