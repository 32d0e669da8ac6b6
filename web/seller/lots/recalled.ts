import type { Order } from '#contract/entities'

/** Whether an order must not be packed, because a lot of it is recalled. */
export function isStopped({ items, status }: Pick<Order, 'items' | 'status'>): boolean {
  const hasLeft = status !== 'Order Placed' && status !== 'Packed'
  return !hasLeft && items.some(({ lots }) => lots?.some(({ recalled }) => recalled))
}
