import { sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { askProvider } from '#domain/orders/payments/ask-provider'
import { isCashToCome } from '#domain/orders/payments/keep-for-cash'
import { databaseTime } from '#domain/process/database-time'

const DAYS = 5
const PAGE = 100

/** Covers the last 5 days (a bank may take 3 to authorise), so that each captured payment has an order or a refund. */
export async function sweepPayments(db: Db, context: OrderContext): Promise<void> {
  const now = await databaseTime(db)
  const from = new Date(now.getTime() - DAYS * 24 * 3_600_000)
  for (let skip = 0; ; skip += PAGE) {
    const page = await context.razorpay.payments({ from, to: now, skip, count: PAGE })
    if (page.is !== 'done') {
      context.log.warn({ reason: page.reason }, 'the payments could not be listed')
      return
    }
    for (const orderId of await unsettled(db, page.value)) {
      await askProvider(db, context, orderId).catch((error: unknown) =>
        context.log.error({ err: error, orderId }, 'a listed payment was not settled'),
      )
    }
    if (page.value.length < PAGE) return
  }
}

async function unsettled(db: Db, payments: RazorpayPayment[]): Promise<string[]> {
  const captured = payments.filter(({ status }) => status === 'captured')
  const authorized = payments.filter((payment) => payment.status === 'authorized' || isCashToCome(payment))
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o
    JOIN unnest(${captured.map(({ id }) => id)}::text[], ${captured.map(({ order_id }) => order_id ?? '')}::text[])
      AS c (payment_id, order_id) ON c.order_id = o.razorpay_order_id
    WHERE NOT EXISTS (SELECT FROM payments p WHERE p.payment_id = c.payment_id)
    UNION
    SELECT id FROM orders
    WHERE razorpay_order_id = ANY(${authorized.map(({ order_id }) => order_id ?? '')}::text[])
      AND pay_state IN ('AWAITING', 'EXPIRED', 'FAILED')`.execute(db)
  return rows.map(({ id }) => id)
}
