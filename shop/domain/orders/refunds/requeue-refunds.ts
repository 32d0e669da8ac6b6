import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'

// It asks every ten minutes at most over its days; a lost report is made up for within two.
const untilAsked = sql`least(greatest((now() - created_at) / 30, interval '20 seconds'), interval '1 hour')`
const untilRetried = sql`greatest(interval '1 hour', least((now() - created_at) / 10, interval '1 day'))`

/** Queues those due without a job, sent without answer or report, or failed. Logs those older than any bank takes. */
export async function requeueRefunds(db: Db, context: OrderContext): Promise<void> {
  const { rows } = await sql<{ id: string; overdue: boolean }>`
    SELECT id, created_at < now() - interval '10 days' AS overdue FROM refunds, LATERAL (
      SELECT CASE
        WHEN status = 'failed' THEN ${untilRetried}
        WHEN status = 'due' OR razorpay_refund_id IS NULL THEN interval '1 minute'
        ELSE ${untilAsked}
      END AS pause
    ) waits
    WHERE status IN ('due', 'sent', 'failed') AND NOT (status = 'sent' AND payment_id LIKE 'cash\\_%') AND updated_at < now() - pause
    -- So that a new one does not wait for hundreds of old ones.
    ORDER BY extract(epoch FROM now() - updated_at) / extract(epoch FROM pause) DESC LIMIT 100`.execute(db)
  for (const { id, overdue } of rows) {
    if (overdue) context.log.error({ refundId: id }, 'a refund is older than 10 days')
    await sql`UPDATE refunds SET updated_at = now() WHERE id = ${id}`.execute(db)
    await context.queue.send(db, { name: 'refund', data: { refundId: id } }, { key: id, unlessWaiting: true })
  }
}
