import * as z from 'zod/mini'

import { taxParts } from './invoice.ts'

/** A day in the shop's time zone, as YYYY-MM-DD. */
const calendarDay = z.iso.date('must be a day, as 2026-03-31')
/** A day that a call asks for. The minimum keeps date arithmetic away from the year 0, which PostgreSQL refuses. */
export const requestedDay = calendarDay.check(z.refine((day) => day >= '2000-01-01', 'must not be before 2000-01-01'))

/**
 * The kinds of differences between the provider's statement and the orders.
 * unsettled: captured, but not recorded in its order. second payment: captured for an order that is paid already.
 * unmatched: captured for no order of this shop (it may also be ignored), or for an order whose payment was written off.
 * not captured: the order counts as paid, but the money was not captured. other amount: the captured amount differs.
 * refund unknown: refunded at the provider, but not recorded in the order. refund not sent: owed by the order, but not
 * refunded. refund missing: recorded in the order, but the provider has no such refund.
 */
export const differenceKinds = [
  'unsettled',
  'second payment',
  'unmatched',
  'not captured',
  'other amount',
  'refund unknown',
  'refund not sent',
  'refund missing',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/**
 * The acts that resolve a difference; `refund` is a call of its own, order/refund. settle: the order becomes paid, or the
 * money is refunded. give back: an unmatched payment is refunded. ignore: the payment belongs to another business and is
 * no longer compared. capture: an authorised payment is captured. take back order: its money is missing, so it is
 * cancelled. correct amount: the actual amount is refunded. take over refund: an external refund is recorded in the
 * order. refund again: a refund that the provider does not have is sent again.
 */
export const resolveActs = [
  'settle',
  'give back',
  'ignore',
  'capture',
  'take back order',
  'correct amount',
  'take over refund',
  'refund again',
] as const
export type ResolveAct = (typeof resolveActs)[number]

export const difference = z.object({
  kind: z.enum(differenceKinds),
  /** In the major unit of `currency`. */
  amount: z.number(),
  /** The amount in the order, where it differs. */
  orderAmount: z.optional(z.number()),
  currency: z.string(),
  at: z.string(),
  /** The provider's id of the payment, and of the refund if there is one. */
  paymentId: z.string(),
  refundId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  customer: z.optional(z.string()),
  /** The reason that the bank or the provider gave. */
  reason: z.optional(z.string()),
  act: z.enum([...resolveActs, 'refund']),
})
export type Difference = z.infer<typeof difference>

const sums = {
  /** The provider's captures and refunds in rupees; null when it could not be asked. */
  captured: z.nullable(z.number()),
  refunded: z.nullable(z.number()),
  /** Payments less refunds, as recorded in the orders. */
  orders: z.number(),
  /** captured - refunded - orders. */
  difference: z.nullable(z.number()),
  /** Authorised but not captured yet; refunds that are just being sent. Neither is a difference. */
  coming: z.nullable(z.number()),
  leaving: z.number(),
}

export const moneyDay = z.object({
  day: calendarDay,
  ...sums,
  differences: z.array(difference),
  /** The number of further differences, which are listed when these are resolved. */
  more: z.optional(z.int()),
})
export type MoneyDay = z.infer<typeof moneyDay>

/** The provider's statement compared with the orders, by day in the shop's time zone, newest first. */
export const moneyByDay = z.object({
  days: z.array(moneyDay),
  /** `gst` is the tax in the invoices of these days less that of their credit notes, in a shop whose prices contain it. */
  total: z.object({ ...sums, differences: z.int(), gst: z.optional(taxParts) }),
  /** Whether the provider answered; without its answer nothing is compared. */
  asked: z.boolean(),
  /** False in a shop that never received a payment. */
  sold: z.boolean(),
  /** The `until` of the previous and the next page; absent where there is none. */
  earlier: z.optional(calendarDay),
  later: z.optional(calendarDay),
})
export type MoneyByDay = z.infer<typeof moneyByDay>

/** `id` is the provider's id of a payment or refund, and becomes part of a URL of its API. */
export const resolution = z.object({
  act: z.enum(resolveActs),
  id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'is no payment or refund')),
})
