import type { DeliverySpan } from '#contract/delivery-span'
import { indianDay, indianHour, isoDay, weekdayOf } from '#contract/indian-day'

/** How near a parcel goes, from the shop's own address. */
export const zones = ['same district', 'same state'] as const
export type Zone = (typeof zones)[number]

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The rules of the promised days, from `shop.config.ts`. */
export type DeliveryPromise = {
  /** An order that is paid before this hour of a business day leaves on it. */
  cutOffHour: number
  closedOn: readonly (typeof weekdays)[number][]
  /** Further days without business, as YYYY-MM-DD. */
  holidays: readonly string[]
  /** The business days that a parcel travels. */
  transitDays: Record<Zone, { least: number; most: number }>
}

/** The days of a promise: when the parcel leaves the shop, and when it arrives. */
export type Promised = DeliverySpan & { leaves: string }

/** The promise for an order that is paid at this time. All its days are business days, and none is past. */
export function promisedFor(promise: DeliveryPromise, zone: Zone, paidAt: Date): Promised {
  const paid = indianDay(paidAt)
  const isOpen = opening(promise)
  const leaves = isOpen(paid) && indianHour(paidAt) < promise.cutOffHour ? paid : after(paid, 1, isOpen)
  const { least, most } = promise.transitDays[zone]
  return {
    leaves: isoDay(leaves),
    from: isoDay(after(leaves, least, isOpen)),
    to: isoDay(after(leaves, most, isOpen)),
  }
}

function opening({ closedOn, holidays }: DeliveryPromise): (day: number) => boolean {
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
