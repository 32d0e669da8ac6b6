import { sql } from 'kysely'

import type { Db, Tx } from '#db/connect'

/**
 * Empties the stored webhooks of the orders of an account: the provider reports the payer's email and phone in them. A
 * webhook that waits keeps its body until it is processed. The key of one stays, so that a repetition is still known.
 */
export async function emptyWebhooksOf(db: Db | Tx, userId: string, since: '2 days' | '100 days'): Promise<void> {
  await sql`
    UPDATE webhook_events SET body = ''
    WHERE processed_at IS NOT NULL AND received_at > now() - ${sql.lit(since)}::interval AND body <> ''
      AND substring(encode(body, 'escape') FROM '"order_id"\\s*:\\s*"([^"]+)"') IN (
        SELECT razorpay_order_id FROM orders WHERE user_id = ${userId} AND razorpay_order_id IS NOT NULL
      )`.execute(db)
}
