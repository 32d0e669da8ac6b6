import fc from 'fast-check'
import { expect, it } from 'vitest'

import { dayOf, indianDay, isoDay, weekdayOf, weekdays } from '#contract/indian-day'
import type { DeliveryPromise } from '#contract/owner-settings'
import { type Zone, zones } from '#contract/orders/pin-codes'
import { holidaysAreOver, promisedFor } from '#domain/delivery/promise'

const promise: DeliveryPromise = {
  cutOffHour: 14,
  closedOn: ['Sunday'],
  transitDays: { 'same district': { least: 1, most: 2 }, 'same state': { least: 2, most: 4 } },
}

const open = { holidays: ['2026-11-25'], closedUntil: null }

it.each<[string, string, Zone, string]>([
  ['before the cut-off hour', '2026-11-19T13:59', 'same district', 'leaves 2026-11-19, 2026-11-20 to 2026-11-21'],
  ['at the cut-off hour', '2026-11-19T14:00', 'same district', 'leaves 2026-11-20, 2026-11-21 to 2026-11-23'],
  ['farther away', '2026-11-19T10:00', 'same state', 'leaves 2026-11-19, 2026-11-21 to 2026-11-24'],
  ['before a holiday', '2026-11-24T10:00', 'same district', 'leaves 2026-11-24, 2026-11-26 to 2026-11-27'],
  ['on a holiday', '2026-11-25T10:00', 'same district', 'leaves 2026-11-26, 2026-11-27 to 2026-11-28'],
  ['on a Sunday, before a holiday', '2026-11-22T23:00', 'same state', 'leaves 2026-11-23, 2026-11-26 to 2026-11-28'],
  ['on a Saturday evening', '2026-11-21T18:00', 'same district', 'leaves 2026-11-23, 2026-11-24 to 2026-11-26'],
])('An order paid %s', (_when, at, zone, days) => {
  const { leaves, from, to } = promisedFor(promise, zone, new Date(`${at}:00+05:30`), open)
  expect(`leaves ${leaves}, ${from} to ${to}`).toBe(days)
})

it.each([
  ['until a business day', '2026-11-24', '2026-11-19T10:00', 'leaves 2026-11-24, 2026-11-26 to 2026-11-27'],
  ['until a holiday', '2026-11-25', '2026-11-24T20:00', 'leaves 2026-11-26, 2026-11-27 to 2026-11-28'],
  [
    'and late on the day that it opens',
    '2026-11-24',
    '2026-11-24T20:00',
    'leaves 2026-11-26, 2026-11-27 to 2026-11-28',
  ],
  ['in the past', '2026-11-01', '2026-11-19T13:59', 'leaves 2026-11-19, 2026-11-20 to 2026-11-21'],
])('An order paid while the shop is closed %s', (_when, closedUntil, at, days) => {
  const { leaves, from, to } = promisedFor(promise, 'same district', new Date(`${at}:00+05:30`), {
    ...open,
    closedUntil,
  })
  expect(`leaves ${leaves}, ${from} to ${to}`).toBe(days)
})

const day = fc.date({ min: new Date('2026-01-01T00:00Z'), max: new Date('2027-12-31T23:59Z'), noInvalidDate: true })
const rules = fc.record({
  cutOffHour: fc.integer({ min: 0, max: 24 }),
  closedOn: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 6 }),
  holidays: fc.uniqueArray(
    day.map((each) => isoDay(indianDay(each))),
    { maxLength: 60 },
  ),
  closedUntil: fc.option(day.map((each) => isoDay(indianDay(each)))),
  transitDays: fc
    .tuple(fc.nat(4), fc.nat(4), fc.nat(4), fc.nat(4))
    .map(([a, b, c, d]) => ({ 'same district': { least: a, most: a + b }, 'same state': { least: c, most: c + d } })),
})

it('A promise is never of the past, never of a day without business or of a break, and its days are in order', () => {
  fc.assert(
    fc.property(rules, fc.constantFrom(...zones), day, (any, zone, paidAt) => {
      const { leaves, from, to } = promisedFor(any, zone, paidAt, any)
      const all = [isoDay(indianDay(paidAt)), leaves, from, to]
      expect(all.toSorted()).toEqual(all)
      expect(leaves >= (any.closedUntil ?? '')).toBe(true)
      const closed: readonly string[] = any.closedOn
      for (const each of [leaves, from, to]) {
        expect(any.holidays).not.toContain(each)
        expect(closed).not.toContain(weekdays[weekdayOf(dayOf(each))])
      }
    }),
  )
})

it('An order that is paid later is not promised earlier', () => {
  fc.assert(
    fc.property(rules, fc.constantFrom(...zones), day, fc.nat(14 * 86_400_000), (any, zone, paidAt, laterMs) => {
      const first = promisedFor(any, zone, paidAt, any)
      const second = promisedFor(any, zone, new Date(paidAt.getTime() + laterMs), any)
      for (const name of ['leaves', 'from', 'to'] as const) expect(second[name] >= first[name]).toBe(true)
    }),
  )
})

it('The holidays are over once the last of the list is past', () => {
  const today = new Date('2026-11-25T12:00:00+05:30')
  expect(holidaysAreOver({ holidays: ['2020-01-01', '2026-11-25'] }, today)).toBe(false)
  expect(holidaysAreOver({ holidays: ['2020-01-01', '2026-11-24'] }, today)).toBe(true)
})
