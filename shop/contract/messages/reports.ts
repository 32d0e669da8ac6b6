import * as z from 'zod/mini'

import { id, lineQuantity } from '../entities.ts'
import { refundReasons } from '../orders/refund-reasons.ts'
import { MAX_CART_LINES } from '../rules.ts'
import { draftKey, noControls, withoutUnseen } from '../text.ts'
import { MAX_REPORT_WORDS, outcomes } from './report-rules.ts'

/** The JSON of report/send, in the field `report`. */
export const reportToSend = z.object({
  orderId: id,
  key: draftKey,
  why: z.enum(refundReasons),
  /** Required for another reason. */
  words: z.optional(z.string().check(withoutUnseen, z.trim(), z.maxLength(MAX_REPORT_WORDS), noControls)),
  lines: z
    .array(z.object({ product: id, pieces: lineQuantity }))
    .check(z.minLength(1, 'is empty'), z.maxLength(MAX_CART_LINES)),
})

/** A photo as it is shown: its id for the call, and the size of the large one in pixels. */
export const sentPhoto = z.object({ _id: id, width: z.int(), height: z.int() })
export type SentPhoto = z.infer<typeof sentPhoto>

/** A report of a shopper; times are ISO 8601. */
export const ownReport = z.object({
  _id: id,
  at: z.iso.datetime(),
  why: z.enum(refundReasons),
  words: z.string(),
  lines: z.array(z.object({ product: id, name: z.string(), pieces: z.int() })),
  photos: z.array(sentPhoto),
  /** Absent while it is open. */
  outcome: z.optional(z.enum(outcomes)),
  closedAt: z.optional(z.iso.datetime()),
  /** The words of the shop. */
  answer: z.optional(z.string()),
})
export type OwnReport = z.infer<typeof ownReport>

/** A report in the seller's list. */
export const sellerReport = z.extend(ownReport, {
  order: id,
  name: z.string(),
  closedBy: z.optional(z.string()),
})
export type SellerReport = z.infer<typeof sellerReport>

/** The lines of an order that can be reported, and its reports. */
export const reportable = z.object({
  lines: z.array(
    z.object({
      product: id,
      name: z.string(),
      weight: z.nullable(z.string()),
      image: z.optional(z.string()),
      quantity: z.int(),
      /** Neither refunded nor in an open report. */
      left: z.int(),
    }),
  ),
  /** The end of the time for reports; absent until the order is delivered. */
  until: z.optional(z.iso.datetime()),
  /** Why nothing can be reported; absent while something can. */
  closed: z.optional(z.string()),
  reports: z.array(ownReport),
})
export type Reportable = z.infer<typeof reportable>
