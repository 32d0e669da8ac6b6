import { queryOptions, useQuery } from '@tanstack/react-query'

import type { SellerProduct } from '#web/seller/products/seller-products.ts'

const EVERY_MS = 60_000

const countsQuery = queryOptions({
  queryKey: ['seller waiting'],
  queryFn: async () => (await import('#web/seller/layout/fetch-waiting.ts')).fetchWaiting(),
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
})

/** The products with the number of shoppers who wait for each; undefined while it is loading. */
export function useWaitingCounts<P extends SellerProduct>(products: P[]): (P & { waiting?: number })[] {
  const { data: counts } = useQuery(countsQuery)
  return counts ? products.map((product) => ({ ...product, waiting: counts.get(product._id) ?? 0 })) : products
}
