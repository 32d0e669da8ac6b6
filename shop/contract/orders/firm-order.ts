import type { Order } from '../entities.ts'

type Paid = Pick<Order, 'payment' | 'paymentType'>

/** The order is to be paid to the courier, and is not yet. */
export function waitsForCash({ payment, paymentType }: Paid): boolean {
  return payment === 'pending' && paymentType === 'COD'
}

/** The order is to be packed and sent: it is paid, or will be in cash. */
export function isFirmOrder(order: Paid): boolean {
  return order.payment === 'paid' || waitsForCash(order)
}
