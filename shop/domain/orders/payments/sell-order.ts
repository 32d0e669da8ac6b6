import { type RawBuilder, sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import { statusWhen } from '#contract/orders/order-status'
import { zones } from '#contract/orders/pin-codes'
import type { OwnerSettings } from '#contract/owner-settings'
import { CANCEL_WINDOW_MINUTES, LOW_STOCK_BADGE } from '#contract/rules'
import type { Db, Tx } from '#db/connect'
import { promisedFor } from '#domain/delivery/promise'
import type { OrderRow } from '#domain/orders/order/order-row'
import { LAPSING } from '#domain/orders/payments/lapsing-payments'

/** The settings that the promised days depend on. */
type Promising = Pick<OwnerSettings, 'deliveryPromise' | 'holidays' | 'closedUntil'>

/**
 * Makes an order paid that waits for exactly this payment, in a transaction of its own without a round trip in it. Returns
 * the shopper's id, or undefined when anything is unusual: then nothing is written, and `settleOrder` decides.
 */
export async function sellAtOnce(
  db: Db,
  orderId: string,
  payment: RazorpayPayment,
  promising: Promising,
  buyerId?: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string | null }>`
    SELECT sell_order_1(bought => ${orderId}, buyer => ${buyerId ?? null}, ${sale(payment, promising)},
      cancelled => ${statusWhen.cancelled}, lapsing => ${LAPSING}) AS user_id`.execute(db)
  return rows[0]?.user_id ?? undefined
}

/** Makes an order paid that this transaction has locked, and whose stock is taken. */
export async function payOrder(
  tx: Tx,
  { id, stock_cycle: cycle }: Pick<OrderRow, 'id' | 'stock_cycle'>,
  payment: RazorpayPayment,
  promising: Promising,
): Promise<void> {
  await sql`SELECT pay_order_1(bought => ${id}, cycle => ${cycle}, ${sale(payment, promising)})`.execute(tx)
}

/** SQL: the arguments of both functions of shop/db/migrations/072-sell-order.sql. They read the order's zone themselves. */
function sale(payment: RazorpayPayment, promising: Promising): RawBuilder<unknown> {
  const now = new Date()
  const { deliveryPromise: promise } = promising
  const promised =
    promise && Object.fromEntries(zones.map((zone) => [zone, promisedFor(promise, zone, now, promising)]))
  return sql`payment => ${JSON.stringify(payment)}, promised => ${promised && JSON.stringify(promised)},
    cancel_minutes => ${CANCEL_WINDOW_MINUTES}, low_stock => ${LOW_STOCK_BADGE}`
}
