import { queryOptions, useQuery } from '@tanstack/react-query'

import { backInStockContract as calls } from '#contract/calls/back-in-stock'
import { callApi } from '#web/api-client.ts'
import type { SellerProduct } from '#web/seller/seller-products.ts'
import { useSettings } from '#web/settings.ts'

const EVERY_MS = 60_000

const countsQuery = queryOptions({
  queryKey: ['seller waiting'],
  queryFn: async () => {
    const { waiting } = await callApi(calls.countWaits)
    return new Map(waiting.map(({ product, count }) => [product, count]))
  },
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
})

/**
 * The products with the number of shoppers who wait for each: undefined while it is loading, and in a shop that does not
 * tell them.
 */
export function useWaitingCounts<P extends SellerProduct>(products: P[]): (P & { waiting?: number })[] {
  const enabled = useSettings().backInStockMails === true
  const { data: counts } = useQuery({ ...countsQuery, enabled })
  return counts ? products.map((product) => ({ ...product, waiting: counts.get(product._id) ?? 0 })) : products
}
