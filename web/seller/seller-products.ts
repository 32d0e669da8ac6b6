import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { calls } from '#contract/calls'
import type { sellerProduct } from '#contract/entities'
import { callApi, type Transport } from '#web/api-client.ts'
import { polled, productsKey } from '#web/queries.ts'

export type SellerProduct = z.infer<typeof sellerProduct>

/** The catalogue with archived products, which only the seller gets. */
export async function fetchSellerProducts(transport?: Transport): Promise<SellerProduct[]> {
  const { products } = await callApi(calls.productList, { query: { archived: 'include' }, transport })
  return products as SellerProduct[]
}

export const sellerProductsQuery = queryOptions({
  queryKey: [...productsKey, 'seller'],
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
  await client.invalidateQueries({ queryKey: productsKey, predicate: ({ queryKey }) => queryKey[1] !== 'seller' })
}

/** Refetches the catalogue after a product was added or changed. */
export async function catalogueChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: productsKey, refetchType: 'all' })
}
