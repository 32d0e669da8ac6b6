import { queryOptions, useQuery } from '@tanstack/react-query'

import { type AnswerOf, calls } from '#contract/calls'
import type { Device } from '#contract/entities'
import { paths } from '#contract/paths'
import { POLL_INTERVAL_MS } from '#contract/rules'
import { callApi, type Transport } from '#web/api-client.ts'

/** Validation needs more script than the forms themselves, so it loads with the first input. */
export const loadSaving = () => import('#web/storefront/account/save-account.ts')

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: () => fetchDevices(),
  staleTime: POLL_INTERVAL_MS,
})

export async function fetchDevices(transport?: Transport): Promise<Device[]> {
  return (await callApi(calls.userDevices, { transport })).devices
}

export type AccountSettings = AnswerOf<typeof calls.userAccount>

export async function fetchAccount(transport?: Transport): Promise<AccountSettings> {
  const { hasPassword, subscribed, phone } = await callApi(calls.userAccount, { transport })
  return { hasPassword, subscribed, ...(phone && { phone }) }
}

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => fetchAccount(),
  staleTime: POLL_INTERVAL_MS,
})

/** The settings of the account; read again when the page becomes visible. */
export function useAccount(loaded: AccountSettings): AccountSettings {
  return useQuery({ ...accountQuery, initialData: loaded }).data
}

/** Where the page of the phone leads back to, by its query: the cart after a new address, else the account. */
export function wayOn(search: string): string {
  return new URLSearchParams(search).get('from') === 'cart' ? paths.cart() : paths.account()
}
