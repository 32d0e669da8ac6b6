import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, calls } from '#contract/calls'
import { callApi, type Transport } from '#web/api-client.ts'
import { polled } from '#web/queries/queries.ts'
import { sellerOrderKeys } from '#web/seller/orders/order-queries.ts'

export type Today = AnswerOf<typeof calls.sellerToday>
export type Waiting = Today['waiting'][number]

export function fetchToday(transport?: Transport): Promise<Today> {
  return callApi(calls.sellerToday, { transport })
}

export const todayQuery = queryOptions({ queryKey: sellerOrderKeys.today, queryFn: () => fetchToday(), ...polled })
