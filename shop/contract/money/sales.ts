import * as z from 'zod/mini'

import { category } from '../entities.ts'
import { taxParts } from './invoice.ts'

/** Paid orders and their revenue in rupees, tax included. */
const paidOrders = z.object({ orders: z.int(), revenue: z.number() })
const product = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.array(z.string()),
  weight: z.nullable(z.string()),
})

/**
 * Sales by the day of payment, and refunds by the day they were decided. Days are in the shop's time zone, as
 * YYYY-MM-DD, oldest first, without gaps.
 */
export const sales = z.object({
  days: z.array(z.extend(paidOrders, { day: z.string(), refunds: z.int(), refunded: z.number() })),
  /**
   * `average` is the revenue per order, 0 without orders; `kept` is the revenue less refunds. `gst` is the tax in the
   * invoices of these days less that of their credit notes, in a shop whose prices contain it.
   */
  total: z.extend(paidOrders, {
    refunds: z.int(),
    refunded: z.number(),
    kept: z.number(),
    average: z.number(),
    gst: z.optional(taxParts),
  }),
  today: paidOrders,
  /** The same weekday a week ago: up to this time of day, and the whole day. */
  lastWeek: z.object({ soFar: paidOrders, whole: paidOrders }),
  /** Best sellers first, by revenue before tax, without cancelled orders. */
  best: z.array(z.object({ product: z.extend(product, { category }), pieces: z.int(), revenue: z.number() })),
  /** Products low in stock, lowest first. */
  low: z.array(z.extend(product, { quantity: z.int() })),
})
export type Sales = z.infer<typeof sales>
export type SalesDay = Sales['days'][number]
