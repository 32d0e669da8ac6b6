import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import { isCancelled } from '#contract/orders/order-status'
import type { Db } from '#db/connect'
import { queueCancelledEmails } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { orderChange, type OrderRow } from '#domain/orders/order/order-row'
import { moveStock, retake } from '#domain/orders/order/order-stock'
import { runWrites } from '#domain/orders/order/run-writes'
import { recordLapsing, lapsingPayments } from '#domain/orders/payments/lapsing-payments'
import { settleOrder } from '#domain/orders/payments/settle-order'
import type { PayState } from '#domain/orders/status/pay-state'

const by = { actor: 'shop', note: 'late authorisation' } as const

/** Takes the stock first; without it, or if cancelled, the payment lapses for good: the provider returns it itself. */
export async function captureAuthorised(
  db: Db,
  context: OrderContext,
  orderId: string,
  payment: RazorpayPayment,
): Promise<PayState> {
  const toCapture = await takeForCapture(db, context, orderId, payment)
  if (toCapture) return captureTaken(db, context, toCapture, payment)
  context.log.warn({ orderId, paymentId: payment.id }, 'authorised late, not captured')
  return releaseLateHold(db, context, orderId)
}

/** Resolves with the order if it has its stock now; otherwise records that the payment lapses. */
export function takeForCapture(
  db: Db,
  context: OrderContext,
  orderId: string,
  payment: RazorpayPayment,
): Promise<OrderRow | undefined> {
  return onOrder(db, context, orderId, async (tx, order) => {
    if (!isUnpaid(order) || (await lapsingPayments(tx, orderId)).includes(payment.id)) return undefined
    if (!isCancelled(order.status)) {
      if (order.holds_stock) return order
      if (await retake(tx, order)) {
        await runWrites(tx, [orderChange(order, { holds_stock: true, stock_cycle: order.stock_cycle + 1 }, by)])
        return order
      }
    }
    await recordLapsing(tx, orderId, payment.id)
    const why = isCancelled(order.status) ? 'withdrawn' : 'late'
    await queueCancelledEmails(tx, context, order, payment.amount, why, true)
    return undefined
  })
}

/** Captures the payment of an order that has its stock, and settles or releases it. */
export async function captureTaken(
  db: Db,
  context: OrderContext,
  { id: orderId, pay_state: payState }: OrderRow,
  payment: RazorpayPayment,
): Promise<PayState> {
  const outcome = await context.razorpay.capture(payment.id, payment.amount, payment.currency)
  if (outcome.is === 'done' && outcome.value.status === 'captured') {
    return settleOrder(db, context, orderId, outcome.value)
  }
  // Unknown: the order keeps its stock until the provider can be asked again.
  if (outcome.is !== 'refused') return payState
  // Razorpay also refuses a payment that is already captured.
  const current = await context.razorpay.payment(payment.id)
  if (current.is !== 'done') return payState
  if (current.value.status === 'captured') return settleOrder(db, context, orderId, current.value)
  context.log.error({ orderId, paymentId: payment.id, reason: outcome.reason }, 'capture refused')
  return releaseLateHold(db, context, orderId)
}

/** Restocks an order that took its stock for a capture which failed. */
export async function releaseLateHold(db: Db, context: OrderContext, orderId: string): Promise<PayState> {
  return onOrder(db, context, orderId, async (tx, order) => {
    const closed = order.pay_state === 'EXPIRED' || order.pay_state === 'FAILED'
    if (closed && order.holds_stock) {
      await runWrites(tx, [orderChange(order, { holds_stock: false }, by)])
      await moveStock(tx, 'restock', order)
    }
    return order.pay_state
  })
}

function isUnpaid(order: OrderRow): boolean {
  return order.pay_state === 'AWAITING' || order.pay_state === 'EXPIRED' || order.pay_state === 'FAILED'
}
