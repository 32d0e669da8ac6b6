import { sql } from 'kysely'

import type { Tx } from '#db/connect'

/** Makes the lots of locked products add up to what is to sell. Missing pieces go into the undated lot. */
export async function balanceLots(
  tx: Tx,
  productIds: readonly string[],
  sellerId: string | null = null,
): Promise<void> {
  await sql`
    WITH differing AS MATERIALIZED (
      SELECT p.id, p.available - coalesce(sum(l.available), 0)::int AS pieces
      FROM products p LEFT JOIN lots l ON l.product_id = p.id
      WHERE p.id = ANY(${productIds}) AND p.in_lots GROUP BY p.id, p.available
      HAVING p.available <> coalesce(sum(l.available), 0)
    ),
    added AS (
      INSERT INTO lots (product_id, received, available) SELECT id, pieces, pieces FROM differing WHERE pieces > 0
      ON CONFLICT (product_id) WHERE number IS NULL
      DO UPDATE SET received = lots.received + excluded.received, available = lots.available + excluded.available
      RETURNING id, product_id
    ),
    shelves AS (
      SELECT l.id, l.product_id, l.available, -d.pieces AS quantity, coalesce(sum(l.available) OVER (
        PARTITION BY l.product_id ORDER BY l.best_before NULLS FIRST, l.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM differing d JOIN lots l ON l.product_id = d.id WHERE d.pieces < 0 AND l.available > 0
    ),
    removed AS (
      UPDATE lots l SET received = l.received - s.pieces, available = l.available - s.pieces
      FROM (SELECT id, least(available, quantity - before)::int AS pieces FROM shelves WHERE before < quantity) s
      WHERE l.id = s.id RETURNING l.id, l.product_id, -s.pieces AS pieces
    )
    INSERT INTO lot_ledger (lot_id, product_id, kind, available_delta, seller_id)
    SELECT a.id, a.product_id, ${sellerId === null ? 'balance' : 'count'}, d.pieces, ${sellerId}
    FROM added a JOIN differing d ON d.id = a.product_id
    UNION ALL
    SELECT id, product_id, ${sellerId === null ? 'balance' : 'count'}, pieces, ${sellerId} FROM removed`.execute(tx)
}

// The pieces of an order by the ledger of its products, and by the ledger of lots. Both are locked with the product.
const orderDifferences = (productIds: readonly string[]) => sql`
  held AS (
    SELECT product_id, order_id, sum(reserved_delta + sold_delta)::int AS pieces FROM stock_ledger
    WHERE product_id = ANY(${productIds}) AND order_id IS NOT NULL GROUP BY 1, 2
  ),
  lotted AS (
    SELECT product_id, order_id, lot_id, sum(taken_delta)::int AS pieces FROM lot_ledger
    WHERE lot_id IN (SELECT id FROM lots WHERE product_id = ANY(${productIds})) AND order_id IS NOT NULL
    GROUP BY 1, 2, 3 HAVING sum(taken_delta) > 0
  )`

/** Balances orders that were placed, closed or changed before the first lot of a product. */
export async function balanceOrders(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`
    WITH ${orderDifferences(productIds)},
    excess AS (
      SELECT lot_id, order_id, product_id, pieces, too_many, sum(pieces) OVER (
        PARTITION BY product_id, order_id ORDER BY lot_id ROWS UNBOUNDED PRECEDING) - pieces AS before
      FROM (
        SELECT l.*, sum(l.pieces) OVER (PARTITION BY l.product_id, l.order_id) - coalesce(h.pieces, 0) AS too_many
        FROM lotted l LEFT JOIN held h ON h.product_id = l.product_id AND h.order_id = l.order_id
      ) each WHERE too_many > 0
    ),
    back AS MATERIALIZED (
      SELECT lot_id, order_id, product_id, least(pieces, too_many - before)::int AS pieces
      FROM excess WHERE before < too_many
    ),
    moved AS (
      UPDATE lots l SET available = l.available + b.pieces, taken = l.taken - b.pieces
      FROM (SELECT lot_id, sum(pieces)::int AS pieces FROM back GROUP BY lot_id) b WHERE l.id = b.lot_id RETURNING l.id
    )
    INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, available_delta, taken_delta)
    SELECT lot_id, product_id, 'balance', order_id, pieces, -pieces FROM back`.execute(tx)
  await sql`
    WITH ${orderDifferences(productIds)},
    loose AS MATERIALIZED (
      SELECT h.product_id, h.order_id, h.pieces - coalesce(sum(l.pieces), 0)::int AS pieces
      FROM held h LEFT JOIN lotted l ON l.product_id = h.product_id AND l.order_id = h.order_id
      GROUP BY h.product_id, h.order_id, h.pieces HAVING h.pieces > coalesce(sum(l.pieces), 0)
    ),
    added AS (
      INSERT INTO lots (product_id, received, available, taken)
      SELECT product_id, sum(pieces), 0, sum(pieces) FROM loose GROUP BY product_id
      ON CONFLICT (product_id) WHERE number IS NULL
      DO UPDATE SET received = lots.received + excluded.received, taken = lots.taken + excluded.taken
      RETURNING id, product_id
    )
    INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, taken_delta)
    SELECT a.id, a.product_id, 'balance', l.order_id, o.stock_cycle, l.pieces
    FROM loose l JOIN added a ON a.product_id = l.product_id JOIN orders o ON o.id = l.order_id`.execute(tx)
}
