import type { Order } from '#contract/entities'
import { isFinal } from '#contract/orders/order-status'

/** Whether an order must not be packed, because pieces of a recalled lot may still be in the shop. */
export function isStopped({ stopped, status }: Pick<Order, 'stopped' | 'status'>): boolean {
  return stopped === true && !isFinal(status)
}
