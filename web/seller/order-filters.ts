import { type OrderStatus, orderStatuses, type PaymentState, paymentStates } from '#contract/order-status'
import { paths } from '#contract/paths'

/** Which orders the seller looks at, as the address of the page says it. */
export type OrderFilters = {
  status?: OrderStatus
  payment?: PaymentState
  search?: string
  /** The order after which this page begins. */
  cursor?: string
}

const MAX_SEARCH = 100

/** The filters in an address; what it does not know or what is empty is no filter. */
export function readFilters(address: string): OrderFilters {
  const asked = new URL(address, 'http://shop').searchParams
  const status = orderStatuses.find((each) => each === asked.get('status'))
  const payment = paymentStates.find((each) => each === asked.get('payment'))
  const search = asked.get('search')?.trim().slice(0, MAX_SEARCH)
  const cursor = asked.get('cursor')
  return {
    ...(status && { status }),
    ...(payment && { payment }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  }
}

/** The address of Orders with these filters. */
export function ordersPath(filters: OrderFilters): string {
  const query = new URLSearchParams(filters).toString()
  return query ? `${paths.sellerOrders()}?${query}` : paths.sellerOrders()
}

/** Where the money is, as the seller reads it. */
export const paymentWords: Record<PaymentState, string> = {
  pending: 'Pending',
  paid: 'Paid',
  refunding: 'Refunding',
  refunded: 'Refunded',
  'refund failed': 'Refund failed',
}
