import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { ProviderStatement } from '#domain/reconciliation/provider-statement'
import type { RefundReason, RefundStatus } from '#domain/orders/refunds/refund-row'

/**
 * A payment as the orders have it. `void`: it turned out never to have come, and its order was taken back. `goesBack`:
 * all of it does, or is back.
 */
export type BookedPayment = {
  id: string
  orderId: string
  customer: string
  paise: number
  currency: string
  void: boolean
  goesBack: boolean
  at: Date
}

export type BookedRefund = {
  id: string
  paymentId: string
  orderId: string
  customer: string
  paise: number
  currency: string
  reason: RefundReason
  status: RefundStatus
  /** The provider's name of it, once known. */
  madeAs: string | null
  failure: string | null
  /** When it was owed. */
  at: Date
}

/** An order of ours by the provider's name of it; `paid` when it has a payment that is not an extra one. */
type KnownOrder = { razorpayOrderId: string; id: string; customer: string; paid: boolean }

/** `ignored`: payments of another business on the same account, which count for nobody. */
export type ShopStatement = {
  payments: BookedPayment[]
  refunds: BookedRefund[]
  orders: KnownOrder[]
  ignored: string[]
}

/** What the orders say of a range, both ends in it, and of everything the provider told. Amounts in paise. */
export async function readShopStatement(
  db: Db,
  { from, to }: { from: Date; to: Date },
  told: ProviderStatement = { payments: [], refunds: [] },
): Promise<ShopStatement> {
  const ofRefunds = told.refunds.map(({ payment_id }) => payment_id)
  const [payments, refunds, orders, ignored] = await Promise.all([
    sql<BookedPayment>`
      SELECT p.payment_id AS id, p.order_id AS "orderId", o.address ->> 'name' AS customer, p.amount_paise AS paise,
        p.currency, p.created_at AS at,
        EXISTS (SELECT FROM refunds v WHERE v.payment_id = p.payment_id AND v.reason = 'void') AS void,
        EXISTS (
          SELECT FROM refunds b WHERE b.payment_id = p.payment_id AND b.reason <> 'outside' AND b.status <> 'dropped'
        ) AS "goesBack"
      FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.created_at BETWEEN ${from} AND ${to}
        OR p.payment_id = ANY(${[...told.payments.map(({ id }) => id), ...ofRefunds]}::text[])`.execute(db),
    sql<BookedRefund>`
      SELECT r.id, r.payment_id AS "paymentId", r.order_id AS "orderId", o.address ->> 'name' AS customer,
        r.amount_paise AS paise, p.currency, r.reason, r.status, r.razorpay_refund_id AS "madeAs", r.failure,
        r.created_at AS at
      FROM refunds r JOIN payments p ON p.payment_id = r.payment_id JOIN orders o ON o.id = r.order_id
      WHERE r.status <> 'dropped' AND r.reason <> 'void'
        AND (r.created_at BETWEEN ${from} AND ${to} OR r.payment_id = ANY(${ofRefunds}::text[]))`.execute(db),
    sql<KnownOrder>`
      SELECT o.razorpay_order_id AS "razorpayOrderId", o.id, o.address ->> 'name' AS customer,
        EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.role <> 'extra') AS paid
      FROM orders o
      WHERE o.razorpay_order_id = ANY(${told.payments.flatMap(({ order_id }) => order_id ?? [])}::text[])`.execute(db),
    sql<{ id: string }>`
      SELECT payment_id AS id FROM foreign_left_out
      WHERE payment_id = ANY(${told.payments.map(({ id }) => id)}::text[])`.execute(db),
  ])
  return {
    payments: payments.rows,
    refunds: refunds.rows,
    orders: orders.rows,
    ignored: ignored.rows.map(({ id }) => id),
  }
}
