import * as z from 'zod'

// Only the fields that the shop uses. Razorpay may add fields and states at any time, and an unknown state must not
// make a whole list unreadable.

/** A Razorpay order; amounts in paise. */
export const razorpayOrder = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
})
export type RazorpayOrder = z.infer<typeof razorpayOrder>

/**
 * A payment. `failed` is not final: a bank may still authorise it for days. `pending`: of method `cod`, to be collected by
 * a courier. `other` is any unknown state.
 */
export const razorpayPayment = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'pending', 'authorized', 'captured', 'refunded', 'failed', 'other']).catch('other'),
  method: z.string().nullish(),
  /** False for a payment that was returned without a capture. */
  captured: z.boolean().nullish().catch(undefined),
  amount_refunded: z.int().nullish(),
  created_at: z.int(),
})
export type RazorpayPayment = z.infer<typeof razorpayPayment>

/** A refund; `arn`, `rrn` or `utr` is the reference for the shopper's bank. */
export const razorpayRefund = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int(),
  currency: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
  created_at: z.int(),
  receipt: z.string().nullish().catch(undefined),
  acquirer_data: z
    .object({ arn: z.string().nullish(), rrn: z.string().nullish(), utr: z.string().nullish() })
    .nullish()
    // The provider sends an empty object as an empty list.
    .catch(undefined),
})
export type RazorpayRefund = z.infer<typeof razorpayRefund>

export const razorpayError = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
})

/** A list response, reduced to its items. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item) }).transform(({ items }) => items)
}

const entity = <T extends z.ZodType>(of: T) => z.object({ entity: of }).optional()

/**
 * A webhook's body; the event decides which entities it contains. A payload of another shape is accepted too, because
 * every signed event must get a 200, or Razorpay disables all webhooks after a day.
 */
export const razorpayEvent = z.object({
  event: z.string().min(1).max(100),
  account_id: z.string().optional().catch(undefined),
  payload: z
    .object({
      payment: entity(z.object({ id: z.string(), order_id: z.string().nullish() })),
      order: entity(z.object({ id: z.string() })),
      refund: entity(z.object({ id: z.string(), payment_id: z.string() })),
    })
    .catch({}),
})
export type RazorpayEvent = z.infer<typeof razorpayEvent>
