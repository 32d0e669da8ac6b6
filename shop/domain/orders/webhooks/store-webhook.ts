import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { RazorpayEvent } from '#adapters/razorpay/razorpay'
import type { Db } from '#db/connect'
import type { Queue } from '#domain/process/queue'

/** Stores each body once. One of a recorded payment, or with `ignoredAs` (its outcome), is finished at once. */
// Key: the hash of the body, because the event-id header is not signed. Raw bytes: jsonb rejects some valid JSON.
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

export function subjectOf({ payload }: RazorpayEvent) {
  return {
    refund: payload.refund?.entity,
    paymentId: payload.payment?.entity.id,
    razorpayOrderId: payload.order?.entity.id ?? payload.payment?.entity.order_id ?? undefined,
  }
}
