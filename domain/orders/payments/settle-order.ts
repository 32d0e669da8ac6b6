import { sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay'
import type { Db, Tx } from '#db/connect'
import { limitConcurrency } from '#domain/concurrency-limit'
import type { CancelReason } from '#domain/messages/order-mail'
import type { OrderContext } from '#domain/orders/order-context'
import { invoiceWrite } from '#domain/orders/invoice'
import { lapsingPayments } from '#domain/orders/payments/lapsing-payments'
import { readContents, queueCancelledEmails, queuePaidEmails } from '#domain/orders/order-emails'
import { onOrder } from '#domain/orders/on-order'
import { recordIncident, recordResolution } from '#domain/orders/order-events'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order-row'
import type { PayState } from '#domain/orders/pay-state'
import { retake, stockMove } from '#domain/orders/order-stock'
import { runWrites, type Write } from '#domain/orders/run-writes'
import { type PaymentRole, paymentsOf, paymentWrite } from '#domain/orders/payments/payment-row'
import { oweRefund } from '#domain/orders/refunds/refund-row'

type Context = Pick<OrderContext, 'queue' | 'changes' | 'log'>
const by = { actor: 'provider' } as const
// Invoice numbers are issued one at a time, so more concurrency would only block connections that pages need.
const limited = limitConcurrency(4, Number.POSITIVE_INFINITY)

/**
 * Turns a captured payment into a paid order or a refund. All entry points call this one function with a payment as the
 * provider reports it, any number of times and in any order; only the first call has an effect. Returns the pay state.
 * `seller` is set when a seller settles manually. Throws a Failure (404) for an order that does not exist.
 */
export async function settleOrder(
  db: Db,
  context: Context,
  orderId: string,
  payment: RazorpayPayment,
  seller?: Actor,
): Promise<PayState> {
  if (payment.status !== 'captured') throw new Error(`Payment ${payment.id} is ${payment.status}, not captured`)
  return limited(() =>
    onOrder(db, context, orderId, async (tx, order) => {
      if (payment.order_id !== order.razorpay_order_id) throw new Error(`Payment ${payment.id} is for another order`)
      const recorded = await paymentsOf(tx, orderId)
      if (recorded.some(({ payment_id }) => payment_id === payment.id)) return order.pay_state
      if (seller) await recordResolution(tx, orderId, seller, 'settled', payment.id)
      if (recorded.some(({ role }) => role !== 'extra')) return refundExtra(tx, context, order, payment)
      return settleFirst(tx, context, order, payment)
    }),
  )
}

async function settleFirst(tx: Tx, context: Context, order: OrderRow, payment: RazorpayPayment): Promise<PayState> {
  if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {
    const note = `${payment.id}: ${payment.amount} ${payment.currency} instead of ${order.amount_paise} ${order.currency}`
    context.log.error({ orderId: order.id, note }, 'captured another amount')
    await recordIncident(tx, order.id, 'amount mismatch', note)
    return cancelAndRefund(tx, context, order, payment, 'mismatch')
  }
  // The provider captured it although shopper and shop were told that it lapses.
  if ((await lapsingPayments(tx, order.id)).includes(payment.id))
    return cancelAndRefund(tx, context, order, payment, 'late', null)
  // The order was cancelled before the payment.
  if (order.status === 'Cancelled') return cancelAndRefund(tx, context, order, payment, 'late', 'withdrawn')
  if (order.pay_state === 'AWAITING') return sell(tx, context, order, payment, [stockMove('sell', order)])
  // A late capture: the stock was taken before the capture, or is taken again now; otherwise the payment is refunded.
  if (order.holds_stock) return sell(tx, context, order, payment, [])
  if (!(await retake(tx, order))) return cancelAndRefund(tx, context, order, payment, 'late')
  return sell(tx, context, { ...order, stock_cycle: order.stock_cycle + 1 }, payment, [])
}

async function sell(
  tx: Tx,
  context: Context,
  order: OrderRow,
  payment: RazorpayPayment,
  stock: Write[],
): Promise<PayState> {
  // Read first, because the write locks the products and the invoice series.
  const contents = await readContents(tx, order)
  await runWrites(tx, [
    paymentWrite(order.id, payment, 'settling'),
    ...stock,
    orderChange(
      order,
      { pay_state: 'PAID', holds_stock: true, stock_cycle: order.stock_cycle, closed_reason: null },
      by,
    ),
    removeFromCart(order),
    invoiceWrite(order.id, stock[0]?.name ?? 'changed'),
  ])
  await queuePaidEmails(tx, context, order, contents)
  return 'PAID'
}

async function cancelAndRefund(
  tx: Tx,
  context: Context,
  order: OrderRow,
  payment: RazorpayPayment,
  role: 'late' | 'mismatch',
  why: CancelReason | null = role,
): Promise<PayState> {
  await runWrites(tx, [
    paymentWrite(order.id, payment, role),
    ...(order.holds_stock ? [stockMove(order.pay_state === 'AWAITING' ? 'release' : 'restock', order)] : []),
    orderChange(order, { pay_state: 'REFUND_DUE', status: 'Cancelled', holds_stock: false }, by),
  ])
  await oweRefund(tx, context.queue, paymentFields(order, payment), role)
  if (why) await queueCancelledEmails(tx, context, order, payment.amount, why)
  return 'REFUND_DUE'
}

async function refundExtra(tx: Tx, context: Context, order: OrderRow, payment: RazorpayPayment): Promise<PayState> {
  const role: PaymentRole = 'extra'
  await runWrites(tx, [paymentWrite(order.id, payment, role)])
  await oweRefund(tx, context.queue, paymentFields(order, payment), role)
  return order.pay_state
}

function paymentFields(order: OrderRow, payment: RazorpayPayment) {
  return { payment_id: payment.id, order_id: order.id, amount_paise: payment.amount }
}

// Removes the bought quantities from the cart; the rest keeps its order.
function removeFromCart(order: OrderRow): Write {
  return {
    name: 'emptied',
    body: sql`
      emptied AS (
        UPDATE users SET cart = (
          SELECT coalesce(json_object_agg(c.key, c.value::int - coalesce(i.quantity, 0) ORDER BY c.place)
            FILTER (WHERE c.value::int > coalesce(i.quantity, 0)), '{}')
          FROM json_each_text(users.cart) WITH ORDINALITY c (key, value, place)
          LEFT JOIN order_items i ON i.order_id = ${order.id} AND i.product_id = c.key
        )
        WHERE id = ${order.user_id} RETURNING id
      )`,
    expected: 1,
  }
}
