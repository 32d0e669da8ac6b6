import { sql } from 'kysely'

import { paths } from '#contract/paths'
import { TELL_SELLER_DAYS } from '#contract/products/shelf-life'
import type { Db } from '#db/connect'
import { todayInIndia } from '#domain/process/database-time'
import { type ExpiringLot, expiringLotsEmail } from '#domain/messages/lot-email-templates'
import type { Queue } from '#domain/process/queue'
import { shop } from '#shop'

const BATCH = 50

/** Mails each lot once, when its last day of sale comes within 30 days. Returns the number of lots. */
export async function mailExpiring(db: Db, { queue, publicUrl }: { queue: Queue; publicUrl: string }): Promise<number> {
  let told = 0
  for (;;) {
    const lots = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<ExpiringLot>`
        WITH next AS MATERIALIZED (
          SELECT id FROM lots
          WHERE warned_at IS NULL AND recalled_at IS NULL AND number IS NOT NULL AND available + off_sale > 0
            AND sell_until < ${todayInIndia} + ${TELL_SELLER_DAYS}::int
          ORDER BY sell_until, id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED
        ),
        warned AS (UPDATE lots l SET warned_at = now() FROM next WHERE l.id = next.id RETURNING l.*)
        SELECT p.name, w.number, w.best_before::text AS "bestBefore", w.sell_until::text AS "sellUntil",
          w.available + w.off_sale AS pieces, w.sell_until < ${todayInIndia} AS "isOver"
        FROM warned w JOIN products p ON p.id = w.product_id ORDER BY w.sell_until, w.id`.execute(tx)
      if (rows.length > 0) {
        const mail = expiringLotsEmail({ to: shop.email, lots: rows, lotsUrl: publicUrl + paths.sellerLots() })
        await queue.sendMails(tx, [mail])
      }
      return rows.length
    })
    told += lots
    if (lots < BATCH) return told
  }
}
