import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { RazorpayEvent } from '#adapters/razorpay'
import type { Db } from '#db/connect'
import type { Queue } from '#domain/queue'

/**
 * Stores a signed webhook and queues its processing in one transaction; the same body is stored once. The key is the
 * hash of the body, because the event-id header is not signed and a replay could change it. The body is stored as raw
 * bytes, because it contains text of shoppers, and jsonb rejects some valid JSON. An event of a payment that is already
 * recorded is finished at once.
 */
export async function storeWebhook(
  db: Db,
  queue: Queue,
  webhook: { body: Uint8Array; event: RazorpayEvent; eventId: string | undefined },
): Promise<void> {
  const key = createHash('sha256').update(webhook.body).digest()
  const { refund, paymentId } = subjectOf(webhook.event)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ outcome: string | null }>`
      INSERT INTO webhook_events (event_key, event_id, event, body, processed_at, outcome)
      SELECT ${key}, ${webhook.eventId ?? null}, ${webhook.event.event}, ${Buffer.from(webhook.body)},
        CASE WHEN known THEN now() END, CASE WHEN known THEN 'known' END
      FROM (
        SELECT EXISTS (SELECT FROM payments WHERE payment_id = ${refund ? null : (paymentId ?? null)}) AS known
      ) payment
      ON CONFLICT DO NOTHING RETURNING outcome`.execute(tx)
    if (rows[0]?.outcome !== null) return
    const eventKey = key.toString('hex')
    await queue.send(tx, { name: 'webhook', data: { eventKey } }, { key: eventKey })
  })
}

/** The parsed body of a stored webhook that is not processed yet, or undefined. */
export async function readWaitingWebhook(db: Db, eventKey: string): Promise<unknown> {
  const row = await db
    .selectFrom('webhook_events')
    .select('body')
    .where('event_key', '=', Buffer.from(eventKey, 'hex'))
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return row && JSON.parse(row.body.toString())
}

/** Marks a webhook as processed. */
export async function finishWebhook(db: Db, eventKey: string, outcome: string): Promise<void> {
  await sql`
    UPDATE webhook_events SET processed_at = now(), outcome = ${outcome}
    WHERE event_key = ${Buffer.from(eventKey, 'hex')} AND processed_at IS NULL`.execute(db)
}

/**
 * Queues webhooks again that wait for more than a minute, older ones less often, and gives up after a day on those of
 * no known order. At most 200 at a time, the longest untried first, so that another program's events on the same
 * account do not block the shop's.
 */
export async function requeueWebhooks(db: Db, queue: Queue): Promise<void> {
  await sql`
    UPDATE webhook_events SET processed_at = now(), outcome = 'unknown order'
    WHERE processed_at IS NULL AND received_at < now() - interval '24 hours'`.execute(db)
  const { rows } = await sql<{ key: string }>`
    UPDATE webhook_events SET tried_at = now() WHERE event_key IN (
      SELECT event_key FROM webhook_events
      WHERE processed_at IS NULL AND received_at < now() - interval '1 minute'
        AND (tried_at IS NULL OR tried_at < now() - least((now() - received_at) / 5, interval '15 minutes'))
      ORDER BY tried_at NULLS FIRST LIMIT 200
    ) RETURNING encode(event_key, 'hex') AS key`.execute(db)
  for (const { key } of rows)
    await queue.send(db, { name: 'webhook', data: { eventKey: key } }, { key, unlessWaiting: true })
}

/**
 * Deletes webhooks that were processed more than 90 days ago, because they contain personal data. Razorpay replays none
 * after 15 days. The limit keeps each statement short.
 */
export async function deleteOldWebhooks(db: Db): Promise<void> {
  await sql`
    DELETE FROM webhook_events WHERE event_key IN (
      SELECT event_key FROM webhook_events WHERE processed_at < now() - interval '90 days'
      ORDER BY processed_at LIMIT 10000
    )`.execute(db)
}

/** Whether payments arrived within the hour but no webhook: Razorpay disables a webhook that fails for a day. */
export async function webhooksAreMissing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    SELECT EXISTS (SELECT FROM payments WHERE created_at BETWEEN now() - interval '1 hour' AND now() - interval '5 minutes')
      AND NOT EXISTS (SELECT FROM webhook_events WHERE received_at > now() - interval '1 hour') AS missing`.execute(db)
  return rows[0]?.missing === true
}

/** The ids that a webhook names. */
export function subjectOf({ payload }: RazorpayEvent) {
  return {
    refund: payload.refund?.entity,
    paymentId: payload.payment?.entity.id,
    razorpayOrderId: payload.order?.entity.id ?? payload.payment?.entity.order_id ?? undefined,
  }
}
