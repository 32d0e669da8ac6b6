import type { Order } from '../entities.ts'
import { toPaise } from './money.ts'

/** The rest of an order's payment after the refunds of its parts, in paise. */
export function leftOfPayment(order: Pick<Order, 'amount' | 'refunded' | 'externallyRefunded'>): number {
  return toPaise(order.amount) - toPaise(order.refunded ?? 0) - toPaise(order.externallyRefunded ?? 0)
}
