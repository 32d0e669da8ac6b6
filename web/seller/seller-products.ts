import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { calls } from '#contract/calls'
import type { sellerProduct } from '#contract/entities'
import { callApi, type Transport } from '#web/api-client.ts'
import { polled, productsQuery } from '#web/queries.ts'

export type SellerProduct = z.infer<typeof sellerProduct>

/** The catalogue with archived products, which only the seller gets. */
export async function fetchSellerProducts(transport?: Transport): Promise<SellerProduct[]> {
  const { products } = await callApi(calls.productList, { query: { archived: 'include' }, transport })
  return products as SellerProduct[]
}

// A child key of the shoppers' list, so that invalidating that list invalidates both.
export const sellerProductsQuery = queryOptions({
  queryKey: [...productsQuery.queryKey, 'seller'],
  queryFn: () => fetchSellerProducts(),
  ...polled,
})

export function useSellerProducts(loaded: SellerProduct[]): SellerProduct[] {
  return useQuery({ ...sellerProductsQuery, initialData: loaded }).data
}

/** Puts a product from an API answer into the cached lists. */
export async function showProduct(client: QueryClient, now: SellerProduct): Promise<void> {
  // A poll in progress would overwrite it with the old state.
  await client.cancelQueries(sellerProductsQuery)
  client.setQueryData(sellerProductsQuery.queryKey, (products) =>
    products?.map((product) => (product._id === now._id ? now : product)),
  )
  await client.invalidateQueries({ queryKey: productsQuery.queryKey, exact: true })
}

/** Refetches the catalogue after a product was added or changed. */
export async function catalogueChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: productsQuery.queryKey, refetchType: 'all' })
}
