import { sql } from 'kysely'

import type { Tx } from '#db/connect'
import { withdrawUnsellable } from '#domain/lots/withdraw-unsellable'

/** Pieces that do not go to the shelf are lost. */
export type ReturnedPieces = { productId: string; pieces: number; toShelf: boolean }

/** The caller has locked the order and moved the pieces in products and stock_ledger, and so holds their locks. */
export async function returnPieces(
  tx: Tx,
  order: { id: string; stock_cycle: number },
  returned: readonly ReturnedPieces[],
): Promise<void> {
  const products = returned.map(({ productId }) => productId)
  await sql`
    WITH wanted AS (
      SELECT * FROM unnest(${products}::text[], ${returned.map(({ pieces }) => pieces)}::int[],
        ${returned.map(({ toShelf }) => toShelf)}::boolean[]) AS wanted (product_id, quantity, to_shelf)
    ),
    had AS (
      SELECT m.lot_id, m.product_id, sum(m.taken_delta)::int AS pieces FROM lot_ledger m
      WHERE m.order_id = ${order.id} GROUP BY m.lot_id, m.product_id HAVING sum(m.taken_delta) > 0
    ),
    back AS MATERIALIZED (
      SELECT id, product_id, to_shelf, least(pieces, quantity - before)::int AS pieces FROM (
        SELECT l.id, l.product_id, h.pieces, w.quantity, w.to_shelf, coalesce(sum(h.pieces) OVER (
          PARTITION BY l.product_id ORDER BY l.best_before NULLS FIRST, l.id
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
        FROM wanted w JOIN had h ON h.product_id = w.product_id JOIN lots l ON l.id = h.lot_id
      ) part WHERE before < quantity
    ),
    moved AS (
      UPDATE lots l SET taken = l.taken - b.pieces,
        available = l.available + CASE WHEN to_shelf THEN b.pieces ELSE 0 END,
        written_off = l.written_off + CASE WHEN to_shelf THEN 0 ELSE b.pieces END
      FROM back b WHERE l.id = b.id
      RETURNING l.id
    )
    INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta, written_off_delta)
    SELECT id, product_id, CASE WHEN to_shelf THEN 'return' ELSE 'write off' END, ${order.id}, ${order.stock_cycle}::int,
      CASE WHEN to_shelf THEN pieces ELSE 0 END, -pieces, CASE WHEN to_shelf THEN 0 ELSE pieces END
    FROM back`.execute(tx)
  await withdrawUnsellable(tx, products)
}
