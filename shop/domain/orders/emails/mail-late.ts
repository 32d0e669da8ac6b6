import { sql } from 'kysely'

import { hasLeft, isFinal, type OrderStatus, statusWhen } from '#contract/orders/order-status'
import { TIME_ZONE } from '#contract/rules'
import type { Db, Tx } from '#db/connect'
import { orderMail } from '#domain/messages/order-mail'
import { mailAddress } from '#domain/orders/order/nobody'
import type { Queue } from '#domain/process/queue'
import { withStatus } from '#domain/process/with-status'

/** The hour of the day after the last promised one, when the evening's deliveries are known. */
const FROM_HOUR = 9
// Orders late for longer are left alone, as after a pause of the shop.
const WITHIN_DAYS = 14
const BATCH = 50

/** Queues one mail for each paid order that is late. Returns the number of mails. */
export async function mailLate(db: Db, queue: Queue, now = new Date()): Promise<number> {
  let mailed = 0
  for (;;) {
    const told = await db.transaction().execute(async (tx) => {
      const rows = await markNext(tx, now)
      const mails = rows.map(({ status, ...order }) =>
        orderMail(
          { ...order, at: now },
          { kind: 'late', hasLeft: hasLeft(status), isPacked: status === statusWhen.packed },
        ),
      )
      if (mails.length > 0) await queue.sendMails(tx, mails)
      return rows.length
    })
    mailed += told
    if (told < BATCH) return mailed
  }
}

type Late = { to: string; orderId: string; totalPaise: number; status: OrderStatus }

// The key of late_mails admits one mail per order, whatever the number of servers. A locked order may arrive just now.
async function markNext(tx: Tx, now: Date): Promise<Late[]> {
  const day = sql`(${now}::timestamptz AT TIME ZONE ${TIME_ZONE} - make_interval(hours => ${FROM_HOUR}))::date`
  const { rows } = await sql<Late>`
    WITH next AS MATERIALIZED (
      SELECT id, user_id, contact_email, amount_paise, status FROM orders o
      WHERE arrives_by < ${day} AND arrives_by >= ${day} - ${WITHIN_DAYS}::int
        AND pay_state IN ('PAID', 'CASH') AND ${withStatus(sql`status`, (each) => !isFinal(each))} AND ${mailAddress} IS NOT NULL
        AND NOT EXISTS (SELECT FROM late_mails WHERE order_id = o.id)
      ORDER BY arrives_by, id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED
    ),
    told AS (
      INSERT INTO late_mails (order_id) SELECT id FROM next ON CONFLICT DO NOTHING RETURNING order_id
    )
    SELECT ${mailAddress} AS "to", o.id AS "orderId", o.amount_paise AS "totalPaise", o.status
    FROM told JOIN next o ON o.id = told.order_id
    ORDER BY o.id`.execute(tx)
  return rows
}
