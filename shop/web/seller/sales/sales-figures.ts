import { formatRupees, toPaise } from '#contract/money/money'

// A day on the wire has no time: noon UTC is the same day in the shop's time zone.
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })

/** '4 Mar'. */
export function dayInShort(day: string): string {
  return shortDay.format(noon(day))
}

/** 'Wed, 4 Mar'. */
export function dayInWords(day: string): string {
  return longDay.format(noon(day))
}

/** 'November 2026', of a month as YYYY-MM. */
export function monthInWords(month: string): string {
  return longMonth.format(noon(`${month}-01`))
}

/** 'Wednesday'. */
export function weekdayOf(day: string): string {
  return weekday.format(noon(day))
}

/** Whole rupees from 10,000 on, else with paise. */
export function roundRupees(rupees: number): string {
  const text = formatRupees(rupees)
  return Math.abs(rupees) >= 10_000 ? formatRupees(Math.round(rupees)).slice(0, -3) : text
}

/** '₹1,200.00 more than', '₹300.00 less than' or 'As much as'. */
export function comparedInWords(now: number, before: number): string {
  const difference = toPaise(now) - toPaise(before)
  if (difference === 0) return 'As much as'
  return `${formatRupees(Math.abs(difference) / 100)} ${difference > 0 ? 'more' : 'less'} than`
}

/** The round number at the end of a chart's axis, at or above the highest value. */
export function axisEnd(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((end) => end >= highest) ?? 10 * power
}

/** '₹25k', '₹2.5 lakh': for the axis of a chart. */
export function axisRupees(rupees: number): string {
  if (rupees >= 100_000) return `₹${short(rupees / 100_000)} lakh`
  if (rupees >= 1_000) return `₹${short(rupees / 1_000)}k`
  return `₹${short(rupees)}`
}

function short(figure: number): string {
  return String(Math.round(figure * 100) / 100)
}
