import { expect, test } from 'vitest'

import { DELIVERY_BUSINESS_DAYS, DELIVERY_DAYS } from '../rules.ts'
import { openDeliveryWindow, deliveryWindow, formatWindow } from './delivery.ts'

test.each([
  ['on a Monday', '2026-11-23T10:00:00+05:30', 'Wed 25 Nov to Sat 28 Nov'],
  ['before a Sunday, which is no business day', '2026-11-20T10:00:00+05:30', 'Mon 23 Nov to Thu 26 Nov'],
  ['on a Saturday', '2026-11-21T23:59:00+05:30', 'Tue 24 Nov to Fri 27 Nov'],
  ['on a Sunday', '2026-11-22T00:00:00+05:30', 'Tue 24 Nov to Fri 27 Nov'],
  ['when it is yesterday in London', '2026-11-23T04:00:00+05:30', 'Wed 25 Nov to Sat 28 Nov'],
  ['before the year ends', '2026-12-31T12:00:00+05:30', 'Sat 2 Jan to Wed 6 Jan'],
])('An order %s arrives in 2 to 5 business days', (_when, at, window) => {
  expect(formatWindow(deliveryWindow(new Date(at)))).toBe(window)
})

test('The days counted are the days promised', () => {
  expect(DELIVERY_DAYS).toBe(`${DELIVERY_BUSINESS_DAYS.least}-${DELIVERY_BUSINESS_DAYS.most} business days`)
})

test('The window is open until its last day is over', () => {
  const paidAt = new Date('2026-11-23T10:00:00+05:30')
  expect(openDeliveryWindow(paidAt, new Date('2026-11-28T23:59:00+05:30'))).toEqual(deliveryWindow(paidAt))
  expect(openDeliveryWindow(paidAt, new Date('2026-11-29T00:01:00+05:30'))).toBeUndefined()
})
