import { errors, gaveWay, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { type OrderRow, readOrder } from '#domain/orders/order/order-row'
import { answerBy, awaitCapture, type PayResult } from '#domain/orders/payments/await-capture'
import { isCashToCome, keepForCash } from '#domain/orders/payments/keep-for-cash'
import { paymentsOf } from '#domain/orders/payments/payment-row'
import { type CheckoutProof, sellProven } from '#domain/orders/payments/sell-proven'
import { settleOrder } from '#domain/orders/payments/settle-order'
import { withinPatience } from '#domain/orders/payments/within-patience'
import { Failure } from '#domain/process/failure'

/** Throws a Failure: 404 no such order of this shopper, 400 not a proof of payment, 409 captured and refunded. */
// The signature proves only that the payment belongs to the stored order, so the provider is asked.
export async function verifyCheckout(
  db: Db,
  context: OrderContext,
  userId: string,
  proof: CheckoutProof,
): Promise<PayResult> {
  const until = answerBy()
  const sale = await sellProven(db, context, userId, proof, until)
  if (sale.is === 'sold') return 'paid'
  const order = await readOrder(db, proof.orderId, userId)
  if (sale.is === 'late') return recheckLater(db, context, order.id)
  const stored = order.razorpay_order_id
  if (
    stored === null ||
    stored !== proof.razorpayOrderId ||
    !context.razorpay.checkoutSignatureIsValid(stored, proof.paymentId, proof.signature)
  ) {
    throw notVerified()
  }
  if (order.pay_state === 'PAID' && (await isSettledBy(db, order.id, proof.paymentId))) return 'paid'

  const payment = sale.payment ?? (await context.razorpay.payment(proof.paymentId))
  if (payment.is === 'unreachable') return captured()
  if (payment.is === 'refused' || payment.value.order_id !== stored) throw notVerified()
  if (payment.value.status === 'refunded') throw refunded()
  if (payment.value.status === 'failed') throw notVerified()
  if (isCashToCome(payment.value)) {
    const kept = await keepForCash(db, context, order.id, payment.value)
    return kept === 'CASH' ? 'cash' : 'pending'
  }
  if (payment.value.status !== 'captured') return captured()
  const payState = await withinPatience(settleOrder(db, context, order.id, payment.value), until - performance.now())
  if (payState === undefined) return recheckLater(db, context, order.id)
  if (payState !== 'PAID') throw refunded()
  return 'paid'

  async function captured(): Promise<PayResult> {
    const progress = await awaitCapture(db, context, order, until)
    if (progress === 'goes back') throw refunded()
    return progress === 'paid' || progress === 'cash' ? progress : recheckLater(db, context, order.id)
  }
}

/** Waits for a capture. Throws a Failure: 404 no such order of this shopper, 409 it ended unpaid, or is refunded. */
export async function verifyPayment(
  db: Db,
  context: OrderContext,
  userId: string,
  orderId: string,
): Promise<PayResult> {
  const until = answerBy()
  const progress = await awaitCapture(db, context, await readOrder(db, orderId, userId), until)
  if (progress === 'goes back') throw refunded()
  if (progress === 'ended') throw unpaid(await readOrder(db, orderId))
  return progress === 'open' ? 'pending' : progress
}

async function isSettledBy(db: Db, orderId: string, paymentId: string): Promise<boolean> {
  const payments = await paymentsOf(db, orderId)
  return payments.some((payment) => payment.payment_id === paymentId)
}

// The shopper may not come back, so a job asks again.
async function recheckLater(db: Db, context: OrderContext, orderId: string): Promise<PayResult> {
  await context.queue.send(db, { name: 'settle', data: { orderId } }, { key: orderId, afterSeconds: 2 })
  return 'pending'
}

function notVerified(): Failure {
  return new Failure('invalid', errors.paymentNotVerified, { code: 'payment-not-verified' })
}

function refunded(): Failure {
  return new Failure('conflict', refusals.paymentGoesBack, { code: 'payment-returned' })
}

function unpaid({ closed_reason: reason }: Pick<OrderRow, 'closed_reason'>): Failure {
  return reason === 'gave way'
    ? new Failure('conflict', gaveWay, { code: 'gave-way' })
    : new Failure('conflict', refusals.paymentMissing, { code: 'not-paid' })
}
