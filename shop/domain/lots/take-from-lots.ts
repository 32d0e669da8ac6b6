import { type RawBuilder, sql } from 'kysely'

import { TIME_ZONE } from '#contract/rules'

export const todayInIndia = sql`(now() AT TIME ZONE ${sql.lit(TIME_ZONE)})::date`

/** SQL: lots without a date come first, because nothing is known of them. */
export const firstExpiryFirst = sql`best_before NULLS FIRST, id`

/** SQL: the CTE `picks`, for products in the CTE `locked` (id, quantity, in_lots), whose lots are locked with them. */
export const lotPicks = sql`
  picks AS MATERIALIZED (
    SELECT p.* FROM (SELECT array_agg(id) AS ids, array_agg(quantity) AS quantities FROM locked WHERE in_lots) k,
      pick_lots(k.ids, k.quantities, ${todayInIndia}) p
  )`

export const lotsSuffice = sql`
  (SELECT coalesce(sum(pieces), 0) FROM picks) = (SELECT coalesce(sum(quantity), 0) FROM locked WHERE in_lots)`

/** SQL: a CTE that takes the picks for an order if the expression `from` has rows. */
export function takePicks(from: RawBuilder<unknown>, orderId: string, cycle: number): RawBuilder<unknown> {
  return sql`
    lots_written AS (
      INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta)
      SELECT t.id, t.product_id, 'retake', ${orderId}, ${cycle}::int, -t.pieces, t.pieces
      FROM (SELECT array_agg(id) AS ids, array_agg(pieces) AS pieces FROM picks WHERE EXISTS (SELECT FROM ${from})) p,
        take_pieces(p.ids, p.pieces) t
    )`
}

/** SQL: CTEs that put pieces back after the rows of `locked` are locked. They require the lock on the order. */
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
