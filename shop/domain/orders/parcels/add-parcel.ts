import { sql } from 'kysely'

import { hasArrived, isCancelled, isOnTheWay, statusWhen } from '#contract/orders/order-status'
import { MAX_PARCELS } from '#contract/orders/parcels'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { queueShippedEmail } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { type OrderRow, orderChange } from '#domain/orders/order/order-row'
import { runWrites } from '#domain/orders/order/run-writes'
import { queueMove } from '#domain/orders/parcels/courier-events'
import { mailedParcel } from '#domain/orders/parcels/mailed-parcel'
import { nameOf, orNumberTaken, requireFreeNumber, type Tracking } from '#domain/orders/parcels/tracking'
import { requireNotRecalled } from '#domain/orders/recalls/recalled-orders'
import { isFirm } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

export type NewParcel = Tracking & {
  orderId: string
  draftId: string
  delivery?: number | undefined
  lines: readonly { product: string; quantity: number }[]
}

/**
 * Once for each draft. Throws a Failure: 400 to none of its addresses, 404 no such order, 409 nothing may go out for the order, it has pieces of a
 * recalled lot, fewer pieces are left, or the number is taken.
 */
export async function addParcel(
  db: Db,
  context: OrderContext,
  seller: ActingSeller,
  { orderId, draftId, delivery, lines, ...asked }: NewParcel,
): Promise<void> {
  const tracking = { ...asked, courier: nameOf(asked.courier, context.settings.courier) }
  const { courier, number } = tracking
  await onOrder(db, context, orderId, async (tx, order) => {
    if (await isRepeated(tx, orderId, draftId)) return
    requireGoingOut(order)
    requireAddress(order, delivery)
    if (order.in_lots) await requireNotRecalled(tx, orderId)
    await requireFreeNumber(tx, tracking)
    const parcelId = await insertParcel(tx, order, draftId, { ...tracking, delivery, lines })
    await writeSellerAct(tx, seller, { act: 'parcel added', subject: orderId, detail: `${courier} ${number}` })
    const isFirst = !isOnTheWay(order.status)
    if (isFirst)
      await runWrites(tx, [orderChange(order, { status: statusWhen.shipped }, { actor: 'seller', id: seller.id })])
    await queueShippedEmail(tx, context, order, isFirst, await mailedParcel(tx, parcelId, context.settings.courier))
    // The courier may have reported it already.
    if (courier === context.settings.courier?.name) await queueMove(tx, context.queue, { courier, number })
  }).catch(orNumberTaken)
}

/** Throws a Failure (400) unless it is to be known which of the addresses of the order a parcel goes to. */
export function requireAddress({ deliveries }: Pick<OrderRow, 'deliveries'>, place: number | undefined): void {
  if (!deliveries && place !== undefined) throw new Failure('invalid', phoneRefusals.oneAddress)
  if (deliveries && !deliveries[(place ?? 0) - 1]) throw new Failure('invalid', phoneRefusals.whichAddress)
}

async function isRepeated(tx: Tx, orderId: string, draftId: string): Promise<boolean> {
  const before = tx.selectFrom('parcels').select('id').where('draft_id', '=', draftId).where('order_id', '=', orderId)
  return (await before.executeTakeFirst()) !== undefined
}

/** Throws a Failure (409) for an order of which nothing may go out. */
export function requireGoingOut({ status, pay_state: payState }: Pick<OrderRow, 'status' | 'pay_state'>): void {
  if (isCancelled(status)) throw new Failure('conflict', refusals.parcelOfCancelled)
  if (!isFirm(payState)) throw new Failure('conflict', refusals.parcelOfUnpaid)
  if (hasArrived(status)) throw new Failure('conflict', refusals.parcelOfDelivered)
}

// The order's lock is held, so the pieces that are left stay so until the commit.
async function insertParcel(
  tx: Tx,
  { id: orderId, deliveries }: OrderRow,
  draftId: string,
  { courier, number, link, delivery, lines }: Omit<NewParcel, 'orderId' | 'draftId'>,
): Promise<string> {
  const most = MAX_PARCELS * (deliveries?.length ?? 1)
  const { rows } = await sql<{ id: string; full: boolean }>`
    WITH line AS (
      SELECT * FROM unnest(${lines.map(({ product }) => product)}::text[], ${lines.map(({ quantity }) => quantity)}::int[])
        AS line (product_id, quantity)
    ),
    fits AS (
      SELECT * FROM line WHERE quantity <= unpacked_pieces(${orderId}, product_id)
    ),
    added AS (
      INSERT INTO parcels (order_id, draft_id, courier, tracking_number, tracking_link, delivery)
      SELECT ${orderId}, ${draftId}, ${courier}, ${number}, ${link ?? null}, ${delivery ?? null}::smallint
      WHERE (SELECT count(*) FROM fits) = ${lines.length}
        AND (SELECT count(*) FROM parcels WHERE order_id = ${orderId}) < ${most}
      RETURNING id
    ),
    filled AS (
      INSERT INTO parcel_lines (parcel_id, order_id, product_id, quantity)
      SELECT added.id, ${orderId}, product_id, quantity FROM added, fits
    )
    SELECT (SELECT id FROM added) AS id,
      (SELECT count(*) FROM parcels WHERE order_id = ${orderId}) >= ${most} AS full`.execute(tx)
  const [added] = rows
  if (!added?.id) throw new Failure('conflict', added?.full ? refusals.parcelsFull : refusals.parcelTooLarge)
  return added.id
}
