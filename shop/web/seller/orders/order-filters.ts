import type { OrderCount } from '#contract/entities'
import { type DueKind, dueKinds } from '#contract/orders/due-kinds'
import { type OrderStatus, orderStatuses, type PaymentState, paymentStates } from '#contract/orders/order-status'
import { paths } from '#contract/paths'
import { ORDERS_COUNTED } from '#contract/rules'

/** The filters of the orders, as in the address of the page. */
export type OrderFilters = {
  status?: OrderStatus
  payment?: PaymentState
  due?: DueKind
  search?: string
  /** The order after which this page begins. */
  cursor?: string
}

const MAX_SEARCH = 100

/** Reads the filters of an address; unknown and empty values are ignored. */
export function readFilters(address: string): OrderFilters {
  const asked = new URL(address, 'http://shop').searchParams
  const status = orderStatuses.find((each) => each === asked.get('status'))
  const payment = paymentStates.find((each) => each === asked.get('payment'))
  const due = dueKinds.find((each) => each === asked.get('due'))
  const search = asked.get('search')?.trim().slice(0, MAX_SEARCH)
  const cursor = asked.get('cursor')
  return {
    ...(status && { status }),
    ...(payment && { payment }),
    ...(due && { due }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  }
}

/** The address of Orders with these filters. */
export function ordersPath(filters: OrderFilters): string {
  const query = new URLSearchParams(filters).toString()
  return query ? `${paths.sellerOrders()}?${query}` : paths.sellerOrders()
}

/** The labels of the payment states, for the seller. */
export const paymentWords: Record<PaymentState, string> = {
  pending: 'Pending',
  paid: 'Paid',
  refunding: 'Refunding',
  refunded: 'Refunded',
  'refund failed': 'Refund failed',
}

/** The number of orders of some kinds, as `atMost` writes it. */
export function counted(counts: readonly OrderCount[], which: (each: OrderCount) => boolean): string {
  const wanted = counts.filter(which)
  const sum = wanted.reduce((all, { count }) => all + count, 0)
  return atMost(sum)
}

/** The number of orders, or "999+", because counts stop there. */
export function atMost(count: number): string {
  return count >= ORDERS_COUNTED ? `${ORDERS_COUNTED - 1}+` : String(count)
}
