import type { RazorpayRefund } from '#adapters/razorpay'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/failure'
import type { OrderContext } from '#domain/orders/order-context'
import { orFailure } from '#domain/reconciliation/resolve-payment'
import { queueCancelledEmails } from '#domain/orders/order-emails'
import { onOrder } from '#domain/orders/on-order'
import { recordResolution } from '#domain/orders/order-events'
import type { Actor, OrderRow } from '#domain/orders/order-row'
import { applyRefund, moveOrder, queueFinalCancellationEmail } from '#domain/orders/refunds/send-refund'
import { cancelWrites } from '#domain/orders/cancel-order'
import { runWrites } from '#domain/orders/run-writes'
import { lockPayment, type PaymentRow } from '#domain/orders/payments/payment-row'
import { changeRefund, lockRefundsOf, noteRefund, type RefundRow } from '#domain/orders/refunds/refund-row'

/**
 * Takes a refund that somebody made at the provider into the books; the same again is nothing. One that the order owed
 * is that one. One that leaves nothing of the money cancels the order and puts its goods back; a smaller one is noted
 * and the order stays. Throws a Failure: 404 the provider or the shop does not know it, 409 it failed or is too much,
 * 502 the provider could not be asked.
 */
export async function recordExternalRefund(
  db: Db,
  context: OrderContext,
  sellerId: string,
  razorpayRefundId: string,
): Promise<void> {
  const made = orFailure(await context.razorpay.refundById(razorpayRefundId), refusals.noSuchRefund)
  if (made.status === 'failed') throw new Failure('conflict', refusals.refundFailedThere)
  const payment = await db
    .selectFrom('payments')
    .select('order_id')
    .where('payment_id', '=', made.payment_id)
    .executeTakeFirst()
  if (!payment) throw new Failure('missing', refusals.noSuchOrder)
  const refundId = await onOrder(db, context, payment.order_id, (tx, order) =>
    note(tx, context, order, made, { actor: 'seller', id: sellerId, note: made.id }),
  )
  await applyRefund(db, context, refundId, made)
}

async function note(tx: Tx, context: OrderContext, order: OrderRow, made: RazorpayRefund, by: Actor): Promise<string> {
  const payment = await lockPayment(tx, made.payment_id)
  const refunds = await lockRefundsOf(tx, payment.payment_id)
  const known = refunds.find(({ razorpay_refund_id, status }) => razorpay_refund_id === made.id && status !== 'failed')
  if (known) return known.id
  await recordResolution(tx, payment.order_id, by, 'refund taken over', made.id)
  // A part that the shop sends again itself, and whose answer never came.
  const part = refunds.find(
    (each) => each.reason === 'outside' && !each.razorpay_refund_id && each.amount_paise === made.amount,
  )
  if (part) {
    await changeRefund(tx, part.id, { status: 'sent', razorpay_refund_id: made.id, failure: null })
    return part.id
  }
  const owed =
    refunds.find(({ reason, status }) => reason !== 'outside' && status !== 'processed') ??
    // A part of money all of which goes back.
    refunds.find(({ status }) => status === 'failed') ??
    refunds.find(({ reason }) => reason !== 'outside')
  if (owed) return beside(tx, context, order, payment, owed, made)
  const left = refunds.reduce((rest, { amount_paise }) => rest - amount_paise, payment.amount_paise)
  if (made.amount > left) throw new Failure('conflict', refusals.refundTooLarge)
  return made.amount < left ? asPart(tx, payment, made) : asCancellation(tx, context, order, payment, made, by)
}

// The order owes a refund itself: this is it, or a part of it that went another way.
async function beside(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  payment: PaymentRow,
  owed: RefundRow,
  made: RazorpayRefund,
): Promise<string> {
  const isOut = owed.status === 'processed' || owed.reason === 'void'
  if (isOut || made.amount > owed.amount_paise) throw new Failure('conflict', refusals.refundTooLarge)
  if (made.amount === owed.amount_paise) {
    await changeRefund(tx, owed.id, { status: 'sent', razorpay_refund_id: made.id, failure: null })
    await queueFinalCancellationEmail(tx, context, order, owed)
    await moveOrder(tx, order, owed, ['REFUNDING'])
    return owed.id
  }
  // What is under way for the whole will be refused, and comes back as failed.
  if (owed.status === 'sent') throw new Failure('conflict', refusals.refundTooLarge)
  // What is owed is never rewritten: the rest is owed anew, and stands where the whole stood.
  const { status, reason, created_at: at } = owed
  await changeRefund(tx, owed.id, { status: 'dropped' })
  const id = await asPart(tx, payment, made)
  const rest = await noteRefund(tx, payment, {
    reason,
    at,
    paise: owed.amount_paise - made.amount,
    razorpayRefundId: null,
  })
  await changeRefund(tx, rest, { status })
  return id
}

function asPart(tx: Tx, payment: PaymentRow, made: RazorpayRefund): Promise<string> {
  return noteRefund(tx, payment, { ...detailsOf(made), reason: 'outside' })
}

// Money that bought nothing always has a refund of its own, so this is what the order was bought with.
async function asCancellation(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  payment: PaymentRow,
  made: RazorpayRefund,
  by: Actor,
): Promise<string> {
  const id = await noteRefund(tx, payment, { ...detailsOf(made), reason: 'cancelled' })
  await runWrites(tx, cancelWrites(order, by))
  await moveOrder(tx, { ...order, pay_state: 'REFUND_DUE' }, { id, reason: 'cancelled' }, ['REFUNDING'])
  await queueCancelledEmails(tx, context, order, made.amount, 'shop')
  return id
}

function detailsOf({ id, amount, created_at }: RazorpayRefund) {
  return { paise: amount, razorpayRefundId: id, at: new Date(created_at * 1_000) }
}
