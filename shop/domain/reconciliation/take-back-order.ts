import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { queueCancelledEmails } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { recordIncident, recordResolution } from '#domain/orders/order/order-events'
import type { Actor, OrderRow } from '#domain/orders/order/order-row'
import { findPayment, lockPayment, type PaymentRow } from '#domain/orders/payments/payment-row'
import {
  changeRefund,
  isPart,
  leftOf,
  lockRefundsOf,
  oweRefund,
  recordRefund,
  type RefundRow,
} from '#domain/orders/refunds/refund-row'
import { moveOrder, queueFinalCancellationEmail } from '#domain/orders/refunds/send-refund'
import { cancelAndRestock } from '#domain/orders/status/cancel-paid'
import { Failure } from '#domain/process/failure'
import { isUnclear, wasCaptured } from '#domain/reconciliation/provider-statement'

/** Throws a Failure: 404 no such payment, 409 it is as recorded or can be captured, 502 no answer. */
export async function takeBackOrder(db: Db, context: OrderContext, sellerId: string, paymentId: string): Promise<void> {
  const recorded = await findPayment(db, paymentId)
  if (!recorded) throw new Failure('missing', refusals.noSuchPayment)
  const outcome = await context.razorpay.payment(paymentId)
  const isUnknown = outcome.is === 'unreachable' || (outcome.is === 'done' && isUnclear(outcome.value))
  if (isUnknown) throw new Failure('provider', refusals.providerSilent)
  // Refused: the provider does not know the payment.
  const reported = outcome.is === 'done' && wasCaptured(outcome.value) ? outcome.value : undefined
  await onOrder(db, context, recorded.order_id, async (tx, order) => {
    const payment = await lockPayment(tx, paymentId)
    const by = { actor: 'seller', id: sellerId, note: paymentId } as const
    await (reported
      ? refundOtherAmount(tx, context, order, payment, reported, by)
      : writeOff(tx, context, order, payment, by))
  })
}

async function refundOtherAmount(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  payment: PaymentRow,
  reported: RazorpayPayment,
  by: Actor,
): Promise<void> {
  const isExact = reported.amount === payment.amount_paise && reported.currency === payment.currency
  if (isExact && payment.role === 'mismatch') return
  if (isExact || payment.role !== 'settling') throw new Failure('conflict', refusals.paymentIsThere)
  if (order.pay_state !== 'PAID') throw new Failure('conflict', refusals.refundGone)
  await recordResolution(tx, order.id, by, 'order taken back', payment.payment_id)
  await cancelAndRestock(tx, order, by)
  const mismatch = `${reported.id}: ${reported.amount} ${reported.currency} instead of ${payment.amount_paise} ${payment.currency}`
  await recordIncident(tx, order.id, 'amount mismatch', mismatch)
  await tx
    .updateTable('payments')
    .set({ amount_paise: reported.amount, currency: reported.currency, role: 'mismatch' })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  const corrected = { ...payment, amount_paise: reported.amount }
  const paise = await oweRefund(tx, context.queue, corrected, 'mismatch')
  await queueCancelledEmails(tx, context, order, paise, 'mismatch')
}

// Nothing was captured, so nothing is refunded; the invoice gets a credit note as after a refund.
async function writeOff(tx: Tx, context: OrderContext, order: OrderRow, payment: PaymentRow, by: Actor): Promise<void> {
  const refunds = await lockRefundsOf(tx, payment.payment_id)
  if (refunds.some(({ reason }) => reason === 'void')) return
  const owed = refunds.find((refund) => !isPart(refund))
  await recordResolution(tx, payment.order_id, by, 'order taken back', payment.payment_id)
  const isCancelled = order.pay_state === 'PAID' && payment.role === 'settling'
  if (isCancelled) {
    await cancelAndRestock(tx, order, by)
    await queueCancelledEmails(tx, context, order, 0, 'shop')
  } else if (owed) await queueFinalCancellationEmail(tx, context, order, owed, 0)
  // Pieces that are not refunded yet never will be, because the money is not there.
  const unsent = refunds.filter((each) => each !== owed && isUnsentPart(each))
  for (const { id } of unsent) await changeRefund(tx, id, { status: 'dropped' })
  const paise = leftOf(
    payment,
    refunds.filter((each) => each !== owed && !unsent.includes(each)),
  )
  const row = { reason: 'void', paise, razorpayRefundId: null, at: new Date() } as const
  const id = owed?.id ?? (await recordRefund(tx, payment, row))
  await changeRefund(tx, id, { status: 'processed', reason: 'void', razorpay_refund_id: null, failure: null })
  const reason = payment.role === 'extra' ? 'extra' : 'void'
  const current: OrderRow = isCancelled ? { ...order, pay_state: 'REFUND_DUE' } : order
  await moveOrder(tx, current, { id, reason }, ['REFUNDING', 'REFUNDED'])
}

function isUnsentPart({ part_id: part, status }: RefundRow): boolean {
  return part !== null && status !== 'processed'
}
