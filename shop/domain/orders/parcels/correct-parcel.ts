import { sql } from 'kysely'

import { isCancelled } from '#contract/orders/order-status'
import { MAX_PARCEL_CORRECTIONS } from '#contract/orders/parcels'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { queueParcelEmail } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { queueMove } from '#domain/orders/parcels/courier-events'
import { mailedParcel } from '#domain/orders/parcels/mailed-parcel'
import { nameOf, orNumberTaken, requireFreeNumber, type Tracking } from '#domain/orders/parcels/tracking'
import { Failure } from '#domain/process/failure'

/** Returns the order's id. Throws a Failure: 404 no such parcel, 409 the number is taken, or corrected too often. */
export async function correctParcel(
  db: Db,
  context: OrderContext,
  seller: ActingSeller,
  { parcelId, ...asked }: Tracking & { parcelId: string },
): Promise<string> {
  const tracking = { ...asked, courier: nameOf(asked.courier, context.settings.courier) }
  const parcel = await db.selectFrom('parcels').select('order_id').where('id', '=', parcelId).executeTakeFirst()
  if (!parcel) throw new Failure('missing', refusals.noSuchParcel)
  const { courier, number, link = null } = tracking
  await onOrder(db, context, parcel.order_id, async (tx, order) => {
    if (isCancelled(order.status)) throw new Failure('conflict', refusals.parcelOfCancelled)
    await requireFreeNumber(tx, tracking, parcelId)
    const { rows } = await sql<{ corrected: boolean | null }>`
      UPDATE parcels SET courier = ${courier}, tracking_number = ${number}, tracking_link = ${link},
        state = CASE WHEN (courier, tracking_number) = (${courier}, ${number}) THEN state ELSE 'shipped' END,
        corrections = corrections + 1
      WHERE id = ${parcelId} AND corrections < ${MAX_PARCEL_CORRECTIONS}
        AND (courier, tracking_number, tracking_link) IS DISTINCT FROM (${courier}, ${number}, ${link}::text)
      RETURNING id`.execute(tx)
    if (rows.length === 0) return requireSame(tx)
    await writeSellerAct(tx, seller, { act: 'parcel corrected', subject: order.id, detail: `${courier} ${number}` })
    const mailed = await mailedParcel(tx, parcelId, context.settings.courier)
    await queueParcelEmail(tx, context, order, { kind: 'parcel corrected', parcel: mailed })
    if (courier === context.settings.courier?.name) await queueMove(tx, context.queue, { courier, number })
  }).catch(orNumberTaken)
  return parcel.order_id

  async function requireSame(tx: Parameters<typeof mailedParcel>[0]): Promise<void> {
    const { rows } = await sql`
      SELECT FROM parcels WHERE id = ${parcelId}
        AND (courier, tracking_number, tracking_link) IS NOT DISTINCT FROM (${courier}, ${number}, ${link}::text)`.execute(
      tx,
    )
    if (rows.length === 0) throw new Failure('conflict', refusals.parcelCorrectedOften)
  }
}
