import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { tidyLots } from '#domain/lots/balance-lots'
import { todayInIndia } from '#domain/lots/take-from-lots'

// The most products of one transaction.
const BATCH = 50

/** Writes whether the shop keeps lots, for the invariants. A start without the option asks for nothing else of lots. */
export async function setLotKeeping(db: Db, lots: boolean): Promise<void> {
  await (
    lots ? sql`INSERT INTO lot_keeping DEFAULT VALUES ON CONFLICT DO NOTHING` : sql`DELETE FROM lot_keeping`
  ).execute(db)
  if (lots) await keepLots(db)
}

/**
 * Gives every piece that is in no lot to the undated lot of its product, and takes off sale what may no longer be sold.
 * Returns the number of products it looked at closely.
 */
export async function keepLots(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM products p LEFT JOIN lots l ON l.product_id = p.id GROUP BY p.id
    HAVING p.available <> coalesce(sum(l.available), 0) OR p.reserved + p.sold <> coalesce(sum(l.taken), 0)
      OR bool_or(CASE WHEN l.sell_until < ${todayInIndia} THEN l.available > 0 ELSE l.off_sale > 0 END)
    ORDER BY p.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += BATCH) await tidyLots(db, ids.slice(from, from + BATCH))
  return ids.length
}
