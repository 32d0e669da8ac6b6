import { sql } from 'kysely'

import { errors } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'
import { closeAttempt } from '#domain/orders/close-attempt'
import type { OrderContext } from '#domain/orders/order-context'

// Kept back for looking up what became of a creation without an answer.
const LOOK_UP_WITHIN_MS = 900
const LEAST_MS = 100

/**
 * Opens the payment of a placed order at the provider and stores it: CREATING to AWAITING. The order's id is the
 * receipt, so what was created before is found again. Answers the provider's order id. When there will be none, the hold
 * is given back at once. `deadline` is of `performance.now()`; `mayExist` asks for the provider's order first. Throws a
 * Failure (502).
 */
export async function createProviderOrder(
  db: Db,
  context: OrderContext,
  order: { id: string; userId: string; amountPaise: number },
  { deadline, mayExist = false }: { deadline: number; mayExist?: boolean },
): Promise<string> {
  const before = mayExist ? await lookUp(context, order.id, left(deadline)) : undefined
  const razorpayOrderId = before ?? (await create(db, context, order, deadline))
  const stored = await store(db, order.id, razorpayOrderId)
  context.changes.announce('orders', order.userId)
  return stored
}

async function create(
  db: Db,
  context: OrderContext,
  order: { id: string; amountPaise: number },
  deadline: number,
): Promise<string> {
  const asked = { amountPaise: order.amountPaise, receipt: order.id }
  const created = await context.razorpay.createOrder(asked, left(deadline - LOOK_UP_WITHIN_MS))
  if (created.is === 'done') return created.value.id
  context.log.warn({ orderId: order.id, reason: created.reason }, 'the provider did not create an order')
  // It may have done it and lost the answer, or refuse because it did it before.
  const found = await context.razorpay.findOrderByReceipt(order.id, left(deadline))
  if (found.is === 'done' && found.value) return found.value.id
  if (found.is === 'done') {
    // Whatever the provider still makes of the request, nobody will be told its id, so nobody can pay it.
    await closeAttempt(db, context, order.id, { from: 'CREATING', to: 'FAILED', reason: 'refused' })
  } else {
    // Whoever taps again need not wait for this try any more.
    await sql`UPDATE orders SET asked_at = now() WHERE id = ${order.id}`.execute(db)
    await context.queue.send(db, { name: 'settle', data: { orderId: order.id } }, { key: order.id, afterSeconds: 2 })
  }
  throw noPayment()
}

async function lookUp(context: OrderContext, orderId: string, timeoutMs: number): Promise<string | undefined> {
  const found = await context.razorpay.findOrderByReceipt(orderId, timeoutMs)
  if (found.is !== 'done') throw noPayment()
  return found.value?.id
}

function left(deadline: number): number {
  return Math.max(LEAST_MS, Math.floor(deadline - performance.now()))
}

async function store(db: Db, orderId: string, razorpayOrderId: string): Promise<string> {
  const { rows } = await sql<{ razorpay_order_id: string }>`
    WITH opened AS (
      UPDATE orders SET pay_state = 'AWAITING', razorpay_order_id = ${razorpayOrderId},
        version = version + 1, updated_at = now()
      WHERE id = ${orderId} AND pay_state = 'CREATING'
      RETURNING id, razorpay_order_id
    ), event AS (
      INSERT INTO order_events (order_id, actor, field, from_value, to_value)
      SELECT id, 'shop', 'pay_state', 'CREATING', 'AWAITING' FROM opened
    )
    SELECT razorpay_order_id FROM opened
    UNION ALL
    SELECT razorpay_order_id FROM orders WHERE id = ${orderId} AND pay_state = 'AWAITING'`.execute(db)
  // Gone: the attempt was given up or replaced while the provider was thinking.
  if (!rows[0]) throw noPayment()
  return rows[0].razorpay_order_id
}

/** The refusal a shopper reads when no payment can be opened. */
export function noPayment(): Failure {
  return new Failure('provider', errors.somethingWentWrongPayment, { retryAfter: 5 })
}
