import { sql } from 'kysely'

import type { Tx } from '#db/connect'
import { withdrawUnsellable } from '#domain/lots/withdraw-unsellable'

/**
 * Puts some pieces of an order back into the lots that they came from, those that are sold first at first: which piece it
 * was is not known. Pieces of lots that are no longer sold go off sale. The caller has locked the order, has moved the
 * pieces from sold to available in products and stock_ledger, and so holds the lock on these products.
 */
export async function returnPieces(
  tx: Tx,
  order: { id: string; stock_cycle: number },
  pieces: readonly { productId: string; quantity: number }[],
): Promise<void> {
  const products = pieces.map(({ productId }) => productId)
  await sql`
    WITH wanted AS (
      SELECT * FROM unnest(${products}::text[], ${pieces.map(({ quantity }) => quantity)}::int[]) AS wanted (product_id, quantity)
    ),
    had AS (
      SELECT m.lot_id, m.product_id, sum(m.taken_delta)::int AS pieces FROM lot_ledger m
      WHERE m.order_id = ${order.id} GROUP BY m.lot_id, m.product_id HAVING sum(m.taken_delta) > 0
    ),
    back AS MATERIALIZED (
      SELECT id, product_id, least(pieces, quantity - before)::int AS pieces FROM (
        SELECT l.id, l.product_id, h.pieces, w.quantity, coalesce(sum(h.pieces) OVER (
          PARTITION BY l.product_id ORDER BY l.best_before NULLS FIRST, l.id
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
        FROM wanted w JOIN had h ON h.product_id = w.product_id JOIN lots l ON l.id = h.lot_id
      ) part WHERE before < quantity
    ),
    moved AS (
      UPDATE lots l SET available = l.available + b.pieces, taken = l.taken - b.pieces FROM back b WHERE l.id = b.id
      RETURNING l.id
    )
    INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta)
    SELECT id, product_id, 'return', ${order.id}, ${order.stock_cycle}::int, pieces, -pieces FROM back`.execute(tx)
  await withdrawUnsellable(tx, products)
}
