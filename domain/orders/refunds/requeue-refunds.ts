import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order-context'

/**
 * Queues every stalled refund again: due without a job, sent without a report, or failed. The pause after a failure
 * grows from an hour to a day. Logs refunds that are older than any bank takes.
 */
export async function requeueRefunds(db: Db, context: OrderContext): Promise<void> {
  const { rows } = await sql<{ id: string; overdue: boolean }>`
    SELECT id, created_at < now() - interval '10 days' AS overdue FROM refunds
    WHERE (status = 'due' AND updated_at < now() - interval '1 minute')
      OR (status = 'sent' AND razorpay_refund_id IS NULL AND updated_at < now() - interval '2 minutes')
      OR (status = 'sent' AND updated_at < now() - interval '10 minutes')
      OR (status = 'failed' AND updated_at < now() - greatest(interval '1 hour', least(
        (now() - created_at) / 10, interval '1 day')))
    ORDER BY updated_at LIMIT 200`.execute(db)
  for (const { id, overdue } of rows) {
    if (overdue) context.log.error({ refundId: id }, 'a refund is older than 10 days')
    await sql`UPDATE refunds SET updated_at = now() WHERE id = ${id}`.execute(db)
    await context.queue.send(db, { name: 'refund', data: { refundId: id } }, { key: id, unlessWaiting: true })
  }
}
