import { queryOptions, useQuery } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { Product, ProductDetails } from '#contract/entities'
import { callApi, type Transport } from '#web/api-client.ts'
import { productsQuery } from '#web/queries.ts'

const STALE_MS = 60_000

export function fetchDetails(id: string, transport?: Transport): Promise<ProductDetails> {
  return callApi(calls.productDetails, { query: { id }, transport })
}

// A child key of the list, so that a change by the seller invalidates both.
export function detailsQuery(id: string) {
  return queryOptions({
    queryKey: [...productsQuery.queryKey, 'details', id],
    queryFn: () => fetchDetails(id),
    staleTime: STALE_MS,
  })
}

/** The details of a product; `loaded` came with the page. Nothing is asked for a product without any. */
export function useDetails({ _id, hasDetails }: Product, loaded: ProductDetails | undefined): ProductDetails {
  const { data } = useQuery({
    ...detailsQuery(_id),
    enabled: hasDetails === true,
    ...(loaded && { initialData: loaded }),
  })
  return (hasDetails && data) || {}
}
