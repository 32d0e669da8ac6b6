import type { RazorpayPayment } from '#adapters/razorpay'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/failure'
import type { OrderContext } from '#domain/orders/context'
import { writeCancelled } from '#domain/orders/order-letter'
import { type Actor, lockOrder, orderChange, recordIncident, recordMend } from '#domain/orders/order-row'
import { isUnclear, wasCaptured } from '#domain/orders/provider-books'
import { moveOrder, writeForGood } from '#domain/orders/send-refund'
import { stockMove } from '#domain/orders/stock'
import { write } from '#domain/orders/writes'
import { lockPayment, type PaymentRow } from '#domain/payments/payment-row'
import { changeRefund, lockRefundsOf, noteRefund, oweRefund } from '#domain/payments/refund-row'

/**
 * Takes back an order that counts on money the provider does not have, or has in another amount: it is cancelled, its
 * goods return, and what did come goes back in full. The same again is nothing. Throws a Failure: 404 no such payment,
 * 409 the money is there or only waits to be captured, 502 the provider could not be asked.
 */
export async function takeBackOrder(db: Db, context: OrderContext, sellerId: string, paymentId: string): Promise<void> {
  const booked = await db
    .selectFrom('payments')
    .select('order_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!booked) throw new Failure('missing', refusals.noSuchPayment)
  const outcome = await context.razorpay.payment(paymentId)
  const isUnknown = outcome.is === 'unreachable' || (outcome.is === 'done' && isUnclear(outcome.value))
  if (isUnknown) throw new Failure('provider', refusals.providerSilent)
  // Refused: the provider has never heard of it.
  const told = outcome.is === 'done' && wasCaptured(outcome.value) ? outcome.value : undefined
  const userId = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, booked.order_id)
    const payment = await lockPayment(tx, paymentId)
    const by = { actor: 'seller', id: sellerId, note: paymentId } as const
    await (told ? giveBackOther(tx, context, payment, told, by) : writeOff(tx, context, payment, by))
    return order.user_id
  })
  context.changes.announce('orders', userId)
  context.changes.announce('catalogue', '')
}

// Another amount was captured than the order says: the books take the true one, and all of it goes back.
async function giveBackOther(
  tx: Tx,
  context: OrderContext,
  payment: PaymentRow,
  told: RazorpayPayment,
  by: Actor,
): Promise<void> {
  const isExact = told.amount === payment.amount_paise && told.currency === payment.currency
  if (isExact && payment.role === 'mismatch') return
  if (isExact || payment.role !== 'settling') throw new Failure('conflict', refusals.paymentIsThere)
  const order = await lockOrder(tx, payment.order_id)
  if (order.pay_state !== 'PAID') throw new Failure('conflict', refusals.refundGone)
  await recordMend(tx, order.id, by, 'order taken back', payment.payment_id)
  await write(tx, [
    stockMove('restock', order),
    orderChange(order, { pay_state: 'REFUND_DUE', status: 'Cancelled', holds_stock: false }, by),
  ])
  const instead = `${told.id}: ${told.amount} ${told.currency} instead of ${payment.amount_paise} ${payment.currency}`
  await recordIncident(tx, order.id, 'amount mismatch', instead)
  await tx
    .updateTable('payments')
    .set({ amount_paise: told.amount, currency: told.currency, role: 'mismatch' })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  const corrected = { ...payment, amount_paise: told.amount }
  const paise = await oweRefund(tx, context.queue, corrected, 'mismatch')
  await writeCancelled(tx, context, order, paise, 'mismatch')
}

// Nothing was captured: nothing goes back, nor has, and the invoice is taken back as for a refund.
async function writeOff(tx: Tx, context: OrderContext, payment: PaymentRow, by: Actor): Promise<void> {
  const refunds = await lockRefundsOf(tx, payment.payment_id)
  if (refunds.some(({ reason }) => reason === 'void')) return
  const owed = refunds.find(({ reason }) => reason !== 'outside')
  await recordMend(tx, payment.order_id, by, 'order taken back', payment.payment_id)
  const order = await lockOrder(tx, payment.order_id)
  if (order.pay_state === 'PAID' && payment.role === 'settling') {
    await write(tx, [
      stockMove('restock', order),
      orderChange(order, { pay_state: 'REFUND_DUE', status: 'Cancelled', holds_stock: false }, by),
    ])
    await writeCancelled(tx, context, order, 0, 'shop')
  } else if (owed) await writeForGood(tx, context, order, owed, 0)
  const parts = refunds.filter((each) => each !== owed).reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const made = { reason: 'void', paise: payment.amount_paise - parts, razorpayRefundId: null, at: new Date() } as const
  const id = owed?.id ?? (await noteRefund(tx, payment, made))
  await changeRefund(tx, id, { status: 'processed', reason: 'void', razorpay_refund_id: null, failure: null })
  // An extra payment's refund does not touch the order.
  const reason = payment.role === 'extra' ? 'extra' : 'void'
  await moveOrder(tx, { id, order_id: order.id, reason }, ['REFUNDING', 'REFUNDED'])
}
