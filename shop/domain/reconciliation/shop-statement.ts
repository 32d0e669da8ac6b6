import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { RefundReason, RefundStatus } from '#domain/orders/refunds/refund-row'
import type { ProviderStatement } from '#domain/reconciliation/provider-statement'

/** `writtenOff`: never captured, and its order is taken back. `refundOwed`: all of it is or will be refunded. */
export type RecordedPayment = {
  id: string
  orderId: string
  customer: string
  paise: number
  currency: string
  writtenOff: boolean
  refundOwed: boolean
  at: Date
}

export type RecordedRefund = {
  id: string
  paymentId: string
  orderId: string
  customer: string
  paise: number
  currency: string
  reason: RefundReason
  /** Of a refund of pieces; the provider has it as the receipt. */
  partId: string | null
  status: RefundStatus
  razorpayRefundId: string | null
  failure: string | null
  /** The time of the decision to refund. */
  at: Date
}

type RecordedOrder = { razorpayOrderId: string; id: string; customer: string; paid: boolean }

/** `ignored`: payments of another business on the same account, which do not count. */
export type ShopStatement = {
  payments: RecordedPayment[]
  refunds: RecordedRefund[]
  orders: RecordedOrder[]
  ignored: string[]
}

/** The shop's records of a range, both ends included, and of everything the provider reports. Amounts in paise. */
// Subqueries read row by row: a join would read all orders and refunds, because the planner cannot estimate the range.
export async function readShopStatement(
  db: Db,
  { from, to }: { from: Date; to: Date },
  reported: ProviderStatement = { payments: [], refunds: [] },
): Promise<ShopStatement> {
  const refundedIds = reported.refunds.map(({ payment_id }) => payment_id)
  const [payments, refunds, orders, ignored] = await Promise.all([
    sql<RecordedPayment>`
      SELECT p.payment_id AS id, p.order_id AS "orderId",
        (SELECT address ->> 'name' FROM orders WHERE id = p.order_id) AS customer, p.amount_paise AS paise,
        p.currency, p.created_at AS at, coalesce(r.void, false) AS "writtenOff", coalesce(r.owed, false) AS "refundOwed"
      FROM (
        SELECT * FROM payments WHERE created_at BETWEEN ${from} AND ${to} AND method IS DISTINCT FROM 'cash'
        UNION
        SELECT * FROM payments
        WHERE payment_id = ANY(${[...reported.payments.map(({ id }) => id), ...refundedIds]}::text[])
      ) p, LATERAL (
        SELECT bool_or(reason = 'void') AS void, bool_or(reason NOT IN ('outside', 'part') AND status <> 'dropped') AS owed
        FROM refunds WHERE payment_id = p.payment_id
      ) r`.execute(db),
    sql<RecordedRefund>`
      SELECT r.id, r.payment_id AS "paymentId", r.order_id AS "orderId", o.address ->> 'name' AS customer,
        r.amount_paise AS paise, p.currency, r.reason, r.part_id AS "partId", r.status, r.razorpay_refund_id AS "razorpayRefundId",
        r.failure, r.created_at AS at
      FROM refunds r JOIN payments p ON p.payment_id = r.payment_id JOIN orders o ON o.id = r.order_id
      WHERE r.status <> 'dropped' AND r.reason <> 'void' AND p.method IS DISTINCT FROM 'cash'
        AND (r.created_at BETWEEN ${from} AND ${to} OR r.payment_id = ANY(${refundedIds}::text[]))`.execute(db),
    sql<RecordedOrder>`
      SELECT o.razorpay_order_id AS "razorpayOrderId", o.id, o.address ->> 'name' AS customer,
        EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.role <> 'extra') AS paid
      FROM orders o
      WHERE o.razorpay_order_id = ANY(${reported.payments.flatMap(({ order_id }) => order_id ?? [])}::text[])`.execute(
      db,
    ),
    sql<{ id: string }>`
      SELECT payment_id AS id FROM foreign_left_out
      WHERE payment_id = ANY(${reported.payments.map(({ id }) => id)}::text[])`.execute(db),
  ])
  return {
    payments: payments.rows,
    refunds: refunds.rows,
    orders: orders.rows,
    ignored: ignored.rows.map(({ id }) => id),
  }
}
