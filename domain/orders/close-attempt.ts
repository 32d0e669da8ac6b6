import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/context'
import { lockOrder, orderChange, type PayState } from '#domain/orders/order-row'
import { stockMove } from '#domain/orders/stock'
import { write } from '#domain/orders/writes'

type Closing = {
  from: 'CREATING' | 'AWAITING'
  to: 'EXPIRED' | 'FAILED'
  reason: 'expired' | 'superseded' | 'refused'
  /** The provider's order, when it turned out that there is one nobody was told of. */
  razorpayOrderId?: string
}

/**
 * Ends an unpaid attempt and gives its stock back, unless it has moved on meanwhile. Only after the provider was asked,
 * or when nobody can have been told what to pay. Answers the pay state.
 */
export async function closeAttempt(
  db: Db,
  context: Pick<OrderContext, 'changes'>,
  orderId: string,
  closing: Closing,
): Promise<PayState> {
  const result = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.pay_state !== closing.from) return { userId: order.user_id, payState: order.pay_state }
    await write(tx, [
      stockMove('release', order),
      orderChange(
        order,
        {
          pay_state: closing.to,
          closed_reason: closing.reason,
          holds_stock: false,
          ...(closing.razorpayOrderId ? { razorpay_order_id: closing.razorpayOrderId } : {}),
        },
        { actor: 'shop', note: closing.reason },
      ),
    ])
    return { userId: order.user_id, payState: closing.to }
  })
  context.changes.announce('orders', result.userId)
  context.changes.announce('catalogue', '')
  return result.payState
}
