import type { Order } from './entities.ts'
import { toPaise } from './money.ts'

/** What is left of the payment of an order after the refunds of its parts, in paise. */
export function leftOfPayment(order: Pick<Order, 'amount' | 'refunded' | 'externallyRefunded'>): number {
  return toPaise(order.amount) - toPaise(order.refunded ?? 0) - toPaise(order.externallyRefunded ?? 0)
}
