import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, calls } from '#contract/calls'
import { callApi, type Transport } from '#web/api-client.ts'
import { nobody } from '#web/session/session.ts'

export type Seller = AnswerOf<typeof calls.sellerIsAuth>['seller']

/** Who sells here, or null. */
export async function fetchSeller(transport?: Transport): Promise<Seller | null> {
  try {
    return (await callApi(calls.sellerIsAuth, { transport })).seller
  } catch (error) {
    return nobody(error)
  }
}

/** Set by the page itself, by login and by logout: never polled. */
export const sellerQuery = queryOptions({
  queryKey: ['seller'],
  queryFn: () => fetchSeller(),
  staleTime: Infinity,
  gcTime: Infinity,
})
