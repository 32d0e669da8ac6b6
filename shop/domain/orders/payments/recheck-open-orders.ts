import { sql } from 'kysely'

import { orderStatuses } from '#contract/orders/order-status'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { readOrder } from '#domain/orders/order/order-row'
import { askProvider } from '#domain/orders/payments/ask-provider'
import { releaseLateHold } from '#domain/orders/payments/capture-authorised'
import { endCash } from '#domain/orders/payments/keep-for-cash'
import { closeAttempt } from '#domain/orders/status/close-attempt'
import type { PayState } from '#domain/orders/status/pay-state'
import { limitConcurrency } from '#domain/process/concurrency-limit'

const CONCURRENCY = 4
const EXTENSIONS = 4

/** Rechecks every order whose payment is undecided. It may run at any time and concurrently. */
export async function recheckOpenOrders(db: Db, context: OrderContext): Promise<void> {
  // Checked after a minute and then every 90 s, so that a paid order is found within 150 s of the payment; one that is
  // held for hours, ever less often.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders WHERE pay_state = 'CREATING' AND created_at < now() - interval '2 minutes'
    UNION ALL
    SELECT id FROM orders WHERE pay_state = 'AWAITING' AND created_at < now() - interval '1 minute'
      AND (reserved_until <= now() OR asked_at IS NULL
        OR asked_at < now() - greatest(interval '85 seconds', (now() - created_at) / 30))
    UNION ALL
    SELECT id FROM orders WHERE pay_state IN ('EXPIRED', 'FAILED') AND holds_stock
      AND (asked_at IS NULL OR asked_at < now() - interval '85 seconds')
    UNION ALL
    SELECT id FROM orders WHERE status = ANY(${[...orderStatuses]}) AND pay_state = 'CASH'
      AND (NOT by_cash OR razorpay_order_id IS NOT NULL)
      AND (asked_at IS NULL OR asked_at < now() - interval '1 hour')
    LIMIT 1000`.execute(db)
  const limited = limitConcurrency(CONCURRENCY, Number.POSITIVE_INFINITY)
  const recheck = ({ id: orderId }: { id: string }) =>
    recheckOrder(db, context, orderId).catch((error: unknown) =>
      context.log.error({ err: error, orderId }, 'an open order was not rechecked'),
    )
  await Promise.all(rows.map((row) => limited(() => recheck(row))))
}

/** Brings an order to the state that the provider reports. Throws when the provider cannot be reached. */
export async function recheckOrder(db: Db, context: OrderContext, orderId: string): Promise<PayState> {
  const order = await readOrder(db, orderId)
  if (order.pay_state === 'CREATING') return closeUnopened(db, context, orderId)
  if (order.pay_state.startsWith('REFUND') || (order.by_cash && order.razorpay_order_id === null))
    return order.pay_state
  const report = await askProvider(db, context, orderId)
  if (report.payState === 'AWAITING') return endOrExtendHold(db, context, orderId, report)
  if (!report.reached) throw new Error(`The provider could not be asked about order ${orderId}`)
  if (!report.pending && report.payState === 'CASH' && !order.by_cash) return endCash(db, context, orderId)
  if (!report.pending && order.holds_stock) return releaseLateHold(db, context, orderId)
  return report.payState
}

// The shopper never received the provider's order id, so the order cannot be paid.
async function closeUnopened(db: Db, context: OrderContext, orderId: string): Promise<PayState> {
  const found = await context.razorpay.findOrderByReceipt(orderId)
  if (found.is !== 'done') throw new Error(`The provider could not be asked about order ${orderId}`)
  return closeAttempt(db, context, orderId, {
    from: 'CREATING',
    to: 'EXPIRED',
    reason: 'expired',
    ...(found.value ? { razorpayOrderId: found.value.id } : {}),
  })
}

async function endOrExtendHold(
  db: Db,
  context: OrderContext,
  orderId: string,
  report: { reached: boolean; pending: boolean },
): Promise<PayState> {
  const { rows } = await sql<{ over: boolean; overdue: boolean; extensions: number }>`
    SELECT reserved_until <= now() AS over, created_at < now() - interval '2 hours' AS overdue, extensions
    FROM orders WHERE id = ${orderId}`.execute(db)
  const [hold] = rows
  if (!hold?.over) {
    if (!report.reached) throw new Error(`The provider could not be asked about order ${orderId}`)
    return 'AWAITING'
  }
  // The hold ends after two hours without a response; a payment after that is handled as late.
  const keep = report.reached ? report.pending && hold.extensions < EXTENSIONS : !hold.overdue
  if (!keep) return closeAttempt(db, context, orderId, { from: 'AWAITING', to: 'EXPIRED', reason: 'expired' })
  await sql`
    UPDATE orders SET reserved_until = now() + interval '5 minutes', extensions = extensions + ${report.reached ? 1 : 0}
    WHERE id = ${orderId} AND pay_state = 'AWAITING' AND reserved_until <= now()`.execute(db)
  return 'AWAITING'
}
