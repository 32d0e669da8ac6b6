import { indianDay, isoDay } from '../indian-day.ts'
import { dateFormat, languageNow } from '../language/language.ts'
import type { DeliverySpan } from './delivery-span.ts'

/** 'Tue 24 – Thu 26 Nov', 'Mon 30 Nov – Wed 2 Dec', or one day. In Tamil the month comes first. */
export function spanInWords({ from, to }: DeliverySpan): string {
  const last = dayInWords(to)
  if (from === to) return last
  const first = dayInWords(from)
  if (languageNow() === 'ta') {
    const month = first.slice(0, first.indexOf(' ') + 1)
    return `${first} – ${last.startsWith(month) ? last.slice(month.length) : last}`
  }
  const month = last.slice(last.lastIndexOf(' '))
  return `${first.endsWith(month) ? first.slice(0, -month.length) : first} – ${last}`
}

/** 'Tue 24 Nov'. */
export function dayInWords(day: string): string {
  return words(new Date(day)).replace(',', '')
}

/** Today in India, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  return isoDay(indianDay(now))
}

// A day as YYYY-MM-DD is read as its midnight in UTC.
const words = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
