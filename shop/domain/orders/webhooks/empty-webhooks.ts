import { sql } from 'kysely'

import type { Db, Tx } from '#db/connect'

/** Webhooks have the payer's email and phone. A waiting one keeps its body; the key stays to recognise a repetition. */
export async function emptyWebhooksOf(db: Db | Tx, userId: string, since: '2 days' | '100 days'): Promise<void> {
  await sql`
    UPDATE webhook_events SET body = ''
    WHERE processed_at IS NOT NULL AND received_at > now() - ${sql.lit(since)}::interval AND body <> ''
      AND substring(encode(body, 'escape') FROM '"order_id"\\s*:\\s*"([^"]+)"') IN (
        SELECT razorpay_order_id FROM orders WHERE user_id = ${userId} AND razorpay_order_id IS NOT NULL
      )`.execute(db)
}
