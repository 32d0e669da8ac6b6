import { CANCEL_WINDOW_MINUTES } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { databaseTime } from '#domain/database-time'
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
 * Cancels a shopper's paid order within the hour, if it is not packed yet: it is restocked and refunded, once. Throws a
 * Failure: 404 no such order of this shopper, 409 too late.
 */
export async function cancelOrder(db: Db, context: OrderContext, userId: string, orderId: string): Promise<void> {
  await onOrder(db, context, orderId, async (tx, order) => {
    if (order.user_id !== userId) throw new Failure('missing', refusals.noSuchOrder)
    if (!isCancellable(order, await databaseTime(tx))) throw new Failure('conflict', refusals.cancelTooLate)
    await cancelPaid(tx, context, order, { actor: 'shopper', id: userId })
  })
}

/** The end of the time in which the shopper may cancel; undefined when the order cannot be cancelled. */
export function cancellableUntil(order: Pick<OrderRow, 'pay_state' | 'status' | 'created_at'>): Date | undefined {
  if (order.pay_state !== 'PAID' || order.status !== 'Order Placed') return undefined
  return new Date(order.created_at.getTime() + CANCEL_WINDOW_MINUTES * 60_000)
}

function isCancellable(order: OrderRow, now: Date): boolean {
  const until = cancellableUntil(order)
  return until !== undefined && now < until
}

/**
 * Cancels a locked, paid order: restock and refund. A shopper's cancellation is confirmed by email at once. A seller's
 * is announced when the refund is sent (send-refund.ts), `afterSeconds` later, because until then it can be undone.
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
  // Last: this statement locks the products.
  await runWrites(tx, cancelWrites(order, by))
}

/** The writes that cancel a paid order and restock its lines. The caller adds the refund. */
export function cancelWrites(order: OrderRow, by: Actor): Write[] {
  return [
    stockMove('restock', order),
    orderChange(order, { pay_state: 'REFUND_DUE', status: 'Cancelled', holds_stock: false }, by),
  ]
}
