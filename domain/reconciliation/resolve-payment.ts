import { sql } from 'kysely'

import type { Outcome, RazorpayPayment } from '#adapters/razorpay'
import { notCaptured, notSentBack, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'
import type { OrderContext } from '#domain/orders/order-context'
import { recordResolution } from '#domain/orders/order-events'
import type { PayState } from '#domain/orders/pay-state'
import { wasCaptured } from '#domain/reconciliation/provider-statement'
import { settleOrder } from '#domain/orders/payments/settle-order'

/**
 * A seller settles captured money that its order does not know of: the order is paid, or the money goes back. Asks the
 * provider first. Throws a Failure: 404 no such payment or order, 409 not captured, 502 the provider could not be asked.
 */
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

/**
 * A seller captures what an order counts on and a bank has only promised; captured already is success. Throws a Failure:
 * 404 no such payment, 409 refused, 502 the provider could not be asked.
 */
export async function capturePayment(
  db: Db,
  context: OrderContext,
  sellerId: string,
  paymentId: string,
): Promise<void> {
  const booked = await db
    .selectFrom('payments')
    .select(['order_id', 'amount_paise', 'currency'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!booked) throw new Failure('missing', refusals.noSuchPayment)
  const outcome = await context.razorpay.capture(paymentId, booked.amount_paise, booked.currency)
  // Refused is also what Razorpay says of money that it has captured already.
  const payment =
    outcome.is === 'refused'
      ? orFailure(await context.razorpay.payment(paymentId), refusals.noSuchPayment)
      : orFailure(outcome, refusals.noSuchPayment)
  if (payment.status === 'captured') {
    return recordResolution(db, booked.order_id, { actor: 'seller', id: sellerId }, 'captured', paymentId)
  }
  throw new Failure('conflict', notCaptured(outcome.is === 'refused' ? outcome.reason : payment.status))
}

/**
 * A seller sends back what is left of money that no order of this shop asked for; the same again is success. Throws a
 * Failure: 404 no such payment, 409 it is an order's, or nothing is left, 502 the provider could not be asked.
 */
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
    if (await wasGivenBack(db, paymentId)) return
    throw new Failure('conflict', refusals.nothingToGiveBack)
  }
  const before = orFailure(await context.razorpay.refundsOf(paymentId), refusals.noSuchPayment)
  await sql`
    INSERT INTO foreign_refunds (payment_id, amount_paise, currency, seller_id)
    SELECT ${paymentId}, ${paise}, ${payment.currency}, ${sellerId}
    WHERE NOT EXISTS (SELECT FROM foreign_left_out WHERE payment_id = ${paymentId})
    ON CONFLICT (payment_id) DO NOTHING`.execute(db)
  if (await isIgnored(db, paymentId)) throw new Failure('conflict', refusals.paymentIgnored)
  // Two who press at once ask under one key; only a try that failed, or a part that went back, makes room for the next.
  const key = `rf-${paymentId}-${before.length + 1}`
  const outcome = await context.razorpay.refund(paymentId, { amountPaise: paise, key })
  if (outcome.is === 'unreachable') throw new Failure('provider', refusals.providerSilent)
  if (outcome.is === 'refused' && !(await isEmpty(context, paymentId))) {
    throw new Failure('conflict', notSentBack(outcome.reason))
  }
  context.log.info({ paymentId, paise, sellerId }, 'money of no order was sent back')
}

/**
 * A seller says that money is not the shop's but another business's on the same account: it counts for nobody from then
 * on. The same again is nothing. Throws a Failure: 404 no such payment, 409 it is an order's, 502 the provider could not
 * be asked.
 */
export async function ignorePayment(db: Db, context: OrderContext, sellerId: string, paymentId: string): Promise<void> {
  const payment = orFailure(await context.razorpay.payment(paymentId), refusals.noSuchPayment)
  const { rows } = await sql`
    INSERT INTO foreign_left_out (payment_id, seller_id)
    SELECT ${paymentId}, ${sellerId}
    WHERE NOT EXISTS (SELECT FROM payments WHERE payment_id = ${paymentId})
      AND NOT EXISTS (SELECT FROM orders WHERE razorpay_order_id = ${payment.order_id ?? null})
    ON CONFLICT (payment_id) DO NOTHING RETURNING payment_id`.execute(db)
  if (rows.length > 0) return context.log.info({ paymentId, sellerId }, 'money of another business was left out')
  if (!(await isIgnored(db, paymentId))) throw new Failure('conflict', refusals.orderPaymentStays)
}

/** What the provider answered. Throws a Failure: 502 when it did not, 404 with these words when it knows nothing of it. */
export function orFailure<T>(outcome: Outcome<T>, missing: string): T {
  if (outcome.is === 'unreachable') throw new Failure('provider', refusals.providerSilent)
  if (outcome.is === 'refused') throw new Failure('missing', missing)
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

// Money that was written off as never come, and came after all, is nobody's too.
async function isUnmatched(db: Db, payment: RazorpayPayment): Promise<boolean> {
  const { rows } = await sql<{ foreign: boolean }>`
    SELECT CASE WHEN EXISTS (SELECT FROM payments WHERE payment_id = ${payment.id})
      THEN EXISTS (SELECT FROM refunds WHERE payment_id = ${payment.id} AND reason = 'void')
      ELSE NOT EXISTS (SELECT FROM orders WHERE razorpay_order_id = ${payment.order_id ?? null}) END AS foreign`.execute(
    db,
  )
  return rows[0]?.foreign === true
}

async function isIgnored(db: Db, paymentId: string): Promise<boolean> {
  const row = db.selectFrom('foreign_left_out').select('payment_id').where('payment_id', '=', paymentId)
  return (await row.executeTakeFirst()) !== undefined
}

async function wasGivenBack(db: Db, paymentId: string): Promise<boolean> {
  const known = db.selectFrom('foreign_refunds').select('payment_id').where('payment_id', '=', paymentId)
  return (await known.executeTakeFirst()) !== undefined
}

async function isEmpty({ razorpay }: OrderContext, paymentId: string): Promise<boolean> {
  const payment = orFailure(await razorpay.payment(paymentId), refusals.noSuchPayment)
  return payment.status === 'refunded'
}
