import { sql } from 'kysely'

import { isFinal, statusWhen } from '#contract/orders/order-status'
import type { ParcelState } from '#contract/orders/parcels'
import type { Db, Tx } from '#db/connect'
import { queueStatusEmail } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { type OrderRow, orderChange } from '#domain/orders/order/order-row'
import { runWrites } from '#domain/orders/order/run-writes'
import type { Tracked } from '#domain/orders/parcels/courier-events'
import { isFirm } from '#domain/orders/status/pay-state'

/** Moves it to the furthest reported state, never back. The last parcel of a whole order makes the order Delivered. */
export async function moveParcel(db: Db, context: OrderContext, { courier, number }: Tracked): Promise<void> {
  const parcel = await db
    .selectFrom('parcels')
    .select(['id', 'order_id'])
    .where('courier', '=', courier)
    .where('tracking_number', '=', number)
    .executeTakeFirst()
  if (!parcel) return
  // The lock comes first: of two parcels that arrive at once, the second sees the first.
  await onOrder(db, context, parcel.order_id, async (tx, order) => {
    const moved = await moveForward(tx, parcel.id, { courier, number })
    if (moved === 'delivered' && (await isAllDelivered(tx, order))) await deliver(tx, context, order)
  })
}

async function moveForward(tx: Tx, id: string, { courier, number }: Tracked): Promise<ParcelState | undefined> {
  const { rows } = await sql<{ state: ParcelState }>`
    UPDATE parcels p SET state = reported.state
    FROM (
      SELECT max(state) AS state FROM courier_events WHERE courier = ${courier} AND tracking_number = ${number}
    ) reported
    WHERE p.id = ${id} AND p.courier = ${courier} AND p.tracking_number = ${number} AND p.state < reported.state
    RETURNING p.state`.execute(tx)
  return rows[0]?.state
}

// An order with pieces that are in no parcel yet has not arrived; refunded ones do not come.
async function isAllDelivered(tx: Tx, order: OrderRow): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    SELECT NOT EXISTS (SELECT FROM parcels WHERE order_id = ${order.id} AND state <> 'delivered')
      AND NOT EXISTS (
        SELECT FROM order_items WHERE order_id = ${order.id} AND unpacked_pieces(order_id, product_id) > 0
      ) AS all`.execute(tx)
  return rows[0]?.all === true
}

async function deliver(tx: Tx, context: OrderContext, order: OrderRow): Promise<void> {
  if (!isFirm(order.pay_state) || isFinal(order.status)) return
  await runWrites(tx, [orderChange(order, { status: statusWhen.delivered }, { actor: 'courier' })])
  await queueStatusEmail(tx, context, order, statusWhen.delivered)
}
