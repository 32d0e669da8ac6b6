import type { Db, Tx } from '#db/connect'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { orderChange, type OrderRow } from '#domain/orders/order/order-row'
import { moveStock } from '#domain/orders/order/order-stock'
import { runWrites } from '#domain/orders/order/run-writes'
import type { PayState } from '#domain/orders/status/pay-state'

type Closing = {
  from: 'CREATING' | 'AWAITING'
  to: 'EXPIRED' | 'FAILED'
  reason: 'expired' | 'superseded' | 'refused' | 'gave way' | 'cancelled'
  /** The provider's order, when one is found that was never sent to the shopper. */
  razorpayOrderId?: string
}

/** The caller has asked the provider, or the shopper cannot have received a payment id. */
export async function closeAttempt(
  db: Db,
  context: Pick<OrderContext, 'changes'>,
  orderId: string,
  closing: Closing,
): Promise<PayState> {
  return onOrder(db, context, orderId, async (tx, order) => {
    if (order.pay_state !== closing.from) return order.pay_state
    await closeLocked(tx, order, closing)
    return closing.to
  })
}

/** The same for an order that this transaction has locked in the state `from`. */
export async function closeLocked(tx: Tx, order: OrderRow, closing: Omit<Closing, 'from'>): Promise<void> {
  const { to, reason, razorpayOrderId } = closing
  const change = { pay_state: to, closed_reason: reason, holds_stock: false }
  await runWrites(tx, [
    orderChange(
      order,
      { ...change, ...(razorpayOrderId ? { razorpay_order_id: razorpayOrderId } : {}) },
      { actor: 'shop', note: reason },
    ),
  ])
  await moveStock(tx, 'release', order)
}
