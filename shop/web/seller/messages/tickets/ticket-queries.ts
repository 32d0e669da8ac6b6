import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, calls, type QueryOf } from '#contract/calls'
import { callApi, type Transport } from '#web/api-client.ts'

export type TicketsAsked = NonNullable<QueryOf<typeof calls.sellerTickets>>
export type TicketList = AnswerOf<typeof calls.sellerTickets>

const EVERY_MS = 60_000
export const ticketsKey = ['seller tickets'] as const

export function fetchTickets(asked: TicketsAsked, transport?: Transport): Promise<TicketList> {
  return callApi(calls.sellerTickets, { query: asked, transport })
}

/** A page of tickets, as new as a minute. */
export function ticketsQuery(asked: TicketsAsked) {
  return queryOptions({
    queryKey: [...ticketsKey, asked],
    queryFn: () => fetchTickets(asked),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
}
