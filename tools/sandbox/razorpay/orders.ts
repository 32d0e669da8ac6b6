import * as z from 'zod'

import { type Account, unixSeconds } from './account.ts'
import { ApiError, unknownId } from './api-error.ts'
import type { Notes, StoredOrder } from './entities.ts'
import { newId } from './ids.ts'

export const notesSchema = z
  .union([z.record(z.string(), z.coerce.string().max(256)), z.tuple([])])
  .refine((notes) => Object.keys(notes).length <= 15, 'The notes may have at most 15 pairs.')
  .transform((notes): Notes => (Object.keys(notes).length > 0 ? (notes as Record<string, string>) : []))

// https://razorpay.com/docs/api/orders/create/ and /docs/payments/payments/capture-settings/api/
export const newOrderSchema = z.strictObject({
  amount: z.int().min(100, 'Order amount less than minimum amount allowed'),
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').optional(),
  notes: notesSchema.optional(),
  partial_payment: z.literal(false).optional(),
  unique_receipt: z.boolean().optional(),
  payment: z
    .strictObject({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z
        .strictObject({
          automatic_expiry_period: z.int().min(12).max(7200).optional(),
          manual_expiry_period: z.int().max(7200).optional(),
          refund_speed: z.enum(['normal', 'optimum']).optional(),
        })
        .optional(),
    })
    .refine(
      ({ capture, capture_options: options }) =>
        capture === 'manual' || options === undefined || options.automatic_expiry_period !== undefined,
      'The automatic expiry period field is required when capture is automatic.',
    )
    .refine(
      ({ capture_options: options }) =>
        (options?.manual_expiry_period ?? 7200) >= (options?.automatic_expiry_period ?? 12),
      'The manual expiry period must be greater than or equal to automatic expiry period.',
    )
    .optional(),
})

/** Creates an order; with `unique_receipt` returns the existing one of that receipt if the amount is the same. */
export function createOrder(account: Account, input: z.output<typeof newOrderSchema>): StoredOrder {
  const before = input.receipt === undefined ? undefined : account.orderOfReceipt.get(input.receipt)
  if (before !== undefined) {
    const order = findOrder(account, before)
    if (input.unique_receipt && order.amount === input.amount) return order
    throw new ApiError('receipt should be unique', { field: 'receipt' })
  }

  const options = input.payment?.capture_options
  const order: StoredOrder = {
    id: newId('order'),
    entity: 'order',
    amount: input.amount,
    amount_paid: 0,
    amount_due: input.amount,
    currency: input.currency,
    receipt: input.receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: input.notes ?? [],
    created_at: unixSeconds(),
    capture: input.payment?.capture ?? 'manual',
    automaticMinutes: options?.automatic_expiry_period ?? 12,
    manualMinutes: options?.manual_expiry_period ?? 7200,
  }
  if (order.receipt !== null) account.orderOfReceipt.set(order.receipt, order.id)
  return account.orders.put(order.id, order)
}

export function findOrder(account: Account, id: string): StoredOrder {
  const order = account.orders.get(id)
  if (!order) throw unknownId()
  return order
}

/** All orders, or those of one receipt, newest first. */
export function listOrders(account: Account, receipt: string | undefined): StoredOrder[] {
  if (receipt === undefined) return account.orders.all().toReversed()
  const id = account.orderOfReceipt.get(receipt)
  return id === undefined ? [] : [findOrder(account, id)]
}
