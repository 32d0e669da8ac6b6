import { sql } from 'kysely'

import { errors } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'
import { closeAttempt } from '#domain/orders/close-attempt'
import type { OrderContext } from '#domain/orders/context'

// Creating takes 5 s at most, and the shopper is answered within 6.
const LOOK_UP_WITHIN_MS = 900

/**
 * Opens the payment of a placed order at the provider and stores it: CREATING to AWAITING. The order's id is the
 * receipt, so what was created before is found again. Answers the provider's order id. When there will be none, the hold
 * is given back at once. Throws a Failure (502).
 */
export async function openPayment(
  db: Db,
  context: OrderContext,
  order: { id: string; userId: string; amountPaise: number },
  mayExist = false,
): Promise<string> {
  const razorpayOrderId = (mayExist ? await lookUp(context, order.id) : undefined) ?? (await create(db, context, order))
  const stored = await store(db, order.id, razorpayOrderId)
  context.changes.announce('orders', order.userId)
  return stored
}

async function create(db: Db, context: OrderContext, order: { id: string; amountPaise: number }): Promise<string> {
  const created = await context.razorpay.createOrder({ amountPaise: order.amountPaise, receipt: order.id })
  if (created.is === 'done') return created.value.id
  context.log.warn({ orderId: order.id, reason: created.reason }, 'the provider did not create an order')
  // It may have done it and lost the answer, or refuse because it did it before.
  const found = await context.razorpay.findOrderByReceipt(order.id, LOOK_UP_WITHIN_MS)
  if (found.is === 'done' && found.value) return found.value.id
  if (found.is === 'done') {
    // Whatever the provider still makes of the request, nobody will be told its id, so nobody can pay it.
    await closeAttempt(db, context, order.id, { from: 'CREATING', to: 'FAILED', reason: 'refused' })
  } else {
    await context.queue.send(db, { name: 'settle', data: { orderId: order.id } }, { key: order.id, afterSeconds: 2 })
  }
  throw noPayment()
}

async function lookUp(context: OrderContext, orderId: string): Promise<string | undefined> {
  const found = await context.razorpay.findOrderByReceipt(orderId)
  if (found.is !== 'done') throw noPayment()
  return found.value?.id
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
