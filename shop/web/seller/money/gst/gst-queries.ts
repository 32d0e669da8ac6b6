import { queryOptions } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { GstComparison, GstReturn } from '#contract/money/gst-return'
import { callApi, type Transport } from '#web/api-client.ts'
import { sellerOrderKeys } from '#web/seller/orders/order-queries.ts'

const FRESH_MS = 30_000

/** The figures of a month (YYYY-MM); without one of this month. */
export function fetchGst(month: string | undefined, transport?: Transport): Promise<GstReturn> {
  return callApi(calls.sellerGst, { query: month ? { month } : {}, transport })
}

export function gstQuery(month: string | undefined) {
  return queryOptions({
    queryKey: [...sellerOrderKeys.all, 'gst', month ?? 'now'],
    queryFn: () => fetchGst(month),
    staleTime: FRESH_MS,
  })
}

/** The comparison of a month with Razorpay, which each fetch queries. */
export function gstMoneyQuery(month: string) {
  return queryOptions<GstComparison>({
    queryKey: [...sellerOrderKeys.all, 'gst-money', month],
    queryFn: () => callApi(calls.sellerGstMoney, { query: { month } }),
    staleTime: FRESH_MS,
  })
}

/** The month in an address; undefined (this month) when it is not a valid month. */
export function monthIn(address: string): string | undefined {
  const asked = new URL(address).searchParams.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : undefined
}
