import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { RazorpayEvent } from '#adapters/razorpay/razorpay'
import type { Db } from '#db/connect'
import type { Queue } from '#domain/process/queue'

/**
 * Stores a signed webhook and queues its processing in one transaction; the same body is stored once. The key is the
 * hash of the body, because the event-id header is not signed and a replay could change it. The body is stored as raw
 * bytes, because it contains text of shoppers, and jsonb rejects some valid JSON. An event of a payment that is already
 * recorded is finished at once, as is one with `ignoredAs`, its outcome.
 */
export async function storeWebhook(
  db: Db,
  queue: Queue,
  webhook: { body: Uint8Array; event: RazorpayEvent; eventId: string | undefined; ignoredAs?: string | undefined },
): Promise<void> {
  const key = createHash('sha256').update(webhook.body).digest()
  const { refund, paymentId } = subjectOf(webhook.event)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ outcome: string | null }>`
      INSERT INTO webhook_events (event_key, event_id, event, body, processed_at, outcome)
      SELECT ${key}, ${webhook.eventId ?? null}, ${webhook.event.event}, ${Buffer.from(webhook.body)},
        CASE WHEN outcome IS NOT NULL THEN now() END, outcome
      FROM (
        SELECT CASE
          WHEN ${webhook.ignoredAs ?? null}::text IS NOT NULL THEN ${webhook.ignoredAs ?? null}
          WHEN EXISTS (SELECT FROM payments WHERE payment_id = ${refund ? null : (paymentId ?? null)}) THEN 'known'
        END AS outcome
      ) payment
      ON CONFLICT DO NOTHING RETURNING outcome`.execute(tx)
    if (rows[0]?.outcome !== null) return
    const eventKey = key.toString('hex')
    await queue.send(tx, { name: 'webhook', data: { eventKey } }, { key: eventKey })
  })
}

/** The ids that a webhook names. */
export function subjectOf({ payload }: RazorpayEvent) {
  return {
    refund: payload.refund?.entity,
    paymentId: payload.payment?.entity.id,
    razorpayOrderId: payload.order?.entity.id ?? payload.payment?.entity.order_id ?? undefined,
  }
}
