import { sql } from 'kysely'

import type { Language } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import { hasArrived, hasLeft } from '#contract/orders/order-status'
import { paths } from '#contract/paths'
import type { Db, Tx } from '#db/connect'
import { type RecallEmail, recallEmail } from '#domain/messages/lot-email-templates'
import { BY_PHONE, NOBODY } from '#domain/orders/order/nobody'
import type { OrderContext } from '#domain/orders/order/order-context'
import { packedRows } from '#domain/orders/recalls/lots-of-orders'
import { withStatus } from '#domain/process/with-status'

const BATCH = 50
/** Orders that are paid later than this after a recall are told by their page alone. */
const WITHIN_DAYS = 30

/** SQL: the order (o) has left the shop, whatever became of it since. */
export const orderHasLeft = sql`(${withStatus(sql`o.status`, hasLeft)} OR EXISTS (
  SELECT FROM order_events e
  WHERE e.order_id = o.id AND e.field = 'status' AND ${withStatus(sql`e.to_value`, hasLeft)}))`

// Of an order in several parcels, a product is here as long as it is in none of them.
const whatHasLeft = sql`
  CASE WHEN NOT ${orderHasLeft} THEN 'nothing'
    WHEN NOT (o.holds_stock AND NOT ${withStatus(sql`o.status`, hasArrived)} AND EXISTS (SELECT FROM parcels WHERE order_id = o.id)
      AND unpacked_pieces(o.id, m.product_id) > 0) THEN 'all'
    WHEN EXISTS (SELECT FROM parcel_lines p WHERE p.order_id = o.id AND p.product_id = m.product_id) THEN 'a part'
    ELSE 'nothing' END`

/** The key of recall_mails admits one email per lot and shopper over all servers. Returns the number of emails. */
export async function mailRecalls(
  db: Db,
  { queue, publicUrl }: Pick<OrderContext, 'queue' | 'publicUrl'>,
): Promise<number> {
  let mailed = 0
  for (;;) {
    const told = await db.transaction().execute(async (tx) => {
      const rows = await markNext(tx)
      const ordersUrl = publicUrl + paths.myOrders()
      if (rows.length > 0)
        await queue.sendMails(
          tx,
          rows.map(({ language, ...row }) => speaking(language, () => recallEmail({ ...row, ordersUrl }))),
        )
      return rows.length
    })
    mailed += told
    if (told < BATCH) return mailed
  }
}

type Told = Omit<RecallEmail, 'ordersUrl'> & { language: Language }

async function markNext(tx: Tx): Promise<Told[]> {
  const { rows } = await sql<Told>`
    WITH bought AS MATERIALIZED (
      SELECT m.lot_id, o.user_id, o.id, ${whatHasLeft} AS has_left
      FROM lots l JOIN lot_ledger m ON m.lot_id = l.id JOIN orders o ON o.id = m.order_id
      WHERE l.recalled_at > now() - make_interval(days => ${WITHIN_DAYS}) AND o.paid_at IS NOT NULL
        AND o.user_id NOT IN (${NOBODY.id}, ${BY_PHONE.id}) AND ${packedRows}
        AND NOT EXISTS (SELECT FROM recall_mails r WHERE r.lot_id = l.id AND r.user_id = o.user_id)
        AND (o.holds_stock OR ${orderHasLeft})
      GROUP BY m.lot_id, m.product_id, o.id HAVING sum(m.taken_delta) > 0
    ),
    told AS (
      INSERT INTO recall_mails (lot_id, user_id) SELECT DISTINCT lot_id, user_id FROM bought LIMIT ${BATCH}
      ON CONFLICT DO NOTHING RETURNING lot_id, user_id
    )
    SELECT u.email AS "to", u.language, p.name, l.number, l.best_before::text AS "bestBefore", l.recall_reason AS reason,
      json_agg(json_build_object('id', b.id, 'hasLeft', b.has_left) ORDER BY b.id) AS orders
    FROM told t JOIN bought b ON b.lot_id = t.lot_id AND b.user_id = t.user_id
    JOIN users u ON u.id = t.user_id JOIN lots l ON l.id = t.lot_id JOIN products p ON p.id = l.product_id
    GROUP BY u.email, u.language, p.name, l.number, l.best_before, l.recall_reason, t.lot_id`.execute(tx)
  return rows
}
