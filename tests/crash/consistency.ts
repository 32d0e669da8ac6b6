import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#db/connect'
import { brokenInvariants, type Violation } from '#domain/orders/order/invariants'
import type { Sandbox } from '#sandbox/sandbox'

/**
 * Asserts the invariants, and that the provider's payments and the shop's orders agree; `knownViolations` are what an
 * earlier failure left.
 */
export async function expectConsistent(
  db: Db,
  sandbox: Sandbox,
  orderIds: readonly string[],
  knownViolations: Violation[],
): Promise<void> {
  expect(await brokenInvariants(db)).toEqual(knownViolations)
  expect(await unknownOrders(db, sandbox)).toEqual([])
  for (const payment of await capturedPayments(db, sandbox, orderIds)) {
    expect(payment).toMatchObject(expectedRefunds(payment))
  }
}

// Orders at the provider with a receipt of the shop that the shop does not know: their payments would never be found.
async function unknownOrders(db: Db, sandbox: Sandbox): Promise<string[]> {
  const { rows } = await sql<{ receipt: string }>`
    SELECT receipt FROM unnest(${sandbox.razorpay.orders().flatMap(({ receipt }) => receipt ?? [])}::text[]) AS receipt
    WHERE NOT EXISTS (SELECT FROM orders WHERE id = receipt)`.execute(db)
  return rows.map(({ receipt }) => receipt)
}

// Each payment captured for these orders: whether it settles one, how often the shop refunded it, and what is recorded of
// external refunds.
async function capturedPayments(db: Db, sandbox: Sandbox, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'pay_state', 'razorpay_order_id'])
    .where('id', 'in', [...orderIds])
    .execute()
  const recorded = await db
    .selectFrom('payments')
    .select(['payment_id', 'role'])
    .where('order_id', 'in', [...orderIds])
    .execute()
  const parts = await db
    .selectFrom('refunds')
    .select(['payment_id', 'reason', 'amount_paise', 'razorpay_refund_id'])
    .where('order_id', 'in', [...orderIds])
    .where('reason', 'in', ['outside', 'part'])
    .where('status', '!=', 'dropped')
    .execute()
  const external = parts.filter(({ reason }) => reason === 'outside')
  const externalIds = new Set(external.map(({ razorpay_refund_id }) => razorpay_refund_id))
  const made = sandbox.razorpay.refunds().filter(({ id, status }) => status !== 'failed' && !externalIds.has(id))
  const captured = sandbox.razorpay.payments().filter(({ status }) => status === 'captured' || status === 'refunded')
  return orders.flatMap((order) =>
    captured
      .filter(({ order_id }) => order_id === order.razorpay_order_id)
      .map(({ id, amount, amount_refunded }) => ({
        id,
        amount,
        payState: order.pay_state,
        refunded: amount_refunded,
        refunds: made.filter(({ payment_id }) => payment_id === id).length,
        parts: parts.reduce((sum, part) => sum + (part.payment_id === id ? part.amount_paise : 0), 0),
        ofPieces: parts.filter(({ payment_id, reason }) => payment_id === id && reason === 'part').length,
        known: recorded.some(({ payment_id }) => payment_id === id),
        settles:
          order.pay_state === 'PAID' && recorded.some((each) => each.payment_id === id && each.role === 'settling'),
      })),
  )
}

// External refunds are recorded for payments that the shop knows.
function expectedRefunds(payment: {
  known: boolean
  settles: boolean
  parts: number
  ofPieces: number
  amount: number
}) {
  if (payment.settles) return { refunds: payment.ofPieces, refunded: payment.parts }
  return { refunded: payment.amount, ...(payment.known ? { refunds: payment.ofPieces + 1 } : {}) }
}
