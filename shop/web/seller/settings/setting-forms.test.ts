import { expect, test } from 'vitest'

import { type FormKey, readSetting } from './setting-forms.ts'

const promise = { promised: 'yes', cutOffHour: '14', 'closed Sunday': 'on' }
const near = { 'same district least': '1', 'same district most': '2' }
const far = { 'same state least': '2', 'same state most': '4' }

test.each<[FormKey, Record<string, string>, unknown]>([
  ['closedUntil', { closedUntil: '' }, null],
  ['closedUntil', { closedUntil: '2027-01-18' }, '2027-01-18'],
  ['reportDays', { reportDays: ' 10 ' }, 10],
  ['taxPercent', { taxPercent: ' 2.5 ' }, 2.5],
  ['courier', { name: '', trackingUrl: '' }, null],
  ['holidays', { 'day 2027-01-15': 'on', added: '2026-12-25' }, ['2026-12-25', '2027-01-15']],
  ['holidays', { 'day 2027-01-15': 'on', added: '2027-01-15' }, ['2027-01-15']],
  ['deliveryPromise', { ...promise, promised: 'no' }, null],
  [
    'deliveryPromise',
    { ...promise, ...near, ...far },
    {
      cutOffHour: 14,
      closedOn: ['Sunday'],
      transitDays: { 'same district': { least: 1, most: 2 }, 'same state': { least: 2, most: 4 } },
    },
  ],
])('the form of %s with %j asks for %j', (setting, fields, value) => {
  expect(readSetting(setting, fields)).toEqual({ value })
})

test.each<[FormKey, Record<string, string>, Record<string, string>]>([
  ['closedUntil', { closedUntil: '', isOpen: 'yes' }, { closedUntil: 'The day is required.' }],
  ['closedUntil', { closedUntil: '18.1.2027' }, { closedUntil: 'The day has the wrong form.' }],
  ['taxPercent', { taxPercent: '2,5' }, { taxPercent: 'The percentage must be a number.' }],
  ['taxPercent', { taxPercent: '101' }, { taxPercent: 'The percentage must be at most 100.' }],
  ['reportDays', { reportDays: 'seven' }, { reportDays: 'The number of days must be a number.' }],
  [
    'orderLimits',
    { ofEach: '100', pieces: '0', rupees: '1' },
    { ofEach: 'The pieces of one product must be at most 99.', pieces: 'The pieces in all must be at least 1.' },
  ],
  [
    'courier',
    { name: 'Swift', trackingUrl: 'http://swift.example/{number}' },
    { trackingUrl: 'The page of a parcel must be an https address with {number} after its host.' },
  ],
  [
    'deliveryPromise',
    { ...promise, ...near, 'same state least': '3', 'same state most': '2' },
    { transitDays: 'The business days on the way `least` must not be above `most`.' },
  ],
])('the form of %s with %j is refused at its fields: %j', (setting, fields, refused) => {
  expect(readSetting(setting, fields)).toMatchObject({ refused: { fields: refused } })
})
