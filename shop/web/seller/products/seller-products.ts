import type { QueryClient } from '@tanstack/react-query'
import { type AnswerOf, calls } from '#contract/calls'
import { callApi, type Transport } from '#web/api-client.ts'
import { productsKey } from '#web/queries/queries.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import type { View } from '#web/seller/layout/list-view.ts'
import { partQuery, partsKey, type Reading } from '#web/queries/parts.ts'

export type SellerProduct = AnswerOf<typeof calls.productStock>['products'][number]

/** The rows that a view shows first, and more at a time. */
export const ROWS = 50
// As many as one call answers by id.
const MAX_IDS = 100

/** The products of a view as far as it is open. `found` are in it now; the others were, and keep their rows. */
export type StockPart = AnswerOf<typeof calls.productStock> & { found: string[]; limit: number }

const stockKey = ['stock'] as const

/** The first rows of a view; on an open page as many as it shows. */
export function stockReading(view: View): Reading<StockPart> {
  const key = [...stockKey, view]
  return {
    key,
    read: async (transport) => {
      const before = transport ? undefined : getQueryClient().getQueryData<StockPart>([...partsKey, ...key])
      return withRowsOf(before, await readStock(view, before?.limit ?? ROWS, transport))
    },
  }
}

/** The rows of a view for a page that opens: from the cache while nothing changed since, else from the shop. */
export async function openStock(view: View): Promise<StockPart> {
  const query = partQuery(stockReading(view))
  try {
    return await getQueryClient().fetchQuery(query)
  } catch (error) {
    const before = getQueryClient().getQueryData<StockPart>(query.queryKey)
    if (before) return before
    throw error
  }
}

/** Reads the next rows of an open view. */
export async function showMore(view: View): Promise<void> {
  const { queryKey } = partQuery(stockReading(view))
  const before = getQueryClient().getQueryData<StockPart>(queryKey)
  const more = await withRowsOf(before, await readStock(view, (before?.limit ?? 0) + ROWS))
  getQueryClient().setQueryData(queryKey, more)
}

async function readStock(view: View, limit: number, transport?: Transport): Promise<StockPart> {
  const { search, ...rest } = view
  const query = { ...rest, ...(search && { search }), limit: String(limit) }
  const answer = await callApi(calls.productStock, { query, transport })
  return { ...answer, found: answer.products.map(({ _id }) => _id), limit }
}

/** Adds the products that were in the view and are no longer, as they are now. */
async function withRowsOf(before: StockPart | undefined, now: StockPart): Promise<StockPart> {
  const found = new Set(now.found)
  const left = before?.products.filter(({ _id }) => !found.has(_id)).slice(0, MAX_IDS) ?? []
  if (left.length === 0) return now
  return { ...now, products: [...now.products, ...(await fetchSellerProducts(left.map(({ _id }) => _id)))] }
}

/** The products with these ids, archived or not; those that do not exist are left out. */
export async function fetchSellerProducts(ids: readonly string[], transport?: Transport): Promise<SellerProduct[]> {
  const { products } = await callApi(calls.productStock, { query: { ids: ids.join(','), limit: '1' }, transport })
  return products
}

/** Puts a product from an API answer into the open lists, and has the others read again. */
export async function showProduct(client: QueryClient, now: SellerProduct): Promise<void> {
  const queryKey = [...partsKey, ...stockKey]
  // A read in progress would overwrite it with the old state.
  await client.cancelQueries({ queryKey })
  client.setQueriesData<StockPart>(
    { queryKey },
    (part) => part && { ...part, products: part.products.map((product) => (product._id === now._id ? now : product)) },
  )
  void client.invalidateQueries({ queryKey: productsKey })
}

/** Refetches the catalogue after a product was added or changed. */
export async function catalogueChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: productsKey, refetchType: 'all' })
}
