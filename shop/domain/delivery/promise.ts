import { dayOf, indianDay, indianHour, isoDay, weekdayOf, weekdays } from '#contract/indian-day'
import type { DeliverySpan } from '#contract/orders/delivery-span'
import type { Zone } from '#contract/orders/pin-codes'
import type { DeliveryPromise, OwnerSettings } from '#contract/owner-settings'

type Calendar = Pick<OwnerSettings, 'holidays' | 'closedUntil'>
export type Promised = DeliverySpan & { leaves: string }

/** All days are business days, and none is past or before `closedUntil`. */
export function promisedFor(
  promise: DeliveryPromise,
  zone: Zone,
  paidAt: Date,
  { holidays, closedUntil }: Calendar,
): Promised {
  const paid = indianDay(paidAt)
  const isOpen = opening(promise, holidays)
  const first = Math.max(paid, closedUntil === null ? paid : dayOf(closedUntil))
  const isInTime = first > paid || indianHour(paidAt) < promise.cutOffHour
  const leaves = isOpen(first) && isInTime ? first : after(first, 1, isOpen)
  const { least, most } = promise.transitDays[zone]
  return {
    leaves: isoDay(leaves),
    from: isoDay(after(leaves, least, isOpen)),
    to: isoDay(after(leaves, most, isOpen)),
  }
}

/** Whether no holiday is to come, so that the list of a year was never continued. */
export function holidaysAreOver({ holidays }: Pick<Calendar, 'holidays'>, now = new Date()): boolean {
  return holidays.every((day) => day < isoDay(indianDay(now)))
}

function opening({ closedOn }: DeliveryPromise, holidays: readonly string[]): (day: number) => boolean {
  const closed = new Set(closedOn.map((name) => weekdays.indexOf(name)))
  const off = new Set(holidays)
  return (day) => !closed.has(weekdayOf(day)) && !off.has(isoDay(day))
}

function after(day: number, businessDays: number, isOpen: (day: number) => boolean): number {
  let reached = day
  for (let left = businessDays; left > 0;) {
    reached += 1
    if (isOpen(reached)) left -= 1
  }
  return reached
}
