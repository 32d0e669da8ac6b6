import { type AnswerOf, calls, type QueryOf } from '#contract/calls'
import type { Product } from '#contract/entities'
import { BEST_SELLERS } from '#contract/rules'
import { callApi } from '#web/api-client.ts'
import type { Reading } from '#web/queries/parts.ts'

type Calls = typeof calls
export type Browse = AnswerOf<Calls['productBrowse']>
export type One = AnswerOf<Calls['productOne']>
export type Some = AnswerOf<Calls['productSome']>

/** One page of a list. */
export function browsing(query: QueryOf<Calls['productBrowse']>): Reading<Browse> {
  return { key: ['browse', query], read: (transport) => callApi(calls.productBrowse, { query, transport }) }
}

const first = browsing({ limit: String(BEST_SELLERS) })

/** The first products in stock. */
export const bestSellers: Reading<Pick<Browse, 'version' | 'products'>> = {
  key: [...first.key, 'best'],
  // Nothing else of the list, whose counts grow with the shop.
  read: async (transport) => {
    const { version, products } = await first.read(transport)
    return { version, products }
  },
}

/** The products with these ids, as far as the shop sells them. */
export function someProducts(ids: readonly string[]): Reading<Some> {
  return {
    key: ['some', ids],
    read: (transport) => callApi(calls.productSome, { query: { ids: ids.join(',') }, transport }),
  }
}

export function inStock(products: readonly Product[]): Product[] {
  return products.filter((product) => product.quantity > 0)
}
