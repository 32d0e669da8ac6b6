import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, calls, type QueryOf } from '#contract/calls'
import { callApi, type Transport } from '#web/api-client.ts'

export type ReportsAsked = NonNullable<QueryOf<typeof calls.sellerReports>>
export type ReportList = AnswerOf<typeof calls.sellerReports>

const EVERY_MS = 60_000
export const reportsKey = ['seller reports'] as const

export function fetchReports(asked: ReportsAsked, transport?: Transport): Promise<ReportList> {
  return callApi(calls.sellerReports, { query: asked, transport })
}

/** A page of reports, or those of an order, as new as a minute. */
export function reportsQuery(asked: ReportsAsked) {
  return queryOptions({
    queryKey: [...reportsKey, asked],
    queryFn: () => fetchReports(asked),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
}
