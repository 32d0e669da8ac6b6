import { type RawBuilder, sql } from 'kysely'

import type { CategoryPath } from '#contract/products/categories'
import { LOW_STOCK_BADGE, TIME_ZONE } from '#contract/rules'
import type { Db } from '#db/connect'

type Revenue = { orders: number; paise: number }
type Refunded = { refunds: number; refundedPaise: number }
type ListedProduct = { id: string; name: string; pictures: string[]; weight: string | null }

/** All amounts in paise, tax included; only `best` is before tax. */
export type SalesFigures = {
  days: (Revenue & Refunded & { day: string })[]
  today: Revenue
  lastWeekSoFar: Revenue
  lastWeek: Revenue
  best: (ListedProduct & { category: CategoryPath; pieces: number; paise: number })[]
  low: (ListedProduct & { quantity: number })[]
}

const BEST = 8
const LOW = 12

/** The sales of the last `days` days in the shop's time zone, today included. */
export async function salesFigures(db: Db, days: number, now = new Date()): Promise<SalesFigures> {
  const [perDay, compared, best, low] = await Promise.all([
    salesByDay(db, days, now),
    todayAndLastWeek(db, now),
    bestProducts(db, days, now),
    lowStock(db),
  ])
  return { days: perDay, ...compared, best, low }
}

// Revenue counts on the day of payment, a refund on the day it was decided; payments that bought nothing as neither.
async function salesByDay(db: Db, days: number, now: Date) {
  const first = sql`${today(now)} - ${days - 1}::int`
  const { rows } = await sql<SalesFigures['days'][number]>`
    SELECT d.day::date::text AS day, coalesce(sum(s.orders), 0)::int AS orders, coalesce(sum(s.paise), 0)::bigint AS paise,
      coalesce(sum(s.refunds), 0)::int AS refunds, coalesce(sum(s.refunded_paise), 0)::bigint AS "refundedPaise"
    FROM generate_series(${first}, ${today(now)}, interval '1 day') AS d (day)
    LEFT JOIN (
      SELECT begins AS day, orders, paise, refunds, refunded_paise FROM sales_sums
      WHERE span = 'day' AND begins BETWEEN ${first} AND ${today(now)}
      UNION ALL
      SELECT begins, orders, paise, 0, 0 FROM (${unsummed('day')}) unsummed
      UNION ALL
      SELECT date_trunc('day', at AT TIME ZONE ${TIME_ZONE}), 0, 0, refunds, paise FROM refund_changes
    ) s ON s.day = d.day
    GROUP BY d.day ORDER BY d.day`.execute(db)
  return rows
}

// Today is incomplete, so it is compared with the same weekday up to the same time.
async function todayAndLastWeek(db: Db, now: Date) {
  const revenue = (sums: RawBuilder<unknown>) => sql`(
    SELECT json_build_object('orders', coalesce(sum(orders), 0), 'paise', coalesce(sum(paise), 0)) FROM (${sums}) sums)`
  const ofDay = (day: RawBuilder<unknown>) =>
    revenue(sql`
    SELECT orders, paise FROM sales_sums WHERE span = 'day' AND begins = ${day}
    UNION ALL
    SELECT orders, paise FROM (${unsummed('day')}) unsummed WHERE begins = ${day}`)
  const lastWeek = sql`${today(now)} - 7`
  const soFar = sql`${now}::timestamptz - interval '7 days'`
  const hour = sql`date_trunc('hour', (${soFar}) AT TIME ZONE ${TIME_ZONE})`
  const { rows } = await sql<Pick<SalesFigures, 'today' | 'lastWeekSoFar' | 'lastWeek'>>`
    SELECT ${ofDay(today(now))} AS today, ${ofDay(lastWeek)} AS "lastWeek",
      ${revenue(sql`
        SELECT orders, paise FROM sales_sums WHERE span = 'hour' AND begins >= ${lastWeek} AND begins < ${hour}
        UNION ALL
        SELECT orders, paise FROM (${unsummed('hour')}) unsummed WHERE begins >= ${lastWeek} AND begins < ${hour}
        UNION ALL
        SELECT 1, amount_paise FROM orders WHERE paid_at >= ${hour} AT TIME ZONE ${TIME_ZONE} AND paid_at < ${soFar}`)}
        AS "lastWeekSoFar"`.execute(db)
  if (!rows[0]) throw new Error('A SELECT without FROM returned no row')
  return rows[0]
}

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE ${TIME_ZONE})::date`

const unsummed = (span: 'day' | 'hour') => sql`
  SELECT date_trunc(${sql.lit(span)}, c.paid_at AT TIME ZONE ${TIME_ZONE}) AS begins, c.paid AS orders,
    c.paid * (SELECT amount_paise FROM orders WHERE id = c.order_id) AS paise
  FROM sale_changes c WHERE c.paid <> 0`

async function bestProducts(db: Db, days: number, now: Date) {
  const { rows } = await sql<SalesFigures['best'][number] & { current: boolean }>`
    WITH changed AS MATERIALIZED (
      SELECT product_id, sum(pieces) AS pieces, sum(paise) AS paise
      FROM (
        SELECT i.product_id, c.kept * i.quantity AS pieces, c.kept * i.line_paise AS paise
        FROM sale_changes c,
          LATERAL (SELECT product_id, quantity, l.line_paise FROM order_items l WHERE order_id = c.order_id OFFSET 0) i
        WHERE c.kept <> 0 AND c.paid_at >= ${dayBegin(now, days - 1)}
        UNION ALL
        SELECT product_id, pieces, paise FROM piece_changes WHERE paid_at >= ${dayBegin(now, days - 1)}
      ) changes GROUP BY product_id
    ),
    sums AS (
      (SELECT product_id, pieces, paise FROM best_sellers
      WHERE period = ${days} AND paise > 0 AND product_id <> ALL (ARRAY(SELECT product_id FROM changed))
      ORDER BY paise DESC, pieces DESC, product_id LIMIT ${BEST})
      UNION ALL
      SELECT c.product_id, c.pieces + coalesce(b.pieces, 0), c.paise + coalesce(b.paise, 0)
      FROM changed c LEFT JOIN LATERAL (
        SELECT pieces, paise FROM best_sellers WHERE period = ${days} AND product_id = c.product_id
      ) b ON true
    )
    SELECT p.id, p.name, p.pictures, p.weight, p.category, s.pieces::int AS pieces, s.paise::bigint AS paise, f.current
    FROM (SELECT first_day = ${today(now)} - ${days - 1}::int AS current FROM sales_periods WHERE period = ${days}) f
    LEFT JOIN (SELECT * FROM sums WHERE paise > 0 ORDER BY paise DESC, pieces DESC, product_id LIMIT ${BEST}) s ON true
    LEFT JOIN products p ON p.id = s.product_id
    ORDER BY s.paise DESC, s.pieces DESC, p.id`.execute(db)
  // For some seconds after midnight the kept sums still begin a day earlier.
  if (!rows[0]?.current) return bestOfLines(db, days, now)
  return rows.flatMap(({ id, name, pictures, weight, category, pieces, paise }) =>
    id ? [{ id, name, pictures, weight, category, pieces, paise }] : [],
  )
}

// The lines are read order by order, because few of all orders are in the range.
async function bestOfLines(db: Db, days: number, now: Date) {
  const { rows } = await sql<SalesFigures['best'][number]>`
    SELECT p.id, p.name, p.pictures, p.weight, p.category, s.pieces, s.paise
    FROM (
      SELECT i.product_id, sum(i.kept)::int AS pieces, sum(i.paise)::bigint AS paise
      FROM orders o, LATERAL (
        SELECT product_id, quantity - coalesce(pieces, 0) AS kept, item.line_paise - coalesce(paise, 0) AS paise
        FROM order_items item LEFT JOIN LATERAL (
          SELECT sum(pieces) AS pieces, sum(amount_paise - tax_paise) AS paise FROM part_refund_lines
          WHERE o.refunded_paise > 0 AND order_id = o.id AND product_id = item.product_id
        ) back ON true
        WHERE order_id = o.id OFFSET 0
      ) i
      WHERE o.paid_at >= ${dayBegin(now, days - 1)} AND o.paid_at <= ${now} AND o.pay_state = 'PAID'
      GROUP BY i.product_id HAVING sum(i.kept) > 0
      ORDER BY paise DESC, pieces DESC, i.product_id LIMIT ${BEST}
    ) s JOIN products p ON p.id = s.product_id
    ORDER BY s.paise DESC, s.pieces DESC, p.id`.execute(db)
  return rows
}

const dayBegin = (now: Date, ago: number) =>
  sql`((${now}::timestamptz AT TIME ZONE ${TIME_ZONE})::date - ${ago}::int)::timestamp AT TIME ZONE ${TIME_ZONE}`

async function lowStock(db: Db) {
  const { rows } = await sql<SalesFigures['low'][number]>`
    SELECT p.id, p.name, p.pictures, p.weight, l.available AS quantity
    FROM low_stock l JOIN products p ON p.id = l.product_id
    WHERE l.available <= ${LOW_STOCK_BADGE} ORDER BY l.available, l.position LIMIT ${LOW}`.execute(db)
  return rows
}
