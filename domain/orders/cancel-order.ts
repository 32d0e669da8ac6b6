import { CANCEL_WINDOW_MINUTES } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { clockOf } from '#domain/clock'
import { Failure } from '#domain/failure'
import type { OrderContext } from '#domain/orders/context'
import { writeCancelled } from '#domain/orders/order-letter'
import { type Actor, lockOrder, orderChange, type OrderRow } from '#domain/orders/order-row'
import { stockMove } from '#domain/orders/stock'
import { write } from '#domain/orders/writes'
import { paymentsOf } from '#domain/payments/payment-row'
import { oweRefund } from '#domain/payments/refund-row'

/**
 * The shopper cancels a paid order that is not packed yet, within the hour: stock and money go back, once. Throws a
 * Failure: 404 no such order of this shopper, 409 too late.
 */
export async function cancelOrder(db: Db, context: OrderContext, userId: string, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.user_id !== userId) throw new Failure('missing', refusals.noSuchOrder)
    if (!isCancellable(order, await clockOf(tx))) throw new Failure('conflict', refusals.cancelTooLate)
    await cancelPaid(tx, context, order, { actor: 'shopper', id: userId })
  })
  context.changes.announce('orders', userId)
  context.changes.announce('catalogue', '')
}

/** Until when the shopper may cancel; undefined when not at all. */
export function cancellableUntil(order: Pick<OrderRow, 'pay_state' | 'status' | 'created_at'>): Date | undefined {
  if (order.pay_state !== 'PAID' || order.status !== 'Order Placed') return undefined
  return new Date(order.created_at.getTime() + CANCEL_WINDOW_MINUTES * 60_000)
}

function isCancellable(order: OrderRow, now: Date): boolean {
  const until = cancellableUntil(order)
  return until !== undefined && now < until
}

/**
 * Cancels a locked, paid order: restock and refund. The shopper's cancellation is answered by mail at once; the seller's
 * is told when the refund goes out (send-refund.ts), `afterSeconds` later, because until then it can be undone.
 */
export async function cancelPaid(
  tx: Tx,
  context: Pick<OrderContext, 'queue' | 'publicUrl'>,
  order: OrderRow,
  by: Actor,
  afterSeconds = 0,
): Promise<void> {
  const settling = (await paymentsOf(tx, order.id)).find(({ role }) => role === 'settling')
  if (!settling) throw new Error(`Order ${order.id} is paid without a payment`)
  const paise = await oweRefund(tx, context.queue, settling, 'cancelled', afterSeconds)
  if (by.actor === 'shopper') await writeCancelled(tx, context, order, paise, 'shopper')
  // Last: from here on others wait for these products.
  await write(tx, [
    stockMove('restock', order),
    orderChange(order, { pay_state: 'REFUND_DUE', status: 'Cancelled', holds_stock: false }, by),
  ])
}

/** Whether it was the shopper who cancelled this order last. */
export async function shopperCancelled(tx: Tx, order: Pick<OrderRow, 'id'>): Promise<boolean> {
  const last = await tx
    .selectFrom('order_events')
    .select('actor')
    .where('order_id', '=', order.id)
    .where('field', '=', 'status')
    .where('to_value', '=', 'Cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.actor === 'shopper'
}
