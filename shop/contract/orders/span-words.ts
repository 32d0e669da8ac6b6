import { indianDay, isoDay } from '../indian-day.ts'
import type { DeliverySpan } from './delivery-span.ts'

/** 'Tue 24 – Thu 26 Nov', 'Mon 30 Nov – Wed 2 Dec', or one day. */
export function spanInWords({ from, to }: DeliverySpan): string {
  const last = dayInWords(to)
  if (from === to) return last
  const first = dayInWords(from)
  const month = last.slice(last.lastIndexOf(' '))
  return `${first.endsWith(month) ? first.slice(0, -month.length) : first} – ${last}`
}

/** 'Tue 24 Nov'. */
export function dayInWords(day: string): string {
  return words.format(new Date(day)).replace(',', '')
}

/** Today in India, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  return isoDay(indianDay(now))
}

// A day as YYYY-MM-DD is read as its midnight in UTC.
const words = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
