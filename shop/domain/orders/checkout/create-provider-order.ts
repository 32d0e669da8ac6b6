import { sql } from 'kysely'

import { errors } from '#contract/wording'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { closeAttempt } from '#domain/orders/status/close-attempt'
import { Failure } from '#domain/process/failure'
import { publishes } from '#domain/process/publishes'

// Reserved for looking up the order after a creation without a response.
const LOOK_UP_WITHIN_MS = 900
const LEAST_MS = 100

/** Returns the id of the provider's order, of a new order or of one that was to be paid in cash. `deadline` is in `performance.now()` time. Throws a Failure (502). */
export async function createProviderOrder(
  db: Db,
  context: OrderContext,
  order: { id: string; userId: string; amountPaise: number },
  { deadline, mayExist = false }: { deadline: number; mayExist?: boolean },
): Promise<string> {
  const existing = mayExist ? await lookUp(context, order.id, timeLeft(deadline)) : undefined
  const razorpayOrderId = existing ?? (await create(db, context, order, deadline))
  const stored = await store(db, order.id, razorpayOrderId)
  context.changes.publish('orders', order.userId)
  return stored
}

async function create(
  db: Db,
  context: OrderContext,
  order: { id: string; amountPaise: number },
  deadline: number,
): Promise<string> {
  const request = { amountPaise: order.amountPaise, receipt: order.id }
  const created = await context.razorpay.createOrder(request, timeLeft(deadline - LOOK_UP_WITHIN_MS))
  if (created.is === 'done') return created.value.id
  context.log.warn({ orderId: order.id, reason: created.reason }, 'the provider did not create an order')
  // The order may exist although the response was lost, or the provider refuses because it already exists.
  const found = await context.razorpay.findOrderByReceipt(order.id, timeLeft(deadline))
  if (found.is === 'done' && found.value) return found.value.id
  if (found.is === 'done') {
    // If the provider creates the order later, the shopper never receives its id and cannot pay it.
    await closeAttempt(db, context, order.id, { from: 'CREATING', to: 'FAILED', reason: 'refused' })
  } else {
    // A second tap need not wait for this attempt.
    await sql`UPDATE orders SET asked_at = now() WHERE id = ${order.id}`.execute(db)
    await context.queue.send(db, { name: 'settle', data: { orderId: order.id } }, { key: order.id, afterSeconds: 2 })
  }
  throw paymentNotOpened()
}

async function lookUp(context: OrderContext, orderId: string, timeoutMs: number): Promise<string | undefined> {
  const found = await context.razorpay.findOrderByReceipt(orderId, timeoutMs)
  if (found.is !== 'done') throw paymentNotOpened()
  return found.value?.id
}

function timeLeft(deadline: number): number {
  return Math.max(LEAST_MS, Math.floor(deadline - performance.now()))
}

async function store(db: Db, orderId: string, razorpayOrderId: string): Promise<string> {
  const { rows } = await sql<{ razorpay_order_id: string }>`
    WITH opened AS (
      UPDATE orders SET pay_state = 'AWAITING', razorpay_order_id = ${razorpayOrderId},
        version = version + 1, updated_at = now()
      WHERE id = ${orderId} AND pay_state = 'CREATING'
      RETURNING id, razorpay_order_id, ${publishes}
    ), event AS (
      INSERT INTO order_events (order_id, actor, field, from_value, to_value)
      SELECT id, 'shop', 'pay_state', 'CREATING', 'AWAITING' FROM opened
    ), payable AS (
      UPDATE orders SET razorpay_order_id = coalesce(razorpay_order_id, ${razorpayOrderId})
      WHERE id = ${orderId} AND pay_state = 'CASH'
      RETURNING razorpay_order_id, ${publishes}
    )
    SELECT razorpay_order_id FROM opened
    UNION ALL
    SELECT razorpay_order_id FROM payable
    UNION ALL
    SELECT razorpay_order_id FROM orders WHERE id = ${orderId} AND pay_state = 'AWAITING'`.execute(db)
  // No row: the attempt was closed or replaced during the request.
  if (!rows[0]) throw paymentNotOpened()
  return rows[0].razorpay_order_id
}

/** The Failure (502) when no payment can be opened. */
export function paymentNotOpened(): Failure {
  return new Failure('provider', errors.somethingWentWrongPayment, { retryAfter: 5 })
}
