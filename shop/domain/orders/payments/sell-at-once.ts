import { sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import { statusWhen } from '#contract/orders/order-status'
import type { DeliveryPromise } from '#contract/owner-settings'
import type { Db } from '#db/connect'
import { stockMove } from '#domain/orders/order/order-stock'
import { runGuardedWrites } from '#domain/orders/order/run-writes'
import { isLapsing } from '#domain/orders/payments/lapsing-payments'
import { saleWrites } from '#domain/orders/payments/sale-writes'
import { publishes } from '#domain/process/publishes'

const bought = (column: string) => sql<never>`(SELECT ${sql.ref(column)} FROM bought)`

/** Returns the shopper's id; undefined when anything is unusual: nothing is written, and `settleOrder` decides. */
// Its own transaction: order and products are locked only while it runs, whatever the latency of the database.
export async function sellAtOnce(
  db: Db,
  orderId: string,
  payment: RazorpayPayment,
  promise: DeliveryPromise | null,
  buyerId?: string,
): Promise<string | undefined> {
  // The version is that of the statement's snapshot: an order that changes while its lock is waited for is not sold.
  const guard = sql`
    SELECT id, user_id, stock_cycle, ${publishes} FROM orders o
    WHERE id = ${orderId} AND user_id = coalesce(${buyerId ?? null}, user_id) AND pay_state = 'AWAITING' AND status <> ${sql.lit(statusWhen.cancelled)} AND holds_stock
      AND razorpay_order_id = ${payment.order_id} AND amount_paise = ${payment.amount} AND currency = ${payment.currency}
      AND version = (SELECT version FROM orders WHERE id = ${orderId}) AND NOT ${isLapsing(sql`o.id`, payment.id)}
    FOR NO KEY UPDATE`
  const lines = sql<number>`(SELECT count(*) FROM order_items WHERE order_id = ${bought('id')})`
  const order = { id: bought('id'), user_id: bought('user_id'), stock_cycle: bought('stock_cycle') }
  const rows = await runGuardedWrites<{ user_id: string }>(db, { name: 'bought', body: guard }, [
    { ...stockMove('sell', { ...order, lines: 0, in_lots: false }), expected: lines },
    ...saleWrites({ ...order, pay_state: 'AWAITING', status: statusWhen.placed, paid_at: null }, payment, promise),
  ])
  return rows?.user_id
}
