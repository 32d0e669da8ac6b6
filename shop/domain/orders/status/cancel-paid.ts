import { statusWhen } from '#contract/orders/order-status'
import type { Tx } from '#db/connect'
import { queueCancelledEmails } from '#domain/orders/emails/order-emails'
import type { OrderContext } from '#domain/orders/order/order-context'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order/order-row'
import { moveStock } from '#domain/orders/order/order-stock'
import { runWrites } from '#domain/orders/order/run-writes'
import { paymentsOf } from '#domain/orders/payments/payment-row'
import { oweRefund } from '#domain/orders/refunds/refund-row'

/** The caller has locked the order. A seller's cancellation is mailed with its refund: until then it can be undone. */
export async function cancelPaid(
  tx: Tx,
  context: Pick<OrderContext, 'queue'>,
  order: OrderRow,
  by: Actor,
  afterSeconds = 0,
): Promise<void> {
  const settling = (await paymentsOf(tx, order.id)).find(({ role }) => role === 'settling')
  if (!settling) throw new Error(`Order ${order.id} is paid without a payment`)
  const paise = await oweRefund(tx, context.queue, settling, 'cancelled', afterSeconds)
  if (by.actor === 'shopper') await queueCancelledEmails(tx, context, order, paise, 'shopper')
  await cancelAndRestock(tx, order, by)
}

/** Cancels a locked paid order and restocks its lines. The caller adds the refund. */
export async function cancelAndRestock(tx: Tx, order: OrderRow, by: Actor): Promise<void> {
  const cancelled = { pay_state: 'REFUND_DUE', status: statusWhen.cancelled, holds_stock: false } as const
  await runWrites(tx, [orderChange(order, cancelled, by)])
  // It comes last, because it locks the products.
  await moveStock(tx, 'restock', order)
}
