import { sql } from 'kysely'

import { TIME_ZONE } from '#contract/rules'
import type { Db, Tx } from '#db/connect'

/** Sums and log together are exact at any time, so it may be late, cut short or run twice. */
export async function foldSales(db: Db | Tx): Promise<void> {
  await (db.isTransaction ? fold(db) : db.transaction().execute(fold))
}

async function fold(tx: Db | Tx): Promise<void> {
  // One run at a time. The statement after it sees all that the run before has written.
  await sql`SELECT FROM sales_periods ORDER BY period FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ moved: boolean }>`
    WITH periods AS MATERIALIZED (
      SELECT period, first_day, (now() AT TIME ZONE ${TIME_ZONE})::date - period + 1 AS next_day FROM sales_periods
    ),
    sold AS (DELETE FROM sale_changes RETURNING order_id, paid_at, paid, kept),
    returned AS (DELETE FROM piece_changes RETURNING paid_at, product_id, pieces, paise),
    refunded AS (DELETE FROM refund_changes RETURNING at, refunds, paise),
    summed AS (
      INSERT INTO sales_sums (span, begins, orders, paise, refunds, refunded_paise)
      SELECT span, date_trunc(span, at AT TIME ZONE ${TIME_ZONE}) AS begins, sum(orders), sum(paise), sum(refunds),
        sum(refunded_paise)
      FROM (
        SELECT span, s.paid_at AS at, s.paid AS orders,
          s.paid * (SELECT amount_paise FROM orders WHERE id = s.order_id) AS paise, 0 AS refunds, 0 AS refunded_paise
        FROM sold s, unnest(ARRAY['day', 'hour']) AS span WHERE s.paid <> 0
        UNION ALL
        SELECT 'day', at, 0, 0, refunds, paise FROM refunded
      ) changes
      GROUP BY span, begins
      ON CONFLICT (span, begins) DO UPDATE SET
        orders = sales_sums.orders + excluded.orders, paise = sales_sums.paise + excluded.paise,
        refunds = sales_sums.refunds + excluded.refunds,
        refunded_paise = sales_sums.refunded_paise + excluded.refunded_paise
    ),
    -- The orders of a day that leaves count once while they are paid, the changes of above included.
    leaving AS (
      SELECT p.period, o.id, o.refunded_paise FROM periods p, LATERAL (
        SELECT id, refunded_paise FROM orders
        WHERE pay_state = 'PAID' AND paid_at >= p.first_day::timestamp AT TIME ZONE ${TIME_ZONE}
          AND paid_at < p.next_day::timestamp AT TIME ZONE ${TIME_ZONE}
        OFFSET 0
      ) o
      WHERE p.first_day < p.next_day
    ),
    counted AS (
      SELECT p.period, s.order_id, s.kept FROM sold s
      JOIN periods p ON s.paid_at >= p.first_day::timestamp AT TIME ZONE ${TIME_ZONE} WHERE s.kept <> 0
      UNION ALL
      SELECT period, id, -1 FROM leaving
    ),
    -- Their refunded pieces were never counted, so they do not leave.
    leaving_pieces AS (
      SELECT v.period, l.product_id, l.pieces, l.amount_paise - l.tax_paise AS paise
      FROM leaving v JOIN part_refund_lines l ON v.refunded_paise > 0 AND l.order_id = v.id
    ),
    ranked AS (
      INSERT INTO best_sellers (period, product_id, pieces, paise)
      SELECT period, product_id, sum(pieces), sum(paise)
      FROM (
        SELECT period, product_id, kept * quantity AS pieces, kept * line_paise AS paise
        FROM counted c,
          LATERAL (SELECT product_id, quantity, l.line_paise FROM order_items l WHERE order_id = c.order_id OFFSET 0) i
        UNION ALL
        SELECT period, product_id, pieces, paise FROM leaving_pieces
        UNION ALL
        SELECT p.period, r.product_id, r.pieces, r.paise
        FROM returned r JOIN periods p ON r.paid_at >= p.first_day::timestamp AT TIME ZONE ${TIME_ZONE}
      ) sums
      GROUP BY period, product_id
      ON CONFLICT (period, product_id) DO UPDATE SET
        pieces = best_sellers.pieces + excluded.pieces, paise = best_sellers.paise + excluded.paise
    ),
    moved AS (
      UPDATE sales_periods s SET first_day = p.next_day FROM periods p
      WHERE s.period = p.period AND s.first_day < p.next_day RETURNING s.period
    )
    SELECT EXISTS (SELECT FROM moved) AS moved`.execute(tx)
  if (rows[0]?.moved) await sql`DELETE FROM best_sellers WHERE period > 0 AND paise = 0 AND pieces = 0`.execute(tx)
}
