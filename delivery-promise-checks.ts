import { indianDay, isoDay } from '#contract/indian-day'
import { DELIVERY_BUSINESS_DAYS } from '#contract/rules'
import { type DeliveryPromise, weekdays, zones } from '#domain/delivery/promise'

// A parcel leaves on the next business day at the latest.
const MOST_TRANSIT_DAYS = DELIVERY_BUSINESS_DAYS.most - 1
const MOST_HOLIDAYS = 200

/** The reasons why the `deliveryPromise` of `shop.config.ts` cannot be used. */
export function deliveryPromiseProblems(promise: DeliveryPromise | undefined): string[] {
  if (!promise) return ['DELIVERY_PROMISE is on, but shop.config.ts has no deliveryPromise']
  const { cutOffHour, closedOn, holidays, transitDays } = promise
  const wrong: Record<string, boolean> = {
    'cutOffHour must be a whole number from 0 to 24': !isWhole(cutOffHour, 24),
    'closedOn must name weekdays, each once and not all': !isOpenSometime(closedOn),
    [`holidays must be at most ${MOST_HOLIDAYS} days, as 2026-11-08, each once`]: !areDays(holidays),
    [`transitDays must be whole numbers from 0 to ${MOST_TRANSIT_DAYS}, with least not above most`]: zones.some(
      (zone) => !isTransit(transitDays[zone]),
    ),
  }
  return Object.keys(wrong).flatMap((rule) => (wrong[rule] ? [`shop.config.ts: deliveryPromise.${rule}`] : []))
}

/** Whether no holiday is to come, so that the list of a year was never continued. */
export function holidaysAreOver({ holidays }: DeliveryPromise, now = new Date()): boolean {
  return holidays.every((day) => day < isoDay(indianDay(now)))
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

function isOpenSometime(closedOn: readonly string[]): boolean {
  const names: readonly string[] = weekdays
  return closedOn.length < names.length && isDistinct(closedOn) && closedOn.every((name) => names.includes(name))
}

function areDays(holidays: readonly string[]): boolean {
  const isDay = (day: string) => /^20\d\d-\d\d-\d\d$/.test(day) && isRealDay(day)
  return holidays.length <= MOST_HOLIDAYS && isDistinct(holidays) && holidays.every(isDay)
}

function isRealDay(day: string): boolean {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

function isTransit({ least, most }: { least: number; most: number }): boolean {
  return isWhole(most, MOST_TRANSIT_DAYS) && isWhole(least, most)
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
