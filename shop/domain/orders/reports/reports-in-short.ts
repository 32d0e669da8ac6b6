import { sql } from 'kysely'

import type { ReportsOfOrder } from '#contract/orders/order-reports'
import { hasArrived } from '#contract/orders/order-status'
import type { OrderRow } from '#domain/orders/order/order-row'
import { reportTime } from '#domain/orders/reports/report-time'
import { withStatus } from '#domain/process/with-status'

type Row = Pick<OrderRow, 'pay_state' | 'status'> & {
  delivered_at: Date | null
  reports: { open: number; closed: number } | null
}

/** SQL: when an order (o) was set to Delivered last; its payment for an order without a history. */
export const deliveredAt = sql<Date | null>`CASE WHEN ${withStatus(sql`o.status`, hasArrived)} THEN coalesce((
  SELECT max(at) FROM order_events WHERE order_id = o.id AND field = 'status' AND ${withStatus(sql`to_value`, hasArrived)}
), o.paid_at) END`

/** SQL: the numbers of the reports of an order (o). */
export const reportCounts = sql`(
  SELECT json_build_object('open', count(*) FILTER (WHERE closed_at IS NULL), 'closed', count(closed_at))
  FROM reports WHERE order_id = o.id HAVING count(*) > 0)`

/** The reports of an order in short; undefined for one that has none and can have none. */
export function reportsInShort(
  { reports, ...order }: Row,
  reportDays: number,
  now = new Date(),
): ReportsOfOrder | undefined {
  const time = reportTime(order, reportDays, now)
  if ('closed' in time && !reports) return undefined
  const { open = 0, closed = 0 } = reports ?? {}
  const can = 'closed' in time ? {} : { can: time.until ? { until: time.until.toISOString() } : {} }
  return { ...can, ...(open > 0 ? { open } : {}), ...(closed > 0 ? { closed } : {}) }
}
