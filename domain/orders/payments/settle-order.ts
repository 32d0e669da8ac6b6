import { sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay'
import type { Db, Tx } from '#db/connect'
import type { CancelReason } from '#domain/messages/order-mails'
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
import { takeTurns } from '#domain/turns'

type Context = Pick<OrderContext, 'queue' | 'publicUrl' | 'changes' | 'log'>
const by = { actor: 'provider' } as const
// Invoices are numbered one after the other, so more at once would only wait, each on a connection that pages need.
const inTurn = takeTurns(4, Number.POSITIVE_INFINITY)

/**
 * The one function that turns captured money into a paid order, or sends it back. All doors call it with a payment as
 * the provider tells it, any number of times and in any order; only the first time does anything. Answers where the
 * order's money is then. `seller` is who found it by hand. Throws a Failure (404) for an order that is not there.
 */
export async function settleOrder(
  db: Db,
  context: Context,
  orderId: string,
  payment: RazorpayPayment,
  seller?: Actor,
): Promise<PayState> {
  if (payment.status !== 'captured') throw new Error(`Payment ${payment.id} is ${payment.status}, not captured`)
  return inTurn(() =>
    onOrder(db, context, orderId, async (tx, order) => {
      if (payment.order_id !== order.razorpay_order_id) throw new Error(`Payment ${payment.id} is for another order`)
      const known = await paymentsOf(tx, orderId)
      if (known.some(({ payment_id }) => payment_id === payment.id)) return order.pay_state
      if (seller) await recordResolution(tx, orderId, seller, 'settled', payment.id)
      if (known.some(({ role }) => role !== 'extra')) return giveBackExtra(tx, context, order, payment)
      return settleFirst(tx, context, order, payment)
    }),
  )
}

async function settleFirst(tx: Tx, context: Context, order: OrderRow, payment: RazorpayPayment): Promise<PayState> {
  if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {
    const note = `${payment.id}: ${payment.amount} ${payment.currency} instead of ${order.amount_paise} ${order.currency}`
    context.log.error({ orderId: order.id, note }, 'captured another amount')
    await recordIncident(tx, order.id, 'amount mismatch', note)
    return giveBack(tx, context, order, payment, 'mismatch')
  }
  // The provider took it after all, when shopper and shop had been told that it goes back.
  if ((await lapsingPayments(tx, order.id)).includes(payment.id))
    return giveBack(tx, context, order, payment, 'late', null)
  // The seller cancelled it before the money came.
  if (order.status === 'Cancelled') return giveBack(tx, context, order, payment, 'late', 'withdrawn')
  if (order.pay_state === 'AWAITING') return sell(tx, context, order, payment, [stockMove('sell', order)])
  // A late capture: the stock was taken just before capturing, or it is taken again now, or the money goes back.
  if (order.holds_stock) return sell(tx, context, order, payment, [])
  if (!(await retake(tx, order))) return giveBack(tx, context, order, payment, 'late')
  return sell(tx, context, { ...order, stock_cycle: order.stock_cycle + 1 }, payment, [])
}

async function sell(
  tx: Tx,
  context: Context,
  order: OrderRow,
  payment: RazorpayPayment,
  stock: Write[],
): Promise<PayState> {
  // Read before: from the write on, others wait for this product and for the next number.
  const contents = await readContents(tx, order)
  const { number } = await runWrites(tx, [
    paymentWrite(order.id, payment, 'settling'),
    ...stock,
    orderChange(
      order,
      { pay_state: 'PAID', holds_stock: true, stock_cycle: order.stock_cycle, closed_reason: null },
      by,
    ),
    cartWithout(order),
    invoiceWrite(order.id, stock[0]?.name ?? 'changed'),
  ])
  await queuePaidEmails(tx, context, order, { ...contents, invoice: String(number) })
  return 'PAID'
}

async function giveBack(
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
  await oweRefund(tx, context.queue, owed(order, payment), role)
  if (why) await queueCancelledEmails(tx, context, order, payment.amount, why)
  return 'REFUND_DUE'
}

async function giveBackExtra(tx: Tx, context: Context, order: OrderRow, payment: RazorpayPayment): Promise<PayState> {
  const role: PaymentRole = 'extra'
  await runWrites(tx, [paymentWrite(order.id, payment, role)])
  await oweRefund(tx, context.queue, owed(order, payment), role)
  return order.pay_state
}

function owed(order: OrderRow, payment: RazorpayPayment) {
  return { payment_id: payment.id, order_id: order.id, amount_paise: payment.amount }
}

// What was bought leaves the cart; what was put in meanwhile stays, in its order.
function cartWithout(order: OrderRow): Write {
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
