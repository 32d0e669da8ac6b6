import { sql } from 'kysely'

import { statusWhen } from '#contract/orders/order-status'
import type { Db, Tx } from '#db/connect'
import type { Actor } from '#domain/orders/order/order-row'

/** Records, once for each note, an incident that a person has to look at. */
export async function recordIncident(db: Db | Tx, orderId: string, incident: string, note: string): Promise<void> {
  await sql`
    INSERT INTO order_events (order_id, actor, field, to_value, note)
    SELECT ${orderId}, 'shop', 'incident', ${incident}, ${note}
    WHERE NOT EXISTS (
      SELECT FROM order_events
      WHERE order_id = ${orderId} AND field = 'incident' AND to_value = ${incident} AND note = ${note}
    )`.execute(db)
}

export async function incidentNotes(db: Db | Tx, orderId: string, incident: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_events')
    .select('note')
    .where('order_id', '=', orderId)
    .where('field', '=', 'incident')
    .where('to_value', '=', incident)
    .execute()
  return rows.map(({ note }) => note ?? '')
}

// The stored name of a resolution in order_events.field; literal, because a partial index names it.
const RESOLUTION = sql.lit('mend')

/** How a seller resolves a difference between the orders and the provider's statement. */
export type Resolution =
  | 'settled'
  | 'refund tried again'
  | 'refund taken over'
  | 'refund sent again'
  | 'captured'
  | 'order taken back'
  | 'amount corrected'
  | 'cash given back'

/** Records who resolved a difference, once for each `subject` (a payment id, a refund's key). */
export async function recordResolution(
  db: Db | Tx,
  orderId: string,
  by: Actor,
  resolution: Resolution,
  subject: string,
): Promise<void> {
  await sql`
    INSERT INTO order_events (order_id, actor, actor_id, field, to_value, note)
    VALUES (${orderId}, ${by.actor}, ${by.id ?? null}, ${RESOLUTION}, ${resolution}, ${subject})
    ON CONFLICT (order_id, to_value, note) WHERE field = ${RESOLUTION} DO NOTHING`.execute(db)
}

export async function wasResolved(db: Db | Tx, resolution: Resolution, subject: string): Promise<boolean> {
  const event = db
    .selectFrom('order_events')
    .select('id')
    .where('field', '=', RESOLUTION)
    .where('to_value', '=', resolution)
    .where('note', '=', subject)
  return (await event.executeTakeFirst()) !== undefined
}

/** Whether the last cancellation of this order was the shopper's. */
export async function shopperCancelled(tx: Tx, orderId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('order_events')
    .select('actor')
    .where('order_id', '=', orderId)
    .where('field', '=', 'status')
    .where('to_value', '=', statusWhen.cancelled)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.actor === 'shopper'
}
