import { queryOptions, useQuery } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { PinPlace } from '#contract/calls/pin'
import { digitsIn } from '#contract/typed'
import { callApi } from '#web/api-client.ts'

const MINUTE = 60_000

function pinQuery(pin: string) {
  return queryOptions({
    queryKey: ['pin', pin],
    queryFn: async () => (await callApi(calls.addressPin, { query: { pin } })).places,
    enabled: pin !== '',
    // The days of arrival change at the cut-off hour and at midnight.
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  })
}

/** The places of a PIN; undefined while they are asked for, and for no PIN (''). */
export function usePlaces(pin: string): { places: PinPlace[] | undefined; error: Error | null } {
  const { data: places, error } = useQuery(pinQuery(pin))
  return { places, error }
}

/** The PIN in a typed text; undefined while it has not six digits. */
export function pinIn(typed: string): string | undefined {
  return /^\d{6}$/.exec(digitsIn(typed))?.[0]
}
