import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, calls } from '#contract/calls'
import { callApi, type Transport } from '#web/api-client.ts'
import { nullIfRefused } from '#web/session/session.ts'

export type Seller = AnswerOf<typeof calls.sellerIsAuth>['seller']

/** The logged-in seller, or null. */
export async function fetchSeller(transport?: Transport): Promise<Seller | null> {
  try {
    return (await callApi(calls.sellerIsAuth, { transport })).seller
  } catch (error) {
    return nullIfRefused(error)
  }
}

/** Set by the first page, login and logout; never polled. */
export const sellerQuery = queryOptions({
  queryKey: ['seller'],
  queryFn: () => fetchSeller(),
  staleTime: Infinity,
  gcTime: Infinity,
})
