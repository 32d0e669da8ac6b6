import { expect, test } from 'vitest'

import { DELIVERY_DAYS } from '#contract/rules'
import { demoSettings } from '#demo/settings'
import { promiseInWords } from '#web/policies/promised-days.ts'

const { deliveryPromise } = demoSettings
const words = (changed: object = {}, holidays: string[] = []) =>
  promiseInWords({ ...deliveryPromise, ...changed }, holidays)

test('The days of the sample are one with the days of the policies, and shorter in the own district', () => {
  expect(words()).toMatchObject({ near: '1-3 business days', far: DELIVERY_DAYS })
  expect(words()).toMatchObject({ nearTravel: '1-2 business days', farTravel: '2-4 business days' })
})

test.each([
  [0, 'An order leaves us on the business day after its payment.'],
  [9, 'before 9 am on'],
  [12, 'before noon on'],
  [14, 'before 2 pm on'],
  [24, 'An order that is paid on a business day leaves us on that day'],
])('With the cut-off hour %d the page says when an order leaves', (cutOffHour, says) => {
  expect(words({ cutOffHour }).leaving).toContain(says)
})

test('An order that never leaves on its own day takes a day longer', () => {
  const transitDays = { ...deliveryPromise.transitDays, 'same district': { least: 0, most: 0 } }
  expect(words({ transitDays, cutOffHour: 0 })).toMatchObject({ near: '1 business day', nearTravel: '0 business days' })
})

test('Closed days and holidays are those of the shop', () => {
  const holidays = ['2026-12-25', '2027-01-01']
  expect(words({ closedOn: ['Sunday', 'Friday'] }, holidays)).toMatchObject({
    closed: 'Sundays, Fridays',
    holidays: '25 December 2026, 1 January 2027',
  })
  expect(words({ closedOn: [] })).toMatchObject({ closed: '', holidays: '' })
})
