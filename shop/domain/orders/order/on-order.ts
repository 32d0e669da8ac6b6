import type { Db, Tx } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { lockOrder, type OrderRow } from '#domain/orders/order/order-row'

/** Runs `work` with the order's row locked, and announces the change after the commit. Throws a Failure (404). */
export async function onOrder<T>(
  db: Db,
  context: Pick<OrderContext, 'changes'>,
  orderId: string,
  work: (tx: Tx, order: OrderRow) => Promise<T>,
): Promise<T> {
  const { result, userId } = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return { result: await work(tx, order), userId: order.user_id }
  })
  context.changes.announce('orders', userId)
  context.changes.announce('catalogue', '')
  return result
}
