import { sql } from 'kysely'

import { hasArrived, isOnTheWay } from '#contract/orders/order-status'
import { refusals } from '#contract/wording'
import type { Tx } from '#db/connect'
import { Failure } from '#domain/process/failure'
import { withStatus } from '#domain/process/with-status'

// A parcel arrives in 2 to 5 business days. A seller who forgets to set Delivered keeps nobody's account.
const SHIPPED_IS_THERE_AFTER_DAYS = 30

/** Throws a Failure (409) while the shop needs the person. Hold the locks on the orders and the account. */
export async function refuseUnfinished(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ paying: boolean; delivering: boolean; refunding: boolean }>`
    SELECT
      coalesce(bool_or(pay_state IN ('CREATING', 'AWAITING')
        -- A late payment is being captured.
        OR (pay_state IN ('EXPIRED', 'FAILED') AND holds_stock)), false) AS paying,
      coalesce(bool_or(pay_state IN ('PAID', 'CASH') AND NOT ${withStatus(sql`status`, hasArrived)}
        AND (NOT ${withStatus(sql`status`, isOnTheWay)} OR coalesce(paid_at, created_at) > now() - make_interval(days => ${SHIPPED_IS_THERE_AFTER_DAYS}))), false)
        AS delivering,
      coalesce(bool_or(pay_state IN ('REFUND_DUE', 'REFUNDING', 'REFUND_FAILED')
        OR EXISTS (SELECT FROM refunds WHERE order_id = o.id AND status IN ('due', 'sent', 'failed'))
        OR EXISTS (SELECT FROM documents_due WHERE order_id = o.id)
        OR EXISTS (SELECT FROM part_notes_due WHERE order_id = o.id)), false) AS refunding
    FROM orders o WHERE user_id = ${userId}`.execute(tx)
  const { paying, delivering, refunding } = rows[0] ?? {}
  if (paying) throw new Failure('conflict', refusals.stillPaying)
  if (delivering) throw new Failure('conflict', refusals.stillDelivering)
  if (refunding) throw new Failure('conflict', refusals.stillRefunding)
}
