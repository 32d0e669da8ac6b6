import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { calls } from '#contract/calls'
import type { sellerProduct } from '#contract/entities'
import { callApi, type Transport } from '#web/api-client.ts'
import { polled, productsQuery } from '#web/queries.ts'

export type SellerProduct = z.infer<typeof sellerProduct>

/** The catalogue with what is archived, as only the seller gets it. */
export async function fetchSellerProducts(transport?: Transport): Promise<SellerProduct[]> {
  const { products } = await callApi(calls.productList, { query: { archived: 'include' }, transport })
  return products as SellerProduct[]
}

// Below the shop's own list, so that what is done to that is done to both.
export const sellerProductsQuery = queryOptions({
  queryKey: [...productsQuery.queryKey, 'seller'],
  queryFn: () => fetchSellerProducts(),
  ...polled,
})

export function useSellerProducts(loaded: SellerProduct[]): SellerProduct[] {
  return useQuery({ ...sellerProductsQuery, initialData: loaded }).data
}

/** Shows a product as the shop has just answered it. */
export async function showProduct(client: QueryClient, now: SellerProduct): Promise<void> {
  // A poll on its way would bring what was before.
  await client.cancelQueries(sellerProductsQuery)
  client.setQueryData(sellerProductsQuery.queryKey, (products) =>
    products?.map((product) => (product._id === now._id ? now : product)),
  )
  await client.invalidateQueries({ queryKey: productsQuery.queryKey, exact: true })
}

/** A product came or changed altogether. */
export async function catalogueChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: productsQuery.queryKey, refetchType: 'all' })
}
