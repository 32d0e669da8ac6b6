import * as z from 'zod/mini'

import { taxParts } from './invoice.ts'

/** A month in the shop's time zone, as YYYY-MM. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month, as 2026-11'))

const rateSum = z.extend(taxParts, { rate: z.int() })
const hsnSum = z.extend(rateSum, { hsn: z.string(), quantity: z.int(), total: z.number() })
/** A document for a business; the amounts of a credit note are taken back. */
const businessDocument = z.extend(taxParts, {
  kind: z.enum(['invoice', 'credit note']),
  number: z.string(),
  day: z.iso.date(),
  total: z.number(),
  gstin: z.string(),
  name: z.string(),
})
const issued = z.object({ kind: z.enum(['invoice', 'credit note']), from: z.string(), to: z.string(), count: z.int() })

/**
 * The figures of a month for GSTR-1, net of credit notes, in rupees. `rates` are its table 7, `hsn` table 12 of sales to
 * persons, `documents` table 13; `businesses` tables 4 and 9B, `businessHsn` table 12 of sales to businesses, absent without. `total.difference` is what the documents and their lines differ in, which is 0.
 */
export const gstReturn = z.object({
  month,
  gstin: z.string(),
  rates: z.array(rateSum),
  hsn: z.array(hsnSum),
  businesses: z.optional(z.array(businessDocument)),
  businessHsn: z.optional(z.array(hsnSum)),
  documents: z.array(issued),
  total: z.extend(taxParts, {
    invoiced: z.number(),
    credited: z.number(),
    net: z.number(),
    difference: z.number(),
  }),
  /** The months beside it, absent where there is nothing. */
  earlier: z.optional(month),
  later: z.optional(month),
})
export type GstReturn = z.infer<typeof gstReturn>

/**
 * Why the documents of a month and the money of its days differ. other month: the document and its payment or refund are
 * on two sides of midnight between two months. no invoice: the payment bought nothing, and goes back. other mode: the order
 * was taxed in another way. cash: paid to the courier. outside: refunded at the provider without a credit note. unresolved: the Money page lists it.
 */
export const differenceReasons = ['other month', 'no invoice', 'other mode', 'cash', 'outside', 'unresolved'] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** The documents of a month beside the provider's money. `provider` is captures less refunds, null without its answer or when it has too many. */
export const gstComparison = z.object({
  documents: z.number(),
  provider: z.nullable(z.number()),
  /** Documents less provider; the reasons add up to it. */
  difference: z.nullable(z.number()),
  /** Razorpay has more than COMPARED_AT_ONCE payments or refunds of the month, so nothing is compared. */
  tooMany: z.boolean(),
  reasons: z.array(z.object({ reason: z.enum(differenceReasons), orders: z.int(), amount: z.number() })),
})
export type GstComparison = z.infer<typeof gstComparison>
