import * as z from 'zod'

import { type Account, unixSeconds } from './account.ts'
import { ApiError, unknownId } from './api-error.ts'
import { type Payment, type RefundEntity, paymentOnTheWire } from './entities.ts'
import { digits, newId } from './ids.ts'
import { notesSchema } from './orders.ts'

export const newRefundSchema = z.strictObject({
  amount: z.int().min(100, 'The amount must be at least INR 1.00').optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  notes: notesSchema.optional(),
  receipt: z.string().max(40).optional(),
})

/** Refunds captured money, at most what is left of it; the refund is processed later. */
export function refund(account: Account, payment: Payment, input: z.output<typeof newRefundSchema>): RefundEntity {
  if (payment.status === 'refunded') throw new ApiError('The payment has been fully refunded already')
  if (payment.status !== 'captured') throw new ApiError('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded
  const amount = input.amount ?? left
  if (amount > left) {
    throw new ApiError('The total refund amount is greater than the refund payment amount', { field: 'amount' })
  }

  return account.atomically(() => {
    const created = account.refunds.put(...withId(newRefund(payment, amount, input)))
    const changed = countRefunded(account, payment, amount)
    account.webhooks.emit('refund.created', { refund: created, payment: paymentOnTheWire(changed) })
    scheduleProcessing(account, created)
    return created
  })
}

/** Sets the outcome of a pending refund. A failed one can be requested again. */
export function refundOutcome(account: Account, refundId: string, outcome: 'processed' | 'failed'): RefundEntity {
  const before = findRefund(account, refundId)
  if (before.status === outcome) return before
  if (before.status !== 'pending') {
    throw new ApiError(`A refund that is ${before.status} cannot become ${outcome}.`, { status: 409 })
  }
  return account.atomically(() => {
    const after = account.refunds.put(refundId, {
      ...before,
      status: outcome,
      acquirer_data: { arn: outcome === 'processed' ? digits(23) : null },
    })
    const payment = account.payments.get(before.payment_id)
    if (!payment) throw unknownId()
    const changed = outcome === 'failed' ? countRefunded(account, payment, -before.amount) : payment
    account.webhooks.emit(`refund.${outcome}`, { refund: after, payment: paymentOnTheWire(changed) })
    return after
  })
}

export function findRefund(account: Account, id: string): RefundEntity {
  const found = account.refunds.get(id)
  if (!found) throw unknownId()
  return found
}

export function refundsOf(account: Account, paymentId: string): RefundEntity[] {
  return account.refunds
    .all()
    .filter((each) => each.payment_id === paymentId)
    .toReversed()
}

/** Razorpay's own refund of authorised money that was not captured, or whose order was already paid. */
export function refundUncaptured(account: Account, payment: Payment): void {
  const created = account.refunds.put(...withId(newRefund(payment, payment.amount, {})))
  const changed = countRefunded(account, payment, payment.amount)
  account.webhooks.emit('refund.created', { refund: created, payment: paymentOnTheWire(changed) })
  scheduleProcessing(account, created)
}

/** Restarts the timers of pending refunds after a restart. */
export function resumeRefunds(account: Account): void {
  for (const each of account.refunds.all()) if (each.status === 'pending') scheduleProcessing(account, each)
}

function scheduleProcessing(account: Account, { id }: RefundEntity): void {
  if (account.timing.refundAfterMs === null) return
  account.timers.after(account.timing.refundAfterMs, () => {
    if (account.refunds.get(id)?.status === 'pending') refundOutcome(account, id, 'processed')
  })
}

export function countRefunded(account: Account, payment: Payment, amount: number): Payment {
  const refunded = payment.amount_refunded + amount
  const isFull = refunded === payment.amount
  return account.storePayment({
    ...payment,
    amount_refunded: refunded,
    refund_status: isFull ? 'full' : refunded > 0 ? 'partial' : null,
    status: isFull ? 'refunded' : payment.captured ? 'captured' : 'authorized',
  })
}

const withId = (entity: RefundEntity) => [entity.id, entity] as const

function newRefund(payment: Payment, amount: number, input: z.output<typeof newRefundSchema>): RefundEntity {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: input.notes ?? [],
    receipt: input.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: unixSeconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: input.speed ?? 'normal',
  }
}
