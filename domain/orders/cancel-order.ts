import { CANCEL_WINDOW_MINUTES } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { clockOf } from '#domain/clock'
import { Failure } from '#domain/failure'
import type { OrderContext } from '#domain/orders/order-context'
import { onOrder } from '#domain/orders/on-order'
import { queueCancelledEmails } from '#domain/orders/order-emails'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order-row'
import { stockMove } from '#domain/orders/order-stock'
import { runWrites, type Write } from '#domain/orders/run-writes'
import { paymentsOf } from '#domain/orders/payments/payment-row'
import { oweRefund } from '#domain/orders/refunds/refund-row'

/**
 * The shopper cancels a paid order that is not packed yet, within the hour: stock and money go back, once. Throws a
 * Failure: 404 no such order of this shopper, 409 too late.
 */
export async function cancelOrder(db: Db, context: OrderContext, userId: string, orderId: string): Promise<void> {
  await onOrder(db, context, orderId, async (tx, order) => {
    if (order.user_id !== userId) throw new Failure('missing', refusals.noSuchOrder)
    if (!isCancellable(order, await clockOf(tx))) throw new Failure('conflict', refusals.cancelTooLate)
    await cancelPaid(tx, context, order, { actor: 'shopper', id: userId })
  })
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
  if (by.actor === 'shopper') await queueCancelledEmails(tx, context, order, paise, 'shopper')
  // Last: from here on others wait for these products.
  await runWrites(tx, cancelWrites(order, by))
}

/** Cancels a paid order and restocks its lines, as pieces of a bigger write. Its refund is the caller's to owe. */
export function cancelWrites(order: OrderRow, by: Actor): Write[] {
  return [
    stockMove('restock', order),
    orderChange(order, { pay_state: 'REFUND_DUE', status: 'Cancelled', holds_stock: false }, by),
  ]
}
