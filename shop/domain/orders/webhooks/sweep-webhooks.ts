import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { Queue } from '#domain/process/queue'

/** Queues at most 200, the longest untried first, so that another program's events on the account do not block them. */
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

/** Webhooks contain personal data, and Razorpay replays none after 15 days. The limit keeps each statement short. */
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
