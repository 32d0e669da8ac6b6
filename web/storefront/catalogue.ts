import type { LoaderFunctionArgs } from 'react-router'

import type { Product } from '#contract/entities'
import { fetchProducts, productsQuery } from '#web/queries.ts'
import { queryClientOfPage } from '#web/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'

export type Catalogue = { products: Product[] }

/** The catalogue for the first view. */
export async function catalogueOnServer(args: LoaderFunctionArgs): Promise<Catalogue> {
  return { products: await orErrorPage(fetchProducts(serverApi(args).transport)) }
}

/** The catalogue for every later view: what this browser has, kept new by the polls. */
export async function catalogueInBrowser(): Promise<Catalogue> {
  return { products: await queryClientOfPage().ensureQueryData(productsQuery) }
}

export function inStock(products: readonly Product[]): Product[] {
  return products.filter((product) => product.quantity > 0)
}

/** What can be bought first, what is sold out last; the order stays otherwise. */
export function soldOutLast(products: readonly Product[]): Product[] {
  return [...inStock(products), ...products.filter((product) => product.quantity <= 0)]
}
