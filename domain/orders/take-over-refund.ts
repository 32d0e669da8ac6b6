import type { RazorpayRefund } from '#adapters/razorpay'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/failure'
import type { OrderContext } from '#domain/orders/context'
import { orFailure } from '#domain/orders/mend-money'
import { writeCancelled } from '#domain/orders/order-letter'
import { type Actor, lockOrder, orderChange, recordMend } from '#domain/orders/order-row'
import { applyRefund, moveOrder, writeForGood } from '#domain/orders/send-refund'
import { stockMove } from '#domain/orders/stock'
import { write } from '#domain/orders/writes'
import { lockPayment, type PaymentRow } from '#domain/payments/payment-row'
import { changeRefund, lockRefundsOf, noteRefund, type RefundRow } from '#domain/payments/refund-row'

/**
 * Takes a refund that somebody made at the provider into the books; the same again is nothing. One that the order owed
 * is that one. One that leaves nothing of the money cancels the order and puts its goods back; a smaller one is noted
 * and the order stays. Throws a Failure: 404 the provider or the shop does not know it, 409 it failed or is too much,
 * 502 the provider could not be asked.
 */
export async function takeOverRefund(
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
  const taken = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, payment.order_id)
    const refundId = await note(tx, context, made, { actor: 'seller', id: sellerId, note: made.id })
    return { refundId, userId: order.user_id }
  })
  context.changes.announce('orders', taken.userId)
  context.changes.announce('catalogue', '')
  await applyRefund(db, context, taken.refundId, made)
}

// The order's row is locked.
async function note(tx: Tx, context: OrderContext, made: RazorpayRefund, by: Actor): Promise<string> {
  const payment = await lockPayment(tx, made.payment_id)
  const refunds = await lockRefundsOf(tx, payment.payment_id)
  const known = refunds.find(({ razorpay_refund_id, status }) => razorpay_refund_id === made.id && status !== 'failed')
  if (known) return known.id
  await recordMend(tx, payment.order_id, by, 'refund taken over', made.id)
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
  if (owed) return beside(tx, context, payment, owed, made)
  const left = refunds.reduce((rest, { amount_paise }) => rest - amount_paise, payment.amount_paise)
  if (made.amount > left) throw new Failure('conflict', refusals.refundTooLarge)
  return made.amount < left ? asPart(tx, payment, made) : asCancellation(tx, context, payment, made, by)
}

// The order owes a refund itself: this is it, or a part of it that went another way.
async function beside(
  tx: Tx,
  context: OrderContext,
  payment: PaymentRow,
  owed: RefundRow,
  made: RazorpayRefund,
): Promise<string> {
  const isOut = owed.status === 'processed' || owed.reason === 'void'
  if (isOut || made.amount > owed.amount_paise) throw new Failure('conflict', refusals.refundTooLarge)
  if (made.amount === owed.amount_paise) {
    await changeRefund(tx, owed.id, { status: 'sent', razorpay_refund_id: made.id, failure: null })
    await writeForGood(tx, context, await lockOrder(tx, owed.order_id), owed)
    await moveOrder(tx, owed, ['REFUNDING'])
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
  payment: PaymentRow,
  made: RazorpayRefund,
  by: Actor,
): Promise<string> {
  const order = await lockOrder(tx, payment.order_id)
  const id = await noteRefund(tx, payment, { ...detailsOf(made), reason: 'cancelled' })
  await write(tx, [
    stockMove('restock', order),
    orderChange(order, { pay_state: 'REFUND_DUE', status: 'Cancelled', holds_stock: false }, by),
  ])
  await moveOrder(tx, { id, order_id: order.id, reason: 'cancelled' }, ['REFUNDING'])
  await writeCancelled(tx, context, order, made.amount, 'shop')
  return id
}

function detailsOf({ id, amount, created_at }: RazorpayRefund) {
  return { paise: amount, razorpayRefundId: id, at: new Date(created_at * 1_000) }
}
