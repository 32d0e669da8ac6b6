import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { recordIncident, recordResolution, wasResolved } from '#domain/orders/order/order-events'
import type { Actor } from '#domain/orders/order/order-row'
import { findPayment, lockPayment } from '#domain/orders/payments/payment-row'
import { changeRefund, isPart, lockRefundsOf, recordRefund } from '#domain/orders/refunds/refund-row'
import { Failure } from '#domain/process/failure'
import { wasCaptured } from '#domain/reconciliation/provider-statement'
import { orFailure } from '#domain/reconciliation/resolve-payment'

/** Throws a Failure: 404 no such payment, 409 the amount is right, not captured, or its refund sent, 502 no answer. */
export async function correctAmount(db: Db, context: OrderContext, sellerId: string, paymentId: string): Promise<void> {
  const recorded = await findPayment(db, paymentId)
  if (!recorded) throw new Failure('missing', refusals.noSuchPayment)
  const reported = orFailure(await context.razorpay.payment(paymentId), refusals.noSuchPayment)
  if (!wasCaptured(reported)) throw new Failure('conflict', refusals.paymentNotThere)
  const by = { actor: 'seller', id: sellerId } as const
  await onOrder(db, context, recorded.order_id, (tx) => oweReportedAmount(tx, context, reported, by))
}

async function oweReportedAmount(tx: Tx, context: OrderContext, reported: RazorpayPayment, by: Actor): Promise<void> {
  const payment = await lockPayment(tx, reported.id)
  const subject = `${reported.id} ${reported.amount}`
  if (reported.amount === payment.amount_paise && reported.currency === payment.currency) {
    if (await wasResolved(tx, 'amount corrected', subject)) return
    throw new Failure('conflict', refusals.paymentIsThere)
  }
  const refunds = await lockRefundsOf(tx, reported.id)
  const owed = refunds.find((refund) => !isPart(refund))
  // Without a refund the order stays, and the seller has to take it back instead.
  if (!owed) throw new Failure('conflict', refusals.nothingToRefund)
  const parts = refunds.filter(({ id }) => id !== owed.id).reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const paise = reported.amount - parts
  const isSent = owed.status !== 'due' && owed.status !== 'failed'
  if (isSent || paise <= 0) throw new Failure('conflict', refusals.amountRefundGone)
  await recordResolution(tx, payment.order_id, by, 'amount corrected', subject)
  const mismatch = `${subject} ${reported.currency} instead of ${payment.amount_paise} ${payment.currency}`
  await recordIncident(tx, payment.order_id, 'amount mismatch', mismatch)
  await changeRefund(tx, owed.id, { status: 'dropped' })
  await tx
    .updateTable('payments')
    .set({ amount_paise: reported.amount, currency: reported.currency })
    .where('payment_id', '=', reported.id)
    .execute()
  const { status, reason, created_at: at } = owed
  // The new refund takes the status of the old one, because its order may be paid by another payment.
  const refundId = await recordRefund(tx, payment, { reason, at, paise, razorpayRefundId: null })
  await changeRefund(tx, refundId, { status })
  await context.queue.send(tx, { name: 'refund', data: { refundId } }, { key: refundId })
}
