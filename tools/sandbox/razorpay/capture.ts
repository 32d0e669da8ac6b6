import * as z from 'zod'

import type { Account } from './account.ts'
import { ApiError } from './api-error.ts'
import { type Payment, orderOnTheWire, paymentOnTheWire } from './entities.ts'
import { findOrder } from './orders.ts'

export const captureSchema = z.strictObject({
  amount: z.int('The amount must be an integer.'),
  currency: z.string('The currency field is required.'),
})

/** A capture requested by the merchant: the full amount in its currency, once. */
export function captureRequested(account: Account, payment: Payment, input: z.output<typeof captureSchema>): Payment {
  if (payment.captured) throw new ApiError('This payment has already been captured')
  if (payment.status !== 'authorized') {
    throw new ApiError('Only payments which have been authorized and not yet captured can be captured')
  }
  if (input.amount !== payment.amount) {
    throw new ApiError('Capture amount must be equal to the amount authorized', { field: 'amount' })
  }
  if (input.currency !== payment.currency) {
    throw new ApiError('Capture currency must be equal to the currency authorized', { field: 'currency' })
  }
  if (findOrder(account, payment.order_id).status === 'paid') throw new ApiError('Order has already been paid')
  return account.atomically(() => capture(account, payment))
}

/** Captures the authorised money and marks the order as paid. */
export function capture(account: Account, payment: Payment): Payment {
  // Razorpay charges 2 % and 18 % tax on that; `fee` includes the tax.
  const commission = Math.round(payment.amount * 0.02)
  const tax = Math.round(commission * 0.18)
  const captured = account.storePayment({ ...payment, status: 'captured', captured: true, fee: commission + tax, tax })
  const before = findOrder(account, payment.order_id)
  const order = account.orders.put(before.id, {
    ...before,
    status: 'paid',
    amount_paid: payment.amount,
    amount_due: Math.max(0, before.amount - payment.amount),
  })
  account.webhooks.emit('payment.captured', { payment: paymentOnTheWire(captured) })
  account.webhooks.emit('order.paid', { payment: paymentOnTheWire(captured), order: orderOnTheWire(order) })
  return captured
}
