import * as z from 'zod/mini'

import { id, somePieces } from '../entities.ts'
import { refundReasons } from '../orders/refund-reasons.ts'
import { MAX_CART_LINES } from '../rules.ts'
import { draftKey } from '../text.ts'

/** Razorpay refunds no less. */
export const LEAST_REFUND_PAISE = 100

/** Pieces of one line of an order, or of one `part` of its product; `toShelf`: they are sold again. */
export const refundedPieces = z.object({
  product: id,
  part: z.optional(id),
  pieces: somePieces,
  toShelf: z.boolean(),
})
export type RefundedPieces = z.infer<typeof refundedPieces>

/**
 * The body of order/refund-pieces. `seen` is the number of such refunds that the seller saw; `report` the shopper's report
 * that the refund closes.
 */
export const piecesToRefund = z.object({
  orderId: id,
  key: draftKey,
  why: z.enum(refundReasons),
  seen: z.optional(z.int().check(z.minimum(0))),
  report: z.optional(id),
  lines: z.array(refundedPieces).check(z.minLength(1), z.maxLength(MAX_CART_LINES)),
})

/** The lines of an order with what is left of each, and the refunds of its pieces, oldest first. In rupees. */
export const refundable = z.object({
  lines: z.array(
    z.object({
      product: id,
      name: z.string(),
      weight: z.nullable(z.string()),
      quantity: z.int(),
      refunded: z.int(),
      /** The amount of all pieces of the line, tax included. */
      amount: z.number(),
      /** The products in the pieces, `pieces` in one. */
      parts: z.optional(
        z.array(
          z.object({
            product: id,
            name: z.string(),
            weight: z.nullable(z.string()),
            pieces: z.int(),
            quantity: z.int(),
            refunded: z.int(),
            amount: z.number(),
          }),
        ),
      ),
    }),
  ),
  /** The part of the payment that is not refunded. */
  left: z.number(),
  refunds: z.array(
    z.object({
      at: z.string(),
      seller: z.string(),
      why: z.enum(refundReasons),
      amount: z.number(),
      state: z.enum(['refunding', 'refunded', 'refund failed']),
      creditNote: z.optional(z.string()),
      lines: z.array(z.extend(refundedPieces, { name: z.string(), amount: z.number() })),
    }),
  ),
})
export type Refundable = z.infer<typeof refundable>
