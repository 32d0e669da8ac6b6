import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import { isCancelled, statusWhen } from '#contract/orders/order-status'
import type { Db, Tx } from '#db/connect'
import type { CancelReason } from '#domain/messages/order-mail'
import { issueAfterCommit } from '#domain/orders/documents/issue-documents'
import { queueCancelledEmails, queuePaidInsteadEmails } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { recordIncident, recordResolution } from '#domain/orders/order/order-events'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order/order-row'
import { moveStock, retake } from '#domain/orders/order/order-stock'
import { inTraceOf } from '#domain/orders/order/order-trace'
import { runWrites } from '#domain/orders/order/run-writes'
import { lapsingPayments } from '#domain/orders/payments/lapsing-payments'
import { type PaymentRole, paymentsOf, paymentWrite } from '#domain/orders/payments/payment-row'
import { payOrder, sellAtOnce } from '#domain/orders/payments/sell-order'
import { becomeRegular } from '#domain/orders/cash/record-cash'
import { isRowLocked } from '#domain/orders/payments/within-patience'
import { oweRefund } from '#domain/orders/refunds/refund-row'
import type { PayState } from '#domain/orders/status/pay-state'
import { limitConcurrency } from '#domain/process/concurrency-limit'

type Context = Pick<OrderContext, 'queue' | 'changes' | 'log' | 'settings' | 'traces'>
type Outcome = PayState | 'sold'
const by = { actor: 'provider' } as const
// Half of the connections (shop/db/connect.ts): however many pay at once, pages keep the others.
const limited = limitConcurrency(8, Number.POSITIVE_INFINITY)

/** The first call for a payment alone has an effect. `seller`: settled manually. Throws a Failure (404). */
export async function settleOrder(
  db: Db,
  context: Context,
  orderId: string,
  payment: RazorpayPayment,
  seller?: Actor,
): Promise<PayState> {
  if (payment.status !== 'captured') throw new Error(`Payment ${payment.id} is ${payment.status}, not captured`)
  return inTraceOf(db, context, orderId, () => settleCaptured(db, context, orderId, payment, seller))
}

async function settleCaptured(
  db: Db,
  context: Context,
  orderId: string,
  payment: RazorpayPayment,
  seller: Actor | undefined,
): Promise<PayState> {
  const outcome = await limited(async () => {
    const isSold = !seller && (await soldAtOnce(db, context, orderId, payment))
    return isSold ? 'sold' : settle(db, context, orderId, payment, seller)
  })
  if (outcome !== 'sold') return outcome
  await issueAfterCommit(db, context)
  return 'PAID'
}

/** Sells a shopper's own order if its payment is the usual case; otherwise does nothing and returns false. */
export function sellOwn(
  db: Db,
  context: Context,
  userId: string,
  orderId: string,
  payment: RazorpayPayment,
): Promise<boolean> {
  return limited(() => soldAtOnce(db, context, orderId, payment, userId))
}

// The transaction finds out what happened after any failure, also of an answer that was lost.
async function soldAtOnce(
  db: Db,
  context: Context,
  orderId: string,
  payment: RazorpayPayment,
  buyerId?: string,
): Promise<boolean> {
  try {
    const userId = await sellAtOnce(db, orderId, payment, context.settings, buyerId)
    if (userId === undefined) return false
    context.changes.publish('orders', userId)
    return true
  } catch (error) {
    if (isRowLocked(error)) throw error
    context.log.warn({ err: error, orderId }, 'not settled at once')
    return false
  }
}

function settle(
  db: Db,
  context: Context,
  orderId: string,
  payment: RazorpayPayment,
  seller: Actor | undefined,
): Promise<Outcome> {
  return onOrder(db, context, orderId, async (tx, order): Promise<Outcome> => {
    if (payment.order_id !== order.razorpay_order_id) throw new Error(`Payment ${payment.id} is for another order`)
    const recorded = await paymentsOf(tx, orderId)
    if (recorded.some(({ payment_id }) => payment_id === payment.id)) return order.pay_state
    if (seller) await recordResolution(tx, orderId, seller, 'settled', payment.id)
    if (recorded.some(({ role }) => role !== 'extra')) return refundExtra(tx, context, order, payment)
    return settleFirst(tx, context, order, payment)
  })
}

async function settleFirst(tx: Tx, context: Context, order: OrderRow, payment: RazorpayPayment): Promise<Outcome> {
  if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {
    // Cash that a courier collected, with the provider's fee: the provider has no money that could go back.
    if (payment.method === 'cod') {
      await recordIncident(tx, order.id, 'cash of another amount', `${payment.id}: ${payment.amount}`)
      return order.pay_state
    }
    const note = `${payment.id}: ${payment.amount} ${payment.currency} instead of ${order.amount_paise} ${order.currency}`
    context.log.error({ orderId: order.id, note }, 'captured another amount')
    await recordIncident(tx, order.id, 'amount mismatch', note)
    return cancelAndRefund(tx, context, order, payment, 'mismatch')
  }
  // The provider captured it although shopper and shop were told that it lapses.
  if ((await lapsingPayments(tx, order.id)).includes(payment.id))
    return cancelAndRefund(tx, context, order, payment, 'late', null)
  if (isCancelled(order.status)) return cancelAndRefund(tx, context, order, payment, 'late', 'withdrawn')
  if (order.pay_state === 'CASH' && order.by_cash) return payInsteadOfCash(tx, context, order, payment)
  if (order.pay_state === 'AWAITING') {
    await moveStock(tx, 'sell', order)
    return sell(tx, context, order, payment)
  }
  if (order.holds_stock) return sell(tx, context, order, payment)
  if (!(await retake(tx, order))) return cancelAndRefund(tx, context, order, payment, 'late')
  return sell(tx, context, { ...order, stock_cycle: order.stock_cycle + 1 }, payment)
}

async function sell(tx: Tx, context: Context, order: OrderRow, payment: RazorpayPayment): Promise<Outcome> {
  await payOrder(tx, order, payment, context.settings)
  return 'sold'
}

async function payInsteadOfCash(
  tx: Tx,
  context: Context,
  order: OrderRow,
  payment: RazorpayPayment,
): Promise<PayState> {
  await runWrites(tx, [
    paymentWrite(order.id, payment, 'settling'),
    orderChange(order, { pay_state: 'PAID', by_cash: false }, by),
  ])
  await becomeRegular(tx, order.user_id)
  await queuePaidInsteadEmails(tx, context, order)
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
    orderChange(order, { pay_state: 'REFUND_DUE', status: statusWhen.cancelled, holds_stock: false }, by),
  ])
  if (order.holds_stock) await moveStock(tx, order.pay_state === 'AWAITING' ? 'release' : 'restock', order)
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
