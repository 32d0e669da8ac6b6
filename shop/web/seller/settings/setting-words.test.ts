import { expect, test } from 'vitest'

import { settingInWords } from './setting-words.ts'

test.each([
  ['closedUntil', '2027-01-18', '18 January 2027'],
  ['closedUntil', null, 'open'],
  ['gifts', false, 'not offered'],
  ['reportDays', 1, '1 day'],
  ['reportDays', null, 'as at the beginning'],
  [
    'orderLimits',
    { ofEach: 99, pieces: 300, rupees: 200_000, newcomer: {} },
    '99 of one product, 300 pieces, ₹2,00,000',
  ],
  ['deliveryState', '', 'all of India'],
  ['courier', { name: 'Swift', trackingUrl: 'https://a.example/{number}' }, 'Swift'],
  ['holidays', [], 'none'],
  ['holidays', ['2027-01-15', '2027-01-16'], '15 January 2027, 16 January 2027'],
  ['holidays', ['2027-01-15', '2027-01-16', '2027-01-26'], '3 days'],
  ['taxMode', 'gst', 'GST inside the prices'],
  ['of a later release', { any: 1 }, 'other rules'],
])('the setting %s, %j, is %s', (key, value, words) => {
  expect(settingInWords(key, value)).toBe(words)
})
