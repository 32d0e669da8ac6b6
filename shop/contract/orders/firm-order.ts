import type { Order } from '../entities.ts'
import { isCancelled } from './order-status.ts'

type Paid = Pick<Order, 'payment' | 'paymentType' | 'status'>

/** Whether the courier is to bring the money of the order. */
export function waitsForCash({ payment, paymentType, status }: Paid): boolean {
  return payment === 'pending' && paymentType === 'COD' && !isCancelled(status)
}

/** Whether the order is to be packed and sent: it is paid, or will be in cash. */
export function isFirmOrder(order: Paid): boolean {
  return order.payment === 'paid' || waitsForCash(order)
}
