import { queryOptions, useQuery } from '@tanstack/react-query'

import type { SellerProduct } from '#web/seller/seller-products.ts'
import { useSettings } from '#web/settings.ts'

const EVERY_MS = 60_000

const countsQuery = queryOptions({
  queryKey: ['seller waiting'],
  // Loaded only in a shop that has the option on.
  queryFn: async () => (await import('#web/seller/fetch-waiting.ts')).fetchWaiting(),
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
