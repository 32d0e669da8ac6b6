import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, calls } from '#contract/calls'
import { callApi, type Transport } from '#web/api-client.ts'
import { nullIfRefused } from '#web/session/session.ts'

/** The seller of this browser; with `next` the login needs a further step. */
export type SellerSession = AnswerOf<typeof calls.sellerSession>
export type Seller = SellerSession['seller']

/** The session of the seller, or null. */
export async function fetchSeller(transport?: Transport): Promise<SellerSession | null> {
  try {
    return await callApi(calls.sellerSession, { transport })
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
