import { sql } from 'kysely'

import { hasArrived, isCancelled, isInShop, isOnTheWay, type OrderStatus } from '#contract/orders/order-status'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { queueParcelEmail } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { type OrderRow, orderChange } from '#domain/orders/order/order-row'
import { runWrites } from '#domain/orders/order/run-writes'
import type { Tracked } from '#domain/orders/parcels/courier-events'
import { mailedParcel } from '#domain/orders/parcels/mailed-parcel'
import { Failure } from '#domain/process/failure'
import { withStatus } from '#domain/process/with-status'

/** Throws a Failure: 404 no such parcel, 409 the courier has it, or the order is cancelled or delivered. */
export async function removeParcel(
  db: Db,
  context: OrderContext,
  seller: ActingSeller,
  parcelId: string,
): Promise<Tracked & { orderId: string }> {
  const parcel = await db.selectFrom('parcels').select('order_id').where('id', '=', parcelId).executeTakeFirst()
  if (!parcel) throw noSuchParcel()
  let removed: Tracked | undefined
  await onOrder(db, context, parcel.order_id, async (tx, order) => {
    if (isCancelled(order.status)) throw new Failure('conflict', refusals.parcelOfCancelled)
    if (hasArrived(order.status)) throw new Failure('conflict', refusals.parcelHasArrived)
    await requireThere(tx, parcelId)
    const mailed = await mailedParcel(tx, parcelId, context.settings.courier)
    removed = await deleteUnreported(tx, parcelId)
    const detail = `${removed.courier} ${removed.number}`
    await writeSellerAct(tx, seller, { act: 'parcel removed', subject: order.id, detail })
    await setBack(tx, order, seller)
    await queueParcelEmail(tx, context, order, { kind: 'parcel removed', parcel: mailed })
  })
  if (!removed) throw new Error(`Parcel ${parcelId} was neither removed nor refused`)
  return { ...removed, orderId: parcel.order_id }
}

// The lock of the order is held, so of two removals the second finds nothing.
async function requireThere(tx: Tx, parcelId: string): Promise<void> {
  const there = tx.selectFrom('parcels').select('id').where('id', '=', parcelId)
  if (!(await there.executeTakeFirst())) throw noSuchParcel()
}

// An event may be stored and not have moved the parcel yet.
async function deleteUnreported(tx: Tx, parcelId: string): Promise<Tracked> {
  const { rows } = await sql<Tracked>`
    DELETE FROM parcels p WHERE id = ${parcelId} AND state = 'shipped' AND NOT EXISTS (
      SELECT FROM courier_events e
      WHERE e.courier = p.courier AND e.tracking_number = p.tracking_number AND e.state IS NOT NULL
    ) RETURNING courier, tracking_number AS number`.execute(tx)
  if (!rows[0]) throw new Failure('conflict', refusals.parcelReported)
  return rows[0]
}

async function setBack(tx: Tx, order: OrderRow, { id }: ActingSeller): Promise<void> {
  if (!isOnTheWay(order.status)) return
  const { rows } = await sql<{ before: OrderStatus }>`
    SELECT from_value AS before FROM (
      SELECT from_value FROM order_events
      WHERE order_id = ${order.id} AND field = 'status' AND to_value = ${order.status} ORDER BY id DESC LIMIT 1
    ) shipped
    WHERE ${withStatus(sql`from_value`, isInShop)} AND NOT EXISTS (SELECT FROM parcels WHERE order_id = ${order.id})`.execute(
    tx,
  )
  const status = rows[0]?.before
  if (status) await runWrites(tx, [orderChange(order, { status }, { actor: 'seller', id })])
}

function noSuchParcel(): Failure {
  return new Failure('missing', refusals.noSuchParcel)
}
