import { queryOptions } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { Passkey } from '#contract/entities'
import { callApi, type Transport } from '#web/api-client.ts'

export async function fetchPasskeys(transport?: Transport): Promise<Passkey[]> {
  return (await callApi(calls.passkeys, { transport })).passkeys
}

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: () => fetchPasskeys() })
