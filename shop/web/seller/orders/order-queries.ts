import { queryOptions, useQuery } from '@tanstack/react-query'

import { type AnswerOf, calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { PARCELS_AT_ONCE } from '#contract/rules'
import { callApi, type Transport } from '#web/api-client.ts'
import { polled } from '#web/queries/queries.ts'
import type { OrderFilters } from '#web/seller/orders/order-filters.ts'

export type OrdersPage = AnswerOf<typeof calls.orderSeller>

const PAGE = '50'

/** The query keys of the shop's orders. */
export const sellerOrderKeys = {
  all: ['orders', 'seller'],
  lists: ['orders', 'seller', 'list'],
  today: ['orders', 'seller', 'today'],
  history: (orderId: string) => ['orders', 'seller', 'history', orderId],
  refundable: (orderId: string) => ['orders', 'seller', 'refundable', orderId],
} as const

/** The orders that were changed on the open page. */
export const editedIds = new Set<string>()

/** Keeps an order in its place from now on. It precedes the call: a poll may see the change before the call answers. */
export function keepListed(orderId: string): void {
  editedIds.add(orderId)
}

export function fetchOrders(filters: OrderFilters, transport?: Transport): Promise<OrdersPage> {
  return callApi(calls.orderSeller, { query: { ...filters, limit: PAGE }, transport })
}

export function ordersQuery(filters: OrderFilters) {
  return queryOptions({
    queryKey: [...sellerOrderKeys.lists, filters],
    queryFn: async ({ client, queryKey }) => {
      const page = await fetchOrders(filters)
      const before = client.getQueryData<OrdersPage>(queryKey)
      return before ? { ...page, orders: keepInPlace(before.orders, page.orders, editedIds) } : page
    },
    ...polled,
  })
}

/**
 * Keeps orders that were changed on this page in their place although the filter no longer matches them, so that rows do
 * not jump and a mistake can be corrected on the spot.
 */
export function keepInPlace(before: readonly Order[], now: readonly Order[], moved: ReadonlySet<string>): Order[] {
  const orders = [...now]
  before.forEach((order, place) => {
    if (!moved.has(order._id) || now.some(({ _id }) => _id === order._id)) return
    const above = before[place - 1]?._id
    orders.splice(orders.findIndex(({ _id }) => _id === above) + 1, 0, order)
  })
  return orders
}

export type PackList = AnswerOf<typeof calls.orderParcels>

/** The oldest orders that are paid and not packed yet, or those after the order that `cursor` names. */
export function fetchToPack(cursor: string | undefined, transport?: Transport): Promise<PackList> {
  const query = { limit: String(PARCELS_AT_ONCE), ...(cursor && { cursor }) }
  return callApi(calls.orderParcels, { query, transport })
}

export function toPackQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: [...sellerOrderKeys.lists, 'to pack', cursor ?? ''],
    queryFn: () => fetchToPack(cursor),
    ...polled,
  })
}

/** The current parcels; `loaded` came with the page. */
export function useToPack(cursor: string | undefined, loaded: PackList): PackList {
  return useQuery({ ...toPackQuery(cursor), initialData: loaded }).data
}

/** The current orders; `loaded` came with the page. */
export function useOrders(query: ReturnType<typeof ordersQuery>, loaded: OrdersPage): OrdersPage {
  return useQuery({ ...query, initialData: loaded }).data
}
