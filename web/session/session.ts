import { queryOptions, useQuery } from '@tanstack/react-query'

import { type AnswerOf, calls } from '#contract/calls'
import type { User } from '#contract/entities'
import { ApiRefusal, callApi, type Transport } from '#web/api-client.ts'

export type Seller = AnswerOf<typeof calls.sellerIsAuth>['seller']

/** Who shops here, or null. That nobody is logged in is an answer; that the shop cannot say is thrown. */
export async function fetchUser(transport?: Transport): Promise<User | null> {
  try {
    return (await callApi(calls.userIsAuth, { transport })).user
  } catch (error) {
    return nobody(error)
  }
}

export async function fetchSeller(transport?: Transport): Promise<Seller | null> {
  try {
    return (await callApi(calls.sellerIsAuth, { transport })).seller
  } catch (error) {
    return nobody(error)
  }
}

function nobody(error: unknown): null {
  if (error instanceof ApiRefusal && error.status < 500) return null
  throw error
}

// Set by the page itself, by login and by logout: never polled.
const kept = { staleTime: Infinity, gcTime: Infinity } as const

export const userQuery = queryOptions({ queryKey: ['user'], queryFn: () => fetchUser(), ...kept })
export const sellerQuery = queryOptions({ queryKey: ['seller'], queryFn: () => fetchSeller(), ...kept })

/** The shopper, cart included; null for a visitor. */
export function useUser(): User | null {
  return useQuery(userQuery).data ?? null
}
