import { beginOfDay, indianDay, weekdayOf } from '../indian-day.ts'
import { dateFormat, t } from '../language/language.ts'
import { DELIVERY_BUSINESS_DAYS } from '../rules.ts'

const DAY_MS = 86_400_000
const SUNDAY = 0

type Window = { from: Date; to: Date }

/** The first and the last day of delivery for an order paid at this time, by India's calendar. Spec section 9. */
export function deliveryWindow(paidAt: Date): Window {
  const { least, most } = DELIVERY_BUSINESS_DAYS
  return { from: businessDaysAfter(paidAt, least), to: businessDaysAfter(paidAt, most) }
}

/** The delivery window, or undefined once its last day is over. */
export function openDeliveryWindow(paidAt: Date, now = new Date()): Window | undefined {
  const window = deliveryWindow(paidAt)
  // `to` is noon.
  return now.getTime() > window.to.getTime() + DAY_MS / 2 ? undefined : window
}

/** Noon in India, so that most time zones show the same day. Public holidays differ by state and count as business days. */
function businessDaysAfter(moment: Date, days: number): Date {
  let day = indianDay(moment)
  for (let left = days; left > 0;) {
    day += 1
    if (weekdayOf(day) !== SUNDAY) left -= 1
  }
  return new Date(beginOfDay(day).getTime() + DAY_MS / 2)
}

/** 'Tue 24 Nov to Fri 27 Nov'. */
export function formatWindow({ from, to }: Window): string {
  return t('{from} to {to}', { from: weekday(from).replace(',', ''), to: weekday(to).replace(',', '') })
}

const weekday = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
