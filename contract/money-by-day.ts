import * as z from 'zod/mini'

/** A day of the shop's own calendar, as YYYY-MM-DD. */
const calendarDay = z.iso.date('must be a day, as 2026-03-31')
/** The last of the days that are asked for; far enough from the year 0, which no calendar has. */
export const lastDay = calendarDay.check(z.refine((day) => day >= '2000-01-01', 'must not be before 2000-01-01'))

/**
 * How the provider's books and the orders can differ.
 * unsettled: captured, and its order does not know. second payment: captured for an order that has its money.
 * unmatched: captured for no order of this shop (besides its act it takes `ignore`), or after all for the one it names,
 * whose money was written off. not captured: an order counts on money that is not there.
 * other amount: captured, but not what the order says. refund unknown: gone back at the provider, and the order does
 * not know. refund not sent: owed by the order, and not gone back. refund missing: the order says it is back, the
 * provider has no such refund.
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
 * What a seller can do about one; `refund` is the order's own call, order/refund. settle: the order is paid, or the money
 * goes back. give back: money of no order goes back. ignore: it is another business's, and counts here no more.
 * capture: a bank's promise is called in. take back order: its money is not there, so it is cancelled. correct amount:
 * money that goes back does so in its true amount. take over refund: one made by hand is the order's. refund again: one
 * that the provider does not have is sent once more.
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
  /** In the currency's own unit; rupees unless said. */
  amount: z.number(),
  /** What the order says, where that is another amount. */
  orderAmount: z.optional(z.number()),
  currency: z.string(),
  at: z.string(),
  /** The provider's name of the payment, and of the refund when it has made one. */
  paymentId: z.string(),
  refundId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  customer: z.optional(z.string()),
  /** What the bank or the provider said. */
  reason: z.optional(z.string()),
  act: z.enum([...resolveActs, 'refund']),
})
export type Difference = z.infer<typeof difference>

const sums = {
  /** What the provider took and gave back, in rupees; null when it could not be asked. */
  captured: z.nullable(z.number()),
  refunded: z.nullable(z.number()),
  /** What came in less what went back, as the orders have it. */
  orders: z.number(),
  /** captured - refunded - orders. */
  difference: z.nullable(z.number()),
  /** Promised by a bank and not captured yet; owed back and just being sent. Neither is a difference. */
  coming: z.nullable(z.number()),
  leaving: z.number(),
}

export const moneyDay = z.object({ day: calendarDay, ...sums, differences: z.array(difference) })
export type MoneyDay = z.infer<typeof moneyDay>

/** The provider's books beside the orders', by the shop's days, newest first. */
export const moneyByDay = z.object({
  days: z.array(moneyDay),
  total: z.object({ ...sums, differences: z.int() }),
  /** Whether the provider answered; without it nothing can be compared. */
  asked: z.boolean(),
  /** False in a shop that never took a payment. */
  sold: z.boolean(),
  /** The last day of the days before and after these; absent where there are none. */
  earlier: z.optional(calendarDay),
  later: z.optional(calendarDay),
})
export type MoneyByDay = z.infer<typeof moneyByDay>

/** `id` is a payment's or refund's name at the provider, and becomes part of the address it is asked at. */
export const mend = z.object({
  act: z.enum(resolveActs),
  id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'is no payment or refund')),
})
