import { queryOptions, useQuery } from '@tanstack/react-query'

import { type AnswerOf, calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { callApi, type Transport } from '#web/api-client.ts'
import { polled } from '#web/queries.ts'
import type { OrderFilters } from '#web/seller/order-filters.ts'

export type OrdersPage = AnswerOf<typeof calls.orderSeller>

const PAGE = '25'
const MOST_AT_ONCE = '200'

/** What this browser knows of the shop's orders: lists below `list`, each order's history below `history`. */
export const sellerOrderKeys = {
  all: ['orders', 'seller'],
  lists: ['orders', 'seller', 'list'],
  history: (orderId: string) => ['orders', 'seller', 'history', orderId],
} as const

/** Orders whose status was changed on the page that is open. */
export const movedHere = new Set<string>()

export function fetchOrders(filters: OrderFilters, transport?: Transport): Promise<OrdersPage> {
  return callApi(calls.orderSeller, { query: { ...filters, limit: PAGE }, transport })
}

export function ordersQuery(filters: OrderFilters) {
  return queryOptions({
    queryKey: [...sellerOrderKeys.lists, filters],
    queryFn: async ({ client, queryKey }) => {
      const page = await fetchOrders(filters)
      const before = client.getQueryData<OrdersPage>(queryKey)
      return before ? { ...page, orders: withMoved(before.orders, page.orders, movedHere) } : page
    },
    ...polled,
  })
}

/**
 * What was moved on this page stays in its place though the filter no longer takes it, so that nothing jumps away from
 * under a finger and a slip can be mended where it happened.
 */
export function withMoved(before: readonly Order[], now: readonly Order[], moved: ReadonlySet<string>): Order[] {
  const orders = [...now]
  before.forEach((order, place) => {
    if (!moved.has(order._id) || now.some(({ _id }) => _id === order._id)) return
    const above = before[place - 1]?._id
    orders.splice(orders.findIndex(({ _id }) => _id === above) + 1, 0, order)
  })
  return orders
}

/** Everything that is paid and waits to be packed, newest first. */
export async function fetchToPack(transport?: Transport): Promise<OrdersPage> {
  const orders: Order[] = []
  let cursor: string | undefined
  do {
    const page: OrdersPage = await callApi(calls.orderSeller, {
      query: { status: 'Order Placed', payment: 'paid', limit: MOST_AT_ONCE, ...(cursor ? { cursor } : {}) },
      transport,
    })
    orders.push(...page.orders)
    cursor = page.nextCursor
  } while (cursor)
  return { orders }
}

export const toPackQuery = queryOptions({
  queryKey: [...sellerOrderKeys.lists, 'to pack'],
  queryFn: () => fetchToPack(),
  ...polled,
})

/** The orders as they are now; `loaded` is what the page came with. */
export function useOrders(query: ReturnType<typeof ordersQuery> | typeof toPackQuery, loaded: OrdersPage): OrdersPage {
  return useQuery({ ...(query as typeof toPackQuery), initialData: loaded }).data
}
