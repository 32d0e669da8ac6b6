import { setTimeout as pause } from 'node:timers/promises'

import { errors, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'
import { askProvider, isTimeToAsk } from '#domain/orders/payments/ask-provider'
import type { OrderContext } from '#domain/orders/order-context'
import { readOrder } from '#domain/orders/order-row'
import type { PayState } from '#domain/orders/pay-state'
import { settleOrder } from '#domain/orders/payments/settle-order'
import { paymentsOf } from '#domain/orders/payments/payment-row'

export type CheckoutAnswer = { orderId: string; razorpayOrderId: string; paymentId: string; signature: string }
/** pending: the money may still come. */
export type Verdict = 'paid' | 'pending'

const ASK_EVERY_MS = 2_000
const SETTLE_WITHIN_MS = 4_000
// SQLSTATE lock_not_available: somebody else has had this order, its product or the next number for 2 s.
const ROW_IS_LOCKED = '55P03'

/**
 * What the browser's checkout answered. Its signature proves only that the payment belongs to the order we stored, so the
 * provider is asked for the payment itself. Throws a Failure: 404 no such order of this shopper, 400 not a proof of
 * payment, 409 the money came and goes back.
 */
export async function verifyCheckout(
  db: Db,
  context: OrderContext,
  userId: string,
  answer: CheckoutAnswer,
): Promise<Verdict> {
  const order = await readOrder(db, answer.orderId, userId)
  const stored = order.razorpay_order_id
  if (
    stored === null ||
    stored !== answer.razorpayOrderId ||
    !context.razorpay.checkoutSignatureIsValid(stored, answer.paymentId, answer.signature)
  ) {
    throw notVerified()
  }
  if (order.pay_state === 'PAID' && (await isSettledBy(db, order.id, answer.paymentId))) return 'paid'

  const payment = await context.razorpay.payment(answer.paymentId)
  if (payment.is === 'unreachable') return later(db, context, order.id)
  if (payment.is === 'refused' || payment.value.order_id !== stored) throw notVerified()
  if (payment.value.status === 'refunded') throw goesBack()
  if (payment.value.status === 'failed') throw notVerified()
  if (payment.value.status !== 'captured') return later(db, context, order.id)
  const payState = await inTime(settleOrder(db, context, order.id, payment.value))
  if (payState === undefined) return later(db, context, order.id)
  if (payState !== 'PAID') throw goesBack()
  return 'paid'
}

// When many pay at once, or the database is slow, whoever has paid is told soon that it is being confirmed, instead of
// waiting for all before them or reading of a database; it goes on without them.
async function inTime(settling: Promise<PayState>): Promise<PayState | undefined> {
  const patience = new AbortController()
  const late = pause(SETTLE_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined)
  try {
    return await Promise.race([settling, late])
  } catch (error) {
    if ((error as { code?: string }).code === ROW_IS_LOCKED) return undefined
    throw error
  } finally {
    patience.abort()
  }
}

/**
 * Whether the order is paid, asking the provider at most every 2 s. Throws a Failure: 404 no such order of this shopper,
 * 409 the attempt has ended without money, or the money goes back.
 */
export async function verifyPayment(db: Db, context: OrderContext, userId: string, orderId: string): Promise<Verdict> {
  const order = await readOrder(db, orderId, userId)
  if (order.pay_state === 'PAID') return 'paid'
  if (order.pay_state.startsWith('REFUND')) throw goesBack()
  // Somebody has just asked, and what came of it may not be written down yet.
  if (!(await isTimeToAsk(db, orderId, ASK_EVERY_MS))) return 'pending'
  const asked = await askProvider(db, context, orderId)
  if (asked.payState === 'PAID') return 'paid'
  if (asked.payState.startsWith('REFUND') || asked.goesBack) throw goesBack()
  if (asked.payState === 'AWAITING' || asked.payState === 'CREATING') return 'pending'
  if (asked.underWay) return 'pending'
  throw missing()
}

async function isSettledBy(db: Db, orderId: string, paymentId: string): Promise<boolean> {
  const payments = await paymentsOf(db, orderId)
  return payments.some((payment) => payment.payment_id === paymentId)
}

// Nobody may come back for it, so the shop asks again by itself.
async function later(db: Db, context: OrderContext, orderId: string): Promise<Verdict> {
  await context.queue.send(db, { name: 'settle', data: { orderId } }, { key: orderId, afterSeconds: 2 })
  return 'pending'
}

function notVerified(): Failure {
  return new Failure('invalid', errors.paymentNotVerified)
}

function goesBack(): Failure {
  return new Failure('conflict', refusals.paymentGoesBack)
}

function missing(): Failure {
  return new Failure('conflict', refusals.paymentMissing)
}
