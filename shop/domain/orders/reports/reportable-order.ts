import { type RawBuilder, sql } from 'kysely'

import { reportRefusals } from '#contract/messages/report-wording'
import { hasLeft } from '#contract/orders/order-status'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import type { OrderRow } from '#domain/orders/order/order-row'
import { type ReportRow, reportsOfOrder } from '#domain/orders/reports/list-reports'
import { reportTime } from '#domain/orders/reports/report-time'
import { deliveredAt } from '#domain/orders/reports/reports-in-short'
import { Failure } from '#domain/process/failure'
import { withStatus } from '#domain/process/with-status'

/** `left` pieces can be reported. */
export type ReportableLine = {
  productId: string
  name: string
  weight: string | null
  pictures: string[]
  quantity: number
  left: number
}

export type ReportableOrder = {
  lines: ReportableLine[]
  time: ReturnType<typeof reportTime>
  reports: ReportRow[]
}

/** The lines that the shopper can report, and the reports sent. Throws a Failure (404) for an order of another. */
export async function reportableOrder(
  db: Db,
  reportDays: number,
  userId: string,
  orderId: string,
): Promise<ReportableOrder> {
  const [time, lines, reports] = await Promise.all([
    timeOf(db, reportDays, userId, orderId),
    linesToReport(db, orderId),
    reportsOfOrder(db, orderId),
  ])
  return { time, lines, reports }
}

/** Whether pieces of the shopper's order can be reported now. Throws a Failure (404) for an order of somebody else. */
export async function timeOf(
  db: Db | Tx,
  reportDays: number,
  userId: string,
  orderId: string,
): Promise<ReturnType<typeof reportTime>> {
  type Row = Pick<OrderRow, 'pay_state' | 'status'> & { delivered_at: Date | null; now: Date }
  const { rows } = await sql<Row>`
    SELECT o.pay_state, o.status, ${deliveredAt} AS delivered_at, now() AS now
    FROM orders o WHERE o.id = ${orderId} AND o.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('missing', refusals.noSuchOrder)
  return reportTime(row, reportDays, row.now)
}

/** The lines of an order, in its order. Lock the order first when they are to be reported. */
export async function linesToReport(db: Db | Tx, orderId: string): Promise<ReportableLine[]> {
  const { rows } = await sql<ReportableLine>`
    SELECT i.product_id AS "productId", i.name, i.weight, i.pictures, i.quantity, greatest(0, i.quantity
      - (SELECT coalesce(sum(pieces), 0) FROM part_refund_lines
        WHERE order_id = i.order_id AND product_id = i.product_id)
      - (SELECT coalesce(sum(l.pieces), 0) FROM report_lines l JOIN reports r ON r.id = l.report_id
        WHERE l.order_id = i.order_id AND l.product_id = i.product_id AND r.closed_at IS NULL))::int AS left
    FROM order_items i WHERE i.order_id = ${orderId} ORDER BY i.line`.execute(db)
  return rows
}

/** Photos need an order that has left the shop. Throws a Failure: 404 without any paid order, 409 otherwise. */
export async function requireReceivedOrder(db: Db, userId: string): Promise<void> {
  const isAny = (which: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM orders WHERE user_id = ${userId} AND pay_state = 'PAID' ${which})`
  const { rows } = await sql<{ received: boolean; any: boolean }>`
    SELECT ${isAny(sql`AND ${withStatus(sql`status`, hasLeft)}`)} AS received, ${isAny(sql``)} AS any`.execute(db)
  if (rows[0]?.received) return
  throw rows[0]?.any ? new Failure('conflict', reportRefusals.notHereYet) : new Failure('missing', refusals.noSuchOrder)
}
