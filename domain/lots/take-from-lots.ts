import { type RawBuilder, sql } from 'kysely'

import { TIME_ZONE } from '#contract/rules'

/** SQL: the day in India. */
export const todayInIndia = sql`(now() AT TIME ZONE ${sql.lit(TIME_ZONE)})::date`

/** SQL: lots in the order in which they are sold: first those without a date, of which nothing is known, then the earliest. */
export const firstExpiryFirst = sql`best_before NULLS FIRST, id`

/**
 * SQL: common table expressions that choose the lots of the products in the expression `locked` (id, quantity), whose
 * rows this statement has locked. `shelves` are the lots on sale as they are now, and `picks` the pieces of each. No other
 * transaction holds a lot of a locked product, so these locks never wait; they read the newest row, which the snapshot of a
 * statement that waited for the product may not have.
 */
export const lotPicks = sql`
  shelves AS MATERIALIZED (
    SELECT l.id, l.product_id, l.available, l.best_before, k.quantity
    FROM locked k JOIN lots l ON l.product_id = k.id
    WHERE l.sell_until >= ${todayInIndia} AND l.available > 0 AND (SELECT count(*) FROM locked) > 0
    ORDER BY l.product_id, l.best_before NULLS FIRST, l.id FOR NO KEY UPDATE OF l
  ),
  picks AS MATERIALIZED (
    SELECT id, product_id, least(available, quantity - before)::int AS pieces
    FROM (
      SELECT id, product_id, available, quantity, coalesce(sum(available) OVER (
        PARTITION BY product_id ORDER BY ${firstExpiryFirst} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM shelves
    ) shelf WHERE before < quantity
  )`

/** SQL: whether the lots have all the pieces that are wanted. */
export const lotsSuffice = sql`
  (SELECT coalesce(sum(pieces), 0) FROM picks) = (SELECT coalesce(sum(quantity), 0) FROM locked)`

/** SQL: common table expressions that take the picks for an order if the expression `from` has rows. */
export function takePicks(
  kind: 'hold' | 'retake',
  { from, orderId, cycle }: { from: RawBuilder<unknown>; orderId: unknown; cycle: unknown },
): RawBuilder<unknown> {
  return sql`
    lots_taken AS (
      UPDATE lots l SET available = l.available - p.pieces, taken = l.taken + p.pieces
      FROM picks p WHERE l.id = p.id AND EXISTS (SELECT FROM ${from})
      RETURNING l.id, l.product_id, p.pieces
    ),
    lots_written AS (
      INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta)
      SELECT id, product_id, ${kind}, ${orderId}, ${cycle}::int, -pieces, pieces FROM lots_taken
    )`
}

/**
 * SQL: common table expressions that put the pieces of an order back into the lots that they came from, after the rows of
 * `locked` are locked. Requires the lock on the order.
 */
export function returnToLots(kind: 'release' | 'restock', orderId: unknown, cycle: unknown): RawBuilder<unknown> {
  return sql`
    lots_returned AS (
      UPDATE lots l SET available = l.available + had.pieces, taken = l.taken - had.pieces
      FROM (
        SELECT lot_id, sum(taken_delta)::int AS pieces FROM lot_ledger WHERE order_id = ${orderId}
        GROUP BY lot_id HAVING sum(taken_delta) > 0
      ) had
      WHERE l.id = had.lot_id AND (SELECT count(*) FROM locked) > 0
      RETURNING l.id, l.product_id, had.pieces
    ),
    lots_written AS (
      INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta)
      SELECT id, product_id, ${kind}, ${orderId}, ${cycle}::int, pieces, -pieces FROM lots_returned
    )`
}
