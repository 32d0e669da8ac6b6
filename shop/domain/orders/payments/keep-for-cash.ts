import { sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import { isCancelled, isToPack } from '#contract/orders/order-status'
import type { Db } from '#db/connect'
import { queueCashChosenEmail } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { incidentNotes, recordIncident } from '#domain/orders/order/order-events'
import { orderChange } from '#domain/orders/order/order-row'
import { moveStock, retake } from '#domain/orders/order/order-stock'
import { runWrites } from '#domain/orders/order/run-writes'
import type { PayState } from '#domain/orders/status/pay-state'

const CHOSEN = 'cash on delivery'
const by = { actor: 'provider', note: CHOSEN } as const

/** A payment of the provider's cash on delivery, whose money a courier still has to collect. The provider never has it. */
export function isCashToCome({ method, status }: RazorpayPayment): boolean {
  return method === 'cod' && (status === 'pending' || status === 'authorized')
}

/** Tells the seller once. Changes nothing else when the order was cancelled, or had ended and its stock is gone. */
export function keepForCash(
  db: Db,
  context: OrderContext,
  orderId: string,
  payment: RazorpayPayment,
): Promise<PayState> {
  return onOrder(db, context, orderId, async (tx, order) => {
    const { pay_state: before } = order
    if (before !== 'AWAITING' && before !== 'EXPIRED' && before !== 'FAILED') return before
    if ((await incidentNotes(tx, orderId, CHOSEN)).includes(payment.id)) return before
    await recordIncident(tx, orderId, CHOSEN, payment.id)
    const isHeld = order.holds_stock
    const isKept = !isCancelled(order.status) && (isHeld || (await retake(tx, order)))
    if (isKept) {
      const cycle = isHeld ? order.stock_cycle : order.stock_cycle + 1
      await runWrites(tx, [
        orderChange(order, { pay_state: 'CASH', closed_reason: null, holds_stock: true, stock_cycle: cycle }, by),
      ])
      if (before === 'AWAITING') await moveStock(tx, 'sell', order)
      await sql`SELECT remove_bought_from_cart_1(${order.id}, NULL)`.execute(tx)
    }
    await queueCashChosenEmail(tx, context, order, { paise: payment.amount, isKept })
    return isKept ? 'CASH' : before
  })
}

/** Restocks an order whose cash on delivery the provider has given up, unless it is packed or has left. */
export function endCash(db: Db, context: OrderContext, orderId: string): Promise<PayState> {
  return onOrder(db, context, orderId, async (tx, order) => {
    if (order.pay_state !== 'CASH' || !isToPack(order.status)) return order.pay_state
    await runWrites(tx, [
      orderChange(order, { pay_state: 'EXPIRED', closed_reason: 'expired', holds_stock: false }, by),
    ])
    await moveStock(tx, 'restock', order)
    return 'EXPIRED'
  })
}
