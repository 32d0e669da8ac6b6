import { sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { readOrder } from '#domain/orders/order/order-row'
import { captureAuthorised } from '#domain/orders/payments/capture-authorised'
import { isCashToCome, keepForCash } from '#domain/orders/payments/keep-for-cash'
import { lapsingPayments } from '#domain/orders/payments/lapsing-payments'
import { settleOrder } from '#domain/orders/payments/settle-order'
import type { PayState } from '#domain/orders/status/pay-state'

/** `pending`: a payment may still be captured by itself. `lapsing`: one came too late; the provider returns it. */
export type ProviderReport = { reached: boolean; payState: PayState; pending: boolean; lapsing: boolean }

const noPayment = { pending: false, lapsing: false }

const BANK_ANSWERS_WITHIN_S = 15 * 60
// Razorpay captures a payment by itself if it is authorised within 12 minutes; a later one waits for the shop.
const CAPTURED_BY_ITSELF_WITHIN_S = 12 * 60 + 30

/** Settles all captured payments that the provider reports of the order. Any caller may call it at any time. */
export async function askProvider(db: Db, context: OrderContext, orderId: string): Promise<ProviderReport> {
  const order = await readOrder(db, orderId)
  if (!order.razorpay_order_id) return { reached: true, payState: order.pay_state, ...noPayment }
  const age = await markAsked(db, orderId)
  const outcome = await context.razorpay.orderPayments(order.razorpay_order_id)
  if (outcome.is !== 'done') {
    context.log.warn({ orderId, reason: outcome.reason }, 'the provider could not be asked about an order')
    return { reached: false, payState: order.pay_state, pending: true, lapsing: false }
  }
  const payments = outcome.value.filter((payment) => payment.order_id === order.razorpay_order_id)
  let payState = order.pay_state
  for (const payment of oldestFirst(payments, 'captured')) payState = await settleOrder(db, context, orderId, payment)
  for (const payment of payments.filter(isCashToCome)) {
    if (mayBeCaptured(payState)) payState = await keepForCash(db, context, orderId, payment)
  }
  if (payState === 'CASH' && !order.by_cash) {
    // Also cash that was collected with a fee, which pays no order.
    const isCollected = ({ method, status }: RazorpayPayment) => method === 'cod' && status === 'captured'
    const pending = payments.some((payment) => isCashToCome(payment) || isCollected(payment))
    return { ...noPayment, reached: true, payState, pending }
  }
  for (const payment of oldestFirst(payments, 'authorized')) {
    if (!mayBeCaptured(payState)) break
    if (isCashToCome(payment)) continue
    if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {
      context.log.error({ orderId, paymentId: payment.id }, 'authorised for another amount, so not captured')
      continue
    }
    if (payState === 'AWAITING' && age(payment) < CAPTURED_BY_ITSELF_WITHIN_S) continue
    payState = await captureAuthorised(db, context, orderId, payment)
  }
  const uncaptured = payments.filter((payment) => isPending(payment, age))
  if (uncaptured.length === 0) return { reached: true, payState, ...noPayment }
  const lapsing = await lapsingPayments(db, orderId)
  return {
    reached: true,
    payState,
    pending: uncaptured.some(({ id }) => !lapsing.includes(id)),
    lapsing: uncaptured.some(({ id }) => lapsing.includes(id)),
  }
}

/** True at most once every `everyMs` over all callers and instances: then the provider may be asked again. */
export async function isTimeToAsk(db: Db, orderId: string, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE orders SET asked_at = now()
    WHERE id = ${orderId} AND (asked_at IS NULL OR asked_at < now() - make_interval(secs => ${everyMs / 1_000}))
    RETURNING id`.execute(db)
  return rows.length > 0
}

function oldestFirst(payments: RazorpayPayment[], status: RazorpayPayment['status']): RazorpayPayment[] {
  return payments.filter((payment) => payment.status === status).sort((a, b) => a.created_at - b.created_at)
}

function mayBeCaptured(payState: PayState): boolean {
  return payState === 'AWAITING' || payState === 'EXPIRED' || payState === 'FAILED'
}

function isPending(payment: RazorpayPayment, age: Age): boolean {
  if (isCashToCome(payment)) return false
  return payment.status === 'authorized' || (payment.status === 'created' && age(payment) < BANK_ANSWERS_WITHIN_S)
}

// In seconds by the database's clock, because this machine's may be wrong.
type Age = (payment: RazorpayPayment) => number

async function markAsked(db: Db, orderId: string): Promise<Age> {
  const { rows } = await sql<{ now: number }>`
    UPDATE orders SET asked_at = now() WHERE id = ${orderId} RETURNING extract(epoch FROM now())::float8 AS now`.execute(
    db,
  )
  return ({ created_at }) => (rows[0]?.now ?? 0) - created_at
}
