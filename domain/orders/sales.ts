import { sql } from 'kysely'

import type { CategoryPath } from '#contract/categories'
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

// The start of the day `ago` days ago, in the shop's time zone.
const dayBegin = (now: Date, ago: number) =>
  sql`((${now}::timestamptz AT TIME ZONE ${TIME_ZONE})::date - ${ago}::int)::timestamp AT TIME ZONE ${TIME_ZONE}`
const dayOf = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE ${sql.lit(TIME_ZONE)})::date`

// Revenue counts on the day of the payment, whatever happens to the order later; a refund counts on the day it was
// decided. Payments that bought nothing (late, extra, another amount) count as neither.
async function salesByDay(db: Db, days: number, now: Date) {
  const begin = dayBegin(now, days - 1)
  const { rows } = await sql<SalesFigures['days'][number]>`
    SELECT d.day::date::text AS day, coalesce(t.orders, 0) AS orders, coalesce(t.paise, 0) AS paise,
      coalesce(b.refunds, 0) AS refunds, coalesce(b.paise, 0) AS "refundedPaise"
    FROM generate_series(
      (${now}::timestamptz AT TIME ZONE ${TIME_ZONE})::date - ${days - 1}::int,
      (${now}::timestamptz AT TIME ZONE ${TIME_ZONE})::date, interval '1 day') AS d (day)
    LEFT JOIN (
      SELECT ${dayOf('paid_at')} AS day, count(*)::int AS orders, sum(amount_paise)::bigint AS paise
      FROM orders WHERE paid_at >= ${begin} AND paid_at <= ${now} GROUP BY 1
    ) t ON t.day = d.day
    LEFT JOIN (
      SELECT ${dayOf('r.created_at')} AS day, count(*)::int AS refunds, sum(r.amount_paise)::bigint AS paise
      FROM refunds r
      WHERE r.created_at >= ${begin} AND r.created_at <= ${now} AND r.status <> 'dropped'
        AND (SELECT role FROM payments WHERE payment_id = r.payment_id) = 'settling'
      GROUP BY 1
    ) b ON b.day = d.day
    ORDER BY d.day`.execute(db)
  return rows
}

// Today is incomplete, so it is compared with the same weekday up to the same time.
async function todayAndLastWeek(db: Db, now: Date) {
  const revenue = (from: ReturnType<typeof dayBegin>, to: ReturnType<typeof dayBegin>) => sql`(
    SELECT json_build_object('orders', count(*), 'paise', coalesce(sum(amount_paise), 0))
    FROM orders WHERE paid_at >= ${from} AND paid_at < ${to})`
  const soFar = sql`${now}::timestamptz - interval '7 days'`
  const { rows } = await sql<Pick<SalesFigures, 'today' | 'lastWeekSoFar' | 'lastWeek'>>`
    SELECT ${revenue(dayBegin(now, 0), dayBegin(now, -1))} AS today,
      ${revenue(dayBegin(now, 7), soFar)} AS "lastWeekSoFar",
      ${revenue(dayBegin(now, 7), dayBegin(now, 6))} AS "lastWeek"`.execute(db)
  if (!rows[0]) throw new Error('A SELECT without FROM returned no row')
  return rows[0]
}

// The lines are read order by order, because few of all orders are in the range.
async function bestProducts(db: Db, days: number, now: Date) {
  const { rows } = await sql<SalesFigures['best'][number]>`
    SELECT p.id, p.name, p.pictures, p.weight, p.category, s.pieces, s.paise
    FROM (
      SELECT i.product_id, sum(i.quantity)::int AS pieces, sum(i.unit_paise::bigint * i.quantity)::bigint AS paise
      FROM orders o, LATERAL (SELECT product_id, quantity, unit_paise FROM order_items WHERE order_id = o.id OFFSET 0) i
      WHERE o.paid_at >= ${dayBegin(now, days - 1)} AND o.paid_at <= ${now} AND o.pay_state = 'PAID'
      GROUP BY i.product_id ORDER BY paise DESC, pieces DESC, i.product_id LIMIT ${BEST}
    ) s JOIN products p ON p.id = s.product_id
    ORDER BY s.paise DESC, s.pieces DESC, p.id`.execute(db)
  return rows
}

async function lowStock(db: Db) {
  const { rows } = await sql<SalesFigures['low'][number]>`
    SELECT p.id, p.name, p.pictures, p.weight, l.available AS quantity
    FROM low_stock l JOIN products p ON p.id = l.product_id
    WHERE l.available <= ${LOW_STOCK_BADGE} ORDER BY l.available, l.position LIMIT ${LOW}`.execute(db)
  return rows
}
