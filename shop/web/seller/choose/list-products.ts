import { calls } from '#contract/calls'
import { weightText } from '#contract/products/weight'
import { callApi } from '#web/api-client.ts'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'

// A limit of the call.
const MOST_LISTED = 999

/** The products to choose from in a form. */
export async function listProducts(): Promise<SellerProduct[]> {
  return (await callApi(calls.productStock, { query: { limit: String(MOST_LISTED) } })).products
}

/** The name of a product in a list to choose from. */
export function nameWithWeight({ name, weight }: Pick<SellerProduct, 'name' | 'weight'>): string {
  return weight ? `${name}, ${weightText(weight)}` : name
}
