import { sql } from 'kysely'

import type { CourierEvent } from '#adapters/courier'
import { trackingNumber } from '#contract/orders/parcels'
import type { Db, Tx } from '#db/connect'
import type { Queue } from '#domain/process/queue'

const MAX_PLACE = 100

/** The same id of a courier is stored once. Returns false for an invalid number. An event without a parcel waits for it. */
export async function storeCourierEvent(
  db: Db,
  queue: Queue,
  courier: string,
  { id, event, body }: { id: string; event: CourierEvent; body: Uint8Array },
): Promise<boolean> {
  const number = trackingNumber.safeParse(event.number).data
  if (number === undefined) return false
  await db.transaction().execute(async (tx) => {
    // A clock that is ahead must not put a parcel into the future.
    const { rows } = await sql`
      INSERT INTO courier_events (courier, event_id, event, tracking_number, state, place, occurred_at, body)
      VALUES (${courier}, ${id}, ${storable(event.type)}, ${number}, ${event.state ?? null},
        ${event.place === undefined ? null : storable(event.place)}, least(${event.occurredAt}::timestamptz, now()),
        ${Buffer.from(body)})
      ON CONFLICT DO NOTHING RETURNING event_id`.execute(tx)
    if (rows.length > 0 && event.state) await queueMove(tx, queue, { courier, number })
  })
  return true
}

export type Tracked = { courier: string; number: string }

/** Queues the move of the parcel with this number; one move waits at most. */
export async function queueMove(tx: Tx, queue: Queue, tracked: Tracked): Promise<void> {
  await queue.send(tx, { name: 'parcel', data: tracked }, { key: `${tracked.courier} ${tracked.number}` })
}

// PostgreSQL stores neither NUL nor half a character; the body has the text as it came.
function storable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_PLACE)
    .toWellFormed()
}

/** Empties bodies after 90 days, and deletes events of numbers that no parcel got. The limit keeps statements short. */
export async function sweepCourierEvents(db: Db): Promise<void> {
  await sql`
    WITH old AS (
      SELECT courier, event_id FROM courier_events
      WHERE body <> '' AND received_at < now() - interval '90 days' ORDER BY received_at LIMIT 10000
    ), unknown AS (
      DELETE FROM courier_events e USING old WHERE (e.courier, e.event_id) = (old.courier, old.event_id)
        AND NOT EXISTS (SELECT FROM parcels WHERE (courier, tracking_number) = (e.courier, e.tracking_number))
    )
    UPDATE courier_events e SET body = '' FROM old
    WHERE (e.courier, e.event_id) = (old.courier, old.event_id)
      AND EXISTS (SELECT FROM parcels WHERE (courier, tracking_number) = (e.courier, e.tracking_number))`.execute(db)
}

/** Takes the texts of the courier out of the events of a shopper's parcels: they may name the shopper. */
export async function emptyCourierEventsOf(db: Db | Tx, userId: string): Promise<void> {
  await sql`
    UPDATE courier_events e SET body = '', place = NULL FROM parcels p JOIN orders o ON o.id = p.order_id
    WHERE o.user_id = ${userId} AND (p.courier, p.tracking_number) = (e.courier, e.tracking_number)
      AND (body <> '' OR place IS NOT NULL)`.execute(db)
}
