import { sql } from 'kysely'

import type { ReportsOfOrder } from '#contract/order-reports'
import { hasArrived } from '#contract/order-status'
import type { Db, Tx } from '#db/connect'
import type { OrderRow } from '#domain/orders/order-row'
import { type ReportRules, reportTime } from '#domain/orders/reports/report-time'
import { withStatus } from '#domain/with-status'

type Row = Pick<OrderRow, 'id' | 'pay_state' | 'status'> & {
  delivered_at: Date | null
  now: Date
  open: number
  closed: number
}

/** SQL: when an order (o) was set to Delivered last; its payment for an order without a history. */
export const deliveredAt = sql`CASE WHEN ${withStatus(sql`o.status`, hasArrived)} THEN coalesce((
  SELECT max(at) FROM order_events WHERE order_id = o.id AND field = 'status' AND ${withStatus(sql`to_value`, hasArrived)}
), o.paid_at) END`

/** The reports of these orders in short, in one statement; nothing of an order that has none and can have none. */
export async function reportsOfOrders(
  db: Db | Tx,
  orderIds: readonly string[],
  rules: ReportRules,
): Promise<Map<string, ReportsOfOrder>> {
  const { rows } = await sql<Row>`
    SELECT o.id, o.pay_state, o.status, now() AS now, ${deliveredAt} AS delivered_at, r.open, r.closed
    FROM orders o, LATERAL (
      SELECT count(*) FILTER (WHERE closed_at IS NULL)::int AS open, count(closed_at)::int AS closed
      FROM reports WHERE order_id = o.id
    ) r
    WHERE o.id = ANY(${[...orderIds]})`.execute(db)
  return new Map(rows.flatMap((row) => summed(row, rules)))
}

function summed({ id, now, open, closed, ...order }: Row, rules: ReportRules): [string, ReportsOfOrder][] {
  const time = reportTime(order, rules, now)
  if ('closed' in time && open + closed === 0) return []
  const can = 'closed' in time ? {} : { can: time.until ? { until: time.until.toISOString() } : {} }
  return [[id, { ...can, ...(open > 0 ? { open } : {}), ...(closed > 0 ? { closed } : {}) }]]
}
