import { DELIVERY_BUSINESS_DAYS } from './rules.ts'

const DAY_MS = 86_400_000
// India has one clock and no summer time.
const INDIA_MS = 5.5 * 3_600_000
const SUNDAY = 0

/** The first and the last day on which an order of that moment arrives, counted on India's calendar. Spec section 9. */
export function deliveryWindow(orderedAt: Date): { from: Date; to: Date } {
  const { least, most } = DELIVERY_BUSINESS_DAYS
  return { from: businessDaysAfter(orderedAt, least), to: businessDaysAfter(orderedAt, most) }
}

/** Noon in India, so that the day is the same one wherever it is shown. Public holidays differ and are not counted. */
function businessDaysAfter(moment: Date, days: number): Date {
  let day = Math.floor((moment.getTime() + INDIA_MS) / DAY_MS)
  for (let left = days; left > 0;) {
    day += 1
    if (new Date(day * DAY_MS).getUTCDay() !== SUNDAY) left -= 1
  }
  return new Date(day * DAY_MS + DAY_MS / 2 - INDIA_MS)
}

/** 'Tue 24 Nov to Fri 27 Nov'. */
export function formatWindow({ from, to }: { from: Date; to: Date }): string {
  return `${weekday.format(from).replace(',', '')} to ${weekday.format(to).replace(',', '')}`
}

const weekday = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})
