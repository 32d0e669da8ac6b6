import type { RazorpayRefund } from '#adapters/razorpay/razorpay'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { queueCancelledEmails } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { recordResolution } from '#domain/orders/order/order-events'
import type { Actor, OrderRow } from '#domain/orders/order/order-row'
import { findPayment, lockPayment, type PaymentRow } from '#domain/orders/payments/payment-row'
import {
  changeRefund,
  isExternal,
  isPart,
  leftOf,
  lockRefundsOf,
  recordRefund,
  type RefundRow,
} from '#domain/orders/refunds/refund-row'
import { applyRefund, moveOrder, queueFinalCancellationEmail } from '#domain/orders/refunds/send-refund'
import { cancelAndRestock } from '#domain/orders/status/cancel-paid'
import { Failure } from '#domain/process/failure'
import { makeRoom, replaceRefund } from '#domain/reconciliation/make-room'
import { orFailure } from '#domain/reconciliation/resolve-payment'

/** Records a refund made at the provider, once. Throws a Failure: 404 unknown, 409 failed or too large, 502 no answer. */
// A refund of all that is left, or more, cancels the order; a smaller one leaves it as it is.
export async function recordExternalRefund(
  db: Db,
  context: OrderContext,
  sellerId: string,
  razorpayRefundId: string,
): Promise<void> {
  const refund = orFailure(await context.razorpay.refundById(razorpayRefundId), refusals.noSuchRefund)
  if (refund.status === 'failed') throw new Failure('conflict', refusals.refundFailedThere)
  const payment = await findPayment(db, refund.payment_id)
  if (!payment) throw new Failure('missing', refusals.noSuchOrder)
  const refundId = await onOrder(db, context, payment.order_id, (tx, order) =>
    record(tx, context, order, refund, { actor: 'seller', id: sellerId, note: refund.id }),
  )
  await applyRefund(db, context, refundId, refund)
}

async function record(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  refund: RazorpayRefund,
  by: Actor,
): Promise<string> {
  const payment = await lockPayment(tx, refund.payment_id)
  const refunds = await lockRefundsOf(tx, payment.payment_id)
  const recorded = refunds.find(
    ({ razorpay_refund_id, status }) => razorpay_refund_id === refund.id && status !== 'failed',
  )
  if (recorded) return recorded.id
  await recordResolution(tx, payment.order_id, by, 'refund taken over', refund.id)
  // An external refund that the shop sends again, whose response was lost.
  const part = refunds.find(
    (each) => isExternal(each) && !each.razorpay_refund_id && each.amount_paise === refund.amount,
  )
  if (part) {
    await changeRefund(tx, part.id, { status: 'sent', razorpay_refund_id: refund.id, failure: null })
    return part.id
  }
  // A refund of pieces whose response was lost, or that the bank refused and a person made instead.
  const pieces = refunds.find((each) => isRefundOfPieces(each, refund))
  if (pieces) {
    await changeRefund(tx, pieces.id, { status: 'sent', razorpay_refund_id: refund.id, failure: null })
    return pieces.id
  }
  const owed =
    refunds.find((each) => !isPart(each) && each.status !== 'processed') ??
    refunds.find((each) => isExternal(each) && each.status === 'failed') ??
    refunds.find((each) => !isPart(each))
  const others = refunds.filter((each) => each !== owed)
  if (owed && !isDone(owed)) return matchOwed(tx, context, order, payment, owed, others, refund)
  const left = leftOf(payment, refunds)
  if (refund.amount > left) await makeRoom(tx, payment, others, refund.amount - left)
  // Of a payment that is promised to its pieces alone, nothing is left that a cancellation could refund.
  return owed || left === 0 || refund.amount < left
    ? recordPart(tx, payment, refund)
    : recordCancellation(tx, context, order, payment, refund, by)
}

function isRefundOfPieces(row: RefundRow, { receipt, amount }: RazorpayRefund): boolean {
  const isOpen = row.status === 'due' || row.status === 'failed' || (row.status === 'sent' && !row.razorpay_refund_id)
  return row.part_id !== null && isOpen && (receipt ? receipt === row.part_id : amount === row.amount_paise)
}

function isDone({ status, reason }: RefundRow): boolean {
  return status === 'processed' || reason === 'void'
}

async function matchOwed(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  payment: PaymentRow,
  owed: RefundRow,
  others: RefundRow[],
  refund: RazorpayRefund,
): Promise<string> {
  const more = refund.amount - owed.amount_paise
  // The provider will refuse the refund of another amount that is under way, and it becomes failed.
  if (more !== 0 && owed.status === 'sent') throw new Failure('conflict', refusals.refundTooLarge)
  if (more < 0) {
    await replaceRefund(tx, payment, owed, -more)
    return recordPart(tx, payment, refund)
  }
  if (more > 0) await makeRoom(tx, payment, others, more)
  const id = more > 0 ? await replaceRefund(tx, payment, owed, refund.amount) : owed.id
  await changeRefund(tx, id, { status: 'sent', razorpay_refund_id: refund.id, failure: null })
  await queueFinalCancellationEmail(tx, context, order, owed, refund.amount)
  await moveOrder(tx, order, { id, reason: owed.reason }, ['REFUNDING'])
  return id
}

function recordPart(tx: Tx, payment: PaymentRow, refund: RazorpayRefund): Promise<string> {
  return recordRefund(tx, payment, { ...detailsOf(refund), reason: 'outside' })
}

// A payment that bought nothing always has a refund of its own, so this is the settling payment.
async function recordCancellation(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  payment: PaymentRow,
  refund: RazorpayRefund,
  by: Actor,
): Promise<string> {
  const id = await recordRefund(tx, payment, { ...detailsOf(refund), reason: 'cancelled' })
  await cancelAndRestock(tx, order, by)
  await moveOrder(tx, { ...order, pay_state: 'REFUND_DUE' }, { id, reason: 'cancelled' }, ['REFUNDING'])
  await queueCancelledEmails(tx, context, order, refund.amount, 'shop')
  return id
}

function detailsOf({ id, amount, created_at }: RazorpayRefund) {
  return { paise: amount, razorpayRefundId: id, at: new Date(created_at * 1_000) }
}
