import { refusals } from '#contract/wording'
import type { RazorpayPayment } from '#adapters/razorpay'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/failure'
import type { OrderContext } from '#domain/orders/order-context'
import { orFailure } from '#domain/reconciliation/resolve-payment'
import { recordIncident, recordResolution, wasResolved } from '#domain/orders/order-events'
import type { Actor } from '#domain/orders/order-row'
import { onOrder } from '#domain/orders/on-order'
import { wasCaptured } from '#domain/reconciliation/provider-statement'
import { lockPayment } from '#domain/orders/payments/payment-row'
import { changeRefund, lockRefundsOf, noteRefund } from '#domain/orders/refunds/refund-row'

/**
 * Money that goes back and of which the provider says another amount: the books take the true one, and that is owed, as
 * long as the refund has not gone out. The order stays where it is. The same again is nothing. Throws a Failure: 404 no
 * such payment, 409 the amount is right, not captured, or its refund is out, 502 the provider could not be asked.
 */
export async function correctAmount(db: Db, context: OrderContext, sellerId: string, paymentId: string): Promise<void> {
  const booked = await db
    .selectFrom('payments')
    .select('order_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!booked) throw new Failure('missing', refusals.noSuchPayment)
  const told = orFailure(await context.razorpay.payment(paymentId), refusals.noSuchPayment)
  if (!wasCaptured(told)) throw new Failure('conflict', refusals.paymentNotThere)
  const by = { actor: 'seller', id: sellerId } as const
  await onOrder(db, context, booked.order_id, (tx) => oweTrueAmount(tx, context, told, by))
}

async function oweTrueAmount(tx: Tx, context: OrderContext, told: RazorpayPayment, by: Actor): Promise<void> {
  const payment = await lockPayment(tx, told.id)
  const what = `${told.id} ${told.amount}`
  if (told.amount === payment.amount_paise && told.currency === payment.currency) {
    if (await wasResolved(tx, 'amount corrected', what)) return
    throw new Failure('conflict', refusals.paymentIsThere)
  }
  const refunds = await lockRefundsOf(tx, told.id)
  const owed = refunds.find(({ reason }) => reason !== 'outside')
  // An order that stays is another act's: taking it back.
  if (!owed) throw new Failure('conflict', refusals.nothingToRefund)
  const parts = refunds.filter(({ id }) => id !== owed.id).reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const isOut = owed.status !== 'due' && owed.status !== 'failed'
  if (isOut || told.amount <= parts) throw new Failure('conflict', refusals.amountRefundGone)
  await recordResolution(tx, payment.order_id, by, 'amount corrected', what)
  const instead = `${what} ${told.currency} instead of ${payment.amount_paise} ${payment.currency}`
  await recordIncident(tx, payment.order_id, 'amount mismatch', instead)
  await changeRefund(tx, owed.id, { status: 'dropped' })
  await tx
    .updateTable('payments')
    .set({ amount_paise: told.amount, currency: told.currency })
    .where('payment_id', '=', told.id)
    .execute()
  const { status, reason, created_at: at } = owed
  // Stands where the other stood, and so does its order, which may be paid by another payment.
  const refundId = await noteRefund(tx, payment, { reason, at, paise: told.amount - parts, razorpayRefundId: null })
  await changeRefund(tx, refundId, { status })
  await context.queue.send(tx, { name: 'refund', data: { refundId } }, { key: refundId })
}
