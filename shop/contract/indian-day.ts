const DAY_MS = 86_400_000
// India has one time zone and no daylight saving time.
const INDIA_MS = 5.5 * 3_600_000

/** A day of India's calendar as its number since 1 January 1970. */
export function indianDay(moment: Date): number {
  return Math.floor((moment.getTime() + INDIA_MS) / DAY_MS)
}

/** The hours that have passed of the day in India, from 0 to 23. */
export function indianHour(moment: Date): number {
  return new Date(moment.getTime() + INDIA_MS).getUTCHours()
}

/** A moment as the fields of forms have it, YYYY-MM-DDTHH:MM, in India. */
export function indianTime(at: string): string {
  return new Date(Date.parse(at) + INDIA_MS).toISOString().slice(0, 16)
}

/** The moment of such a field. */
export function momentOf(typed: string): string {
  return `${typed}:00+05:30`
}

/** The beginning of a day in India. */
export function beginOfDay(day: number): Date {
  return new Date(day * DAY_MS - INDIA_MS)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: number): number {
  return new Date(day * DAY_MS).getUTCDay()
}

/** The number of a day written as YYYY-MM-DD. */
export function dayOf(written: string): number {
  return Date.parse(written) / DAY_MS
}

/** A day as YYYY-MM-DD. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
