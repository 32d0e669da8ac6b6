import { sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order-context'
import { captureLate } from '#domain/orders/payments/capture-late'
import { lapsingPayments } from '#domain/orders/payments/lapsing-payments'
import { readOrder } from '#domain/orders/order-row'
import type { PayState } from '#domain/orders/pay-state'
import { settleOrder } from '#domain/orders/payments/settle-order'

/**
 * What the provider knows. `reached` false: it could not be asked. `underWay`: money may still come without anybody
 * doing anything more, because an attempt is authorised, or was begun within the quarter of an hour a bank may take.
 * `goesBack`: it was authorised too late, and the provider sends it back by itself.
 */
export type Asked = { reached: boolean; payState: PayState; underWay: boolean; goesBack: boolean }

const nothing = { underWay: false, goesBack: false }

const BANK_ANSWERS_WITHIN_S = 15 * 60
// Razorpay captures by itself what is authorised within 12 minutes; after that it waits for the shop.
const CAPTURED_BY_ITSELF_WITHIN_S = 12 * 60 + 30

/** Asks the provider for all payments of an order and settles what is captured. Safe from any door, at any time. */
export async function askProvider(db: Db, context: OrderContext, orderId: string): Promise<Asked> {
  const order = await readOrder(db, orderId)
  if (!order.razorpay_order_id) return { reached: true, payState: order.pay_state, ...nothing }
  const age = await noteAsking(db, orderId)
  const outcome = await context.razorpay.orderPayments(order.razorpay_order_id)
  if (outcome.is !== 'done') {
    context.log.warn({ orderId, reason: outcome.reason }, 'the provider could not be asked about an order')
    return { reached: false, payState: order.pay_state, underWay: true, goesBack: false }
  }
  const payments = outcome.value.filter((payment) => payment.order_id === order.razorpay_order_id)
  let payState = order.pay_state
  for (const payment of oldestFirst(payments, 'captured')) payState = await settleOrder(db, context, orderId, payment)
  for (const payment of oldestFirst(payments, 'authorized')) {
    if (!mayBeCaptured(payState)) break
    if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {
      context.log.error({ orderId, paymentId: payment.id }, 'authorised for another amount; left to go back by itself')
      continue
    }
    if (payState === 'AWAITING' && age(payment) < CAPTURED_BY_ITSELF_WITHIN_S) continue
    payState = await captureLate(db, context, orderId, payment)
  }
  const waiting = payments.filter((payment) => isUnderWay(payment, age))
  if (waiting.length === 0) return { reached: true, payState, ...nothing }
  const left = await lapsingPayments(db, orderId)
  return {
    reached: true,
    payState,
    underWay: waiting.some(({ id }) => !left.includes(id)),
    goesBack: waiting.some(({ id }) => left.includes(id)),
  }
}

/** True once every `everyMs`, whoever asks and on whatever instance: then the provider may be asked again. */
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

function isUnderWay(payment: RazorpayPayment, age: Age): boolean {
  return payment.status === 'authorized' || (payment.status === 'created' && age(payment) < BANK_ANSWERS_WITHIN_S)
}

// In seconds, by the database's clock: this machine's may be wrong.
type Age = (payment: RazorpayPayment) => number

async function noteAsking(db: Db, orderId: string): Promise<Age> {
  const { rows } = await sql<{ now: number }>`
    UPDATE orders SET asked_at = now() WHERE id = ${orderId} RETURNING extract(epoch FROM now())::float8 AS now`.execute(
    db,
  )
  return ({ created_at }) => (rows[0]?.now ?? 0) - created_at
}
