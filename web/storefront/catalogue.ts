import type { LoaderFunctionArgs } from 'react-router'

import type { Product } from '#contract/entities'
import { fetchProducts, productsQuery } from '#web/queries.ts'
import { getQueryClient } from '#web/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'

export type Catalogue = { products: Product[] }

/** The catalogue for the first page. */
export async function catalogueOnServer(args: LoaderFunctionArgs): Promise<Catalogue> {
  return { products: await orErrorPage(fetchProducts(serverApi(args).transport)) }
}

/** The catalogue for every later page: the browser's copy, which polls keep up to date. */
export async function catalogueInBrowser(): Promise<Catalogue> {
  return { products: await getQueryClient().ensureQueryData(productsQuery) }
}

export function inStock(products: readonly Product[]): Product[] {
  return products.filter((product) => product.quantity > 0)
}

/** Moves sold-out products to the end; otherwise keeps the order. */
export function soldOutLast(products: readonly Product[]): Product[] {
  return [...inStock(products), ...products.filter((product) => product.quantity <= 0)]
}
