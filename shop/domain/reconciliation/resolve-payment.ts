import { sql } from 'kysely'

import type { Outcome, RazorpayPayment } from '#adapters/razorpay/razorpay'
import { notCaptured, notSentBack, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { recordResolution } from '#domain/orders/order/order-events'
import { settleOrder } from '#domain/orders/payments/settle-order'
import type { PayState } from '#domain/orders/status/pay-state'
import { findPayment } from '#domain/orders/payments/payment-row'
import { Failure } from '#domain/process/failure'
import { wasCaptured } from '#domain/reconciliation/provider-statement'

/** Throws a Failure: 404 no such payment or order, 409 not captured, 502 the provider could not be asked. */
export async function settlePayment(
  db: Db,
  context: OrderContext,
  sellerId: string,
  paymentId: string,
): Promise<PayState> {
  const payment = orFailure(await context.razorpay.payment(paymentId), refusals.noSuchPayment)
  const orderId = await orderOf(db, payment)
  if (!orderId) throw new Failure('missing', refusals.noSuchOrder)
  if (payment.status !== 'captured') throw new Failure('conflict', refusals.paymentNotCaptured)
  return settleOrder(db, context, orderId, payment, { actor: 'seller', id: sellerId })
}

/** A payment that is already captured is a success. Throws a Failure: 404 unknown, 409 refused, 502 no answer. */
export async function capturePayment(
  db: Db,
  context: OrderContext,
  sellerId: string,
  paymentId: string,
): Promise<void> {
  const recorded = await findPayment(db, paymentId)
  if (!recorded) throw new Failure('missing', refusals.noSuchPayment)
  const outcome = await context.razorpay.capture(paymentId, recorded.amount_paise, recorded.currency)
  // Razorpay also refuses a payment that is already captured.
  const payment =
    outcome.is === 'refused'
      ? orFailure(await context.razorpay.payment(paymentId), refusals.noSuchPayment)
      : orFailure(outcome, refusals.noSuchPayment)
  if (payment.status === 'captured') {
    return recordResolution(db, recorded.order_id, { actor: 'seller', id: sellerId }, 'captured', paymentId)
  }
  throw new Failure('conflict', notCaptured(outcome.is === 'refused' ? outcome.reason : payment.status))
}

/** A repeat is a success. Throws a Failure: 404 unknown, 409 it belongs to an order or nothing left, 502 no answer. */
export async function refundUnmatched(
  db: Db,
  context: OrderContext,
  sellerId: string,
  paymentId: string,
): Promise<void> {
  const payment = orFailure(await context.razorpay.payment(paymentId), refusals.noSuchPayment)
  if (!(await isUnmatched(db, payment))) throw new Failure('conflict', refusals.paymentOfOrder)
  const paise = payment.amount - (payment.amount_refunded ?? 0)
  if (!wasCaptured(payment)) throw new Failure('conflict', refusals.paymentNotCaptured)
  if (paise <= 0 || payment.status === 'refunded') {
    if (await wasRefunded(db, paymentId)) return
    throw new Failure('conflict', refusals.nothingToGiveBack)
  }
  const before = orFailure(await context.razorpay.refundsOf(paymentId), refusals.noSuchPayment)
  await sql`
    INSERT INTO foreign_refunds (payment_id, amount_paise, currency, seller_id)
    SELECT ${paymentId}, ${paise}, ${payment.currency}, ${sellerId}
    WHERE NOT EXISTS (SELECT FROM foreign_left_out WHERE payment_id = ${paymentId})
    ON CONFLICT (payment_id) DO NOTHING`.execute(db)
  if (await isIgnored(db, paymentId)) throw new Failure('conflict', refusals.paymentIgnored)
  // Concurrent requests share a key; each refund that the provider lists, failed ones included, leads to the next key.
  const key = `rf-${paymentId}-${before.length + 1}`
  const outcome = await context.razorpay.refund(paymentId, { amountPaise: paise, key })
  if (outcome.is === 'unreachable') throw new Failure('provider', refusals.providerSilent)
  if (outcome.is === 'refused' && !(await isFullyRefunded(context, paymentId))) {
    throw new Failure('conflict', notSentBack(outcome.reason))
  }
  context.log.info({ paymentId, paise, sellerId }, 'an unmatched payment was refunded')
}

/** Ignores a payment of another business. Throws a Failure: 404 unknown, 409 it belongs to an order, 502 no answer. */
export async function ignorePayment(db: Db, context: OrderContext, sellerId: string, paymentId: string): Promise<void> {
  const payment = orFailure(await context.razorpay.payment(paymentId), refusals.noSuchPayment)
  const { rows } = await sql`
    INSERT INTO foreign_left_out (payment_id, seller_id)
    SELECT ${paymentId}, ${sellerId}
    WHERE NOT EXISTS (SELECT FROM payments WHERE payment_id = ${paymentId})
      AND NOT EXISTS (SELECT FROM orders WHERE razorpay_order_id = ${payment.order_id ?? null})
    ON CONFLICT (payment_id) DO NOTHING RETURNING payment_id`.execute(db)
  if (rows.length > 0) return context.log.info({ paymentId, sellerId }, 'a payment of another business is ignored')
  if (!(await isIgnored(db, paymentId))) throw new Failure('conflict', refusals.orderPaymentStays)
}

/** The provider's response. Throws a Failure: 502 when there is none, 404 with `notFound` when it refuses. */
export function orFailure<T>(outcome: Outcome<T>, notFound: string): T {
  if (outcome.is === 'unreachable') throw new Failure('provider', refusals.providerSilent)
  if (outcome.is === 'refused') throw new Failure('missing', notFound)
  return outcome.value
}

async function orderOf(db: Db, { order_id: razorpayOrderId }: RazorpayPayment): Promise<string | undefined> {
  if (!razorpayOrderId) return undefined
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('razorpay_order_id', '=', razorpayOrderId)
    .executeTakeFirst()
  return row?.id
}

// A payment is also unmatched when the shop has written it off.
async function isUnmatched(db: Db, payment: RazorpayPayment): Promise<boolean> {
  const { rows } = await sql<{ unmatched: boolean }>`
    SELECT CASE WHEN EXISTS (SELECT FROM payments WHERE payment_id = ${payment.id})
      THEN EXISTS (SELECT FROM refunds WHERE payment_id = ${payment.id} AND reason = 'void')
      ELSE NOT EXISTS (SELECT FROM orders WHERE razorpay_order_id = ${payment.order_id ?? null}) END AS unmatched`.execute(
    db,
  )
  return rows[0]?.unmatched === true
}

async function isIgnored(db: Db, paymentId: string): Promise<boolean> {
  const row = db.selectFrom('foreign_left_out').select('payment_id').where('payment_id', '=', paymentId)
  return (await row.executeTakeFirst()) !== undefined
}

async function wasRefunded(db: Db, paymentId: string): Promise<boolean> {
  const row = db.selectFrom('foreign_refunds').select('payment_id').where('payment_id', '=', paymentId)
  return (await row.executeTakeFirst()) !== undefined
}

async function isFullyRefunded({ razorpay }: OrderContext, paymentId: string): Promise<boolean> {
  const payment = orFailure(await razorpay.payment(paymentId), refusals.noSuchPayment)
  return payment.status === 'refunded'
}
