import type { Query, QueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { Product, ProductNow } from '#contract/entities'
import { callApi } from '#web/api-client.ts'
import { changesQuery, type Part, partsKey, partsOf } from '#web/queries/parts.ts'

/** Asks what changed in the catalogue, and patches the parts that the pages show. Returns what the shop said. */
export async function learnChanges(client: QueryClient): Promise<string | null> {
  const shown = partsOf(client).filter(({ query, part }) => query.isActive() && part)
  const since = Math.min(...shown.map(({ part }) => part?.version ?? Infinity))
  if (since === Infinity) return null
  const news = await callApi(calls.productChanges, { query: { since: String(since) } })
  const told = JSON.stringify([since, news])
  // The shop repeats itself while an earlier change may still come.
  if (told !== client.getQueryData(changesQuery.queryKey)) {
    const now = new Map(news.products.map((product) => [product._id, product]))
    for (const { query, part } of partsOf(client)) {
      if (part && part.version >= since && part.version <= news.version)
        client.setQueryData(query.queryKey, patched(part, now, news.version))
      else if (part && part.version < since) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    // The seller's list counts the stocks of all products.
    const countsStocks = ({ state }: Query) => (state.data as Part | null | undefined)?.counts !== undefined
    if (news.reload) void client.invalidateQueries({ queryKey: partsKey })
    else if (news.products.length > 0) void client.invalidateQueries({ queryKey: partsKey, predicate: countsStocks })
  }
  // A part that could not be read.
  void client.refetchQueries({ queryKey: partsKey, type: 'active', predicate: ({ state }) => state.status === 'error' })
  return told
}

function patched(part: Part, now: ReadonlyMap<string, ProductNow>, version: number): Part {
  const patch = (product: Product): Product => {
    const { archived: _, ...changed } = now.get(product._id) ?? {}
    return { ...product, ...changed }
  }
  return {
    ...part,
    version,
    ...(part.product && { product: patch(part.product) }),
    ...(part.products && { products: part.products.map(patch) }),
    ...(part.related && { related: part.related.map(patch) }),
    ...(part.similar && { similar: part.similar.map(patch) }),
  }
}
