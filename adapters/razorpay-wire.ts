import * as z from 'zod'

// Only the fields the shop acts on; Razorpay may add others at any time, and states to those it has. One that nobody
// knows must not make a whole list unreadable.

/** A Razorpay order; amounts in paise. */
export const razorpayOrder = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
})
export type RazorpayOrder = z.infer<typeof razorpayOrder>

/** A payment attempt. `failed` is not final: a bank may still authorise it for days. `other` is neither money nor an end. */
export const razorpayPayment = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed', 'other']).catch('other'),
  method: z.string().nullish(),
  /** False for money that went back without ever being taken. */
  captured: z.boolean().nullish().catch(undefined),
  amount_refunded: z.int().nullish(),
  created_at: z.int(),
})
export type RazorpayPayment = z.infer<typeof razorpayPayment>

/** A refund; `arn`, `rrn` or `utr` is what the shopper can show the bank. */
export const razorpayRefund = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int(),
  currency: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
  created_at: z.int(),
  acquirer_data: z
    .object({ arn: z.string().nullish(), rrn: z.string().nullish(), utr: z.string().nullish() })
    .nullish()
    // An empty object arrives as an empty list from the provider's PHP days.
    .catch(undefined),
})
export type RazorpayRefund = z.infer<typeof razorpayRefund>

export const razorpayError = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
})

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item) }).transform(({ items }) => items)
}

const entity = <T extends z.ZodType>(of: T) => z.object({ entity: of }).optional()

/**
 * A webhook's body; which entities are there depends on the event. A payload of another shape is an event all the same:
 * what is signed must be answered with 200, or Razorpay switches all webhooks off after a day.
 */
export const razorpayEvent = z.object({
  event: z.string().min(1).max(100),
  payload: z
    .object({
      payment: entity(z.object({ id: z.string(), order_id: z.string().nullish() })),
      order: entity(z.object({ id: z.string() })),
      refund: entity(z.object({ id: z.string(), payment_id: z.string() })),
    })
    .catch({}),
})
export type RazorpayEvent = z.infer<typeof razorpayEvent>
