import { sql } from 'kysely'

import type { Tx } from '#db/connect'
import { todayInIndia } from '#domain/process/database-time'

/** Puts lots back on sale, too, after a corrected date. The caller has locked the products. Returns those changed. */
export async function withdrawUnsellable(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH moved AS (
      UPDATE lots l SET
        available = CASE WHEN sell_until < ${todayInIndia} THEN 0 ELSE available + off_sale END,
        off_sale = CASE WHEN sell_until < ${todayInIndia} THEN available + off_sale ELSE 0 END
      FROM (SELECT id, available AS before FROM lots WHERE product_id = ANY(${productIds})) old
      WHERE old.id = l.id AND CASE WHEN sell_until < ${todayInIndia} THEN available > 0 ELSE off_sale > 0 END
      RETURNING l.id, l.product_id, l.available - old.before AS pieces
    ),
    lots_written AS (
      INSERT INTO lot_ledger (lot_id, product_id, kind, available_delta, off_sale_delta)
      SELECT id, product_id, CASE WHEN pieces < 0 THEN 'withdraw' ELSE 'return to sale' END, pieces, -pieces FROM moved
    ),
    changed AS MATERIALIZED (
      SELECT product_id, max(id) AS lot_id, sum(pieces)::int AS pieces FROM moved GROUP BY product_id HAVING sum(pieces) <> 0
    ),
    ledger AS (
      INSERT INTO stock_ledger (product_id, kind, lot_id, available_delta, reserved_delta, sold_delta)
      SELECT product_id, 'adjust', lot_id, pieces, 0, 0 FROM changed
    )
    UPDATE products p SET available = p.available + c.pieces FROM changed c WHERE p.id = c.product_id
    RETURNING p.id`.execute(tx)
  return rows.map(({ id }) => id)
}
