import { type Query, queryOptions, useQuery } from '@tanstack/react-query'

import { type AnswerOf, calls } from '#contract/calls'
import type { Address } from '#contract/entities'
import { POLL_INTERVAL_MS } from '#contract/rules'
import { callApi, type Transport } from '#web/api-client.ts'
import { pullUser, userNow } from '#web/session/session.ts'
import { onSessionLost } from '#web/session/session-lost.ts'

const MAX_BACKOFF_MS = 60_000

/** A visible page is at most 5 s behind; a hidden tab does not poll and catches up when it becomes visible. */
export const polled = {
  staleTime: POLL_INTERVAL_MS - 1_000,
  refetchInterval: ({ state }: Pick<Query, 'state'>) =>
    // Measured at the last failure, not now: otherwise each render would restart the delay with another value.
    pollDelay(state.status === 'error' ? state.errorUpdatedAt - state.dataUpdatedAt : 0),
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  retry: false,
} as const

// Milliseconds to the next poll: 5 s, or as long as the polls have been failing, at most a minute.
function pollDelay(failingForMs: number): number {
  return Math.min(Math.max(POLL_INTERVAL_MS, failingForMs), MAX_BACKOFF_MS)
}

/** One page of the shopper's orders: how many, and the order after which it begins. */
export type OrdersAsked = { shown: number; cursor?: string }
export type OrdersAnswer = AnswerOf<typeof calls.orderUser>

export function fetchUserOrders({ shown, cursor }: OrdersAsked, transport?: Transport): Promise<OrdersAnswer> {
  return callApi(calls.orderUser, { query: { limit: String(shown), ...(cursor && { cursor }) }, transport })
}

export async function fetchAddresses(transport?: Transport): Promise<Address[]> {
  return (await callApi(calls.addressGet, { transport })).addresses
}

/** All queries of the catalogue, of shopper and seller, begin with it. */
export const productsKey = ['products'] as const
/** The query key of all pages of the shopper's orders. */
export const userOrdersKey = ['orders', 'user'] as const

export function userOrdersQuery(asked: OrdersAsked) {
  return queryOptions({ queryKey: [...userOrdersKey, asked], queryFn: () => fetchUserOrders(asked), ...polled })
}
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: () => fetchAddresses(),
  staleTime: POLL_INTERVAL_MS,
})

// The result goes to the session, which the whole page reads. An ended session leads to the login.
const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async () => {
    await pullUser()
    if (userNow() === null) onSessionLost('user')
    return null
  },
  ...polled,
})

/** Keeps the cart up to date with other devices while the page is open. */
export function useFreshCart(): void {
  useQuery({ ...cartQuery, initialData: null })
}

/** The shopper's orders; `loaded` came with the page, so that nothing is fetched twice. */
export function useUserOrders(asked: OrdersAsked, loaded: OrdersAnswer): OrdersAnswer {
  return useQuery({ ...userOrdersQuery(asked), initialData: loaded }).data
}

export function useAddresses(loaded: Address[]): Address[] {
  return useQuery({ ...addressesQuery, initialData: loaded }).data
}
