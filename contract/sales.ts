import * as z from 'zod/mini'

import { category } from './entities.ts'

/** The stretches of days the seller may look at, today included. */
export const salesPeriods = ['7', '30', '90'] as const
export type SalesPeriod = (typeof salesPeriods)[number]

/** Orders that were paid, and what they brought in rupees, tax included. */
const taken = z.object({ orders: z.int(), revenue: z.number() })
const product = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.array(z.string()),
  weight: z.nullable(z.string()),
})

/**
 * What was sold: by the day the money came, and beside it what went back by the day that was decided. Days are the
 * shop's own, as YYYY-MM-DD, oldest first, none left out.
 */
export const sales = z.object({
  days: z.array(z.extend(taken, { day: z.string(), refunds: z.int(), refunded: z.number() })),
  /** `average` is an order's revenue, 0 without one; `kept` is the revenue less what went back. */
  total: z.extend(taken, { refunds: z.int(), refunded: z.number(), kept: z.number(), average: z.number() }),
  today: taken,
  /** The same weekday a week ago: up to this time of day, and the whole of it. */
  lastWeek: z.object({ soFar: taken, whole: taken }),
  /** Best first, by revenue before tax; orders that were cancelled are not in it. */
  best: z.array(z.object({ product: z.extend(product, { category }), pieces: z.int(), revenue: z.number() })),
  /** What is nearly gone, least first. */
  low: z.array(z.extend(product, { quantity: z.int() })),
})
export type Sales = z.infer<typeof sales>
export type SalesDay = Sales['days'][number]
