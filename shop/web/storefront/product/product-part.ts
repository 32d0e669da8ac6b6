import { calls } from '#contract/calls'
import { ApiRefusal, callApi } from '#web/api-client.ts'
import { partInBrowser, partQuery, partsOf, type Reading } from '#web/queries/parts.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import type { One } from '#web/storefront/layout/catalogue.ts'

/** A product with those related to it; null for one that the shop does not sell. */
export function oneProduct(id: string): Reading<One | null> {
  return {
    key: ['one', id],
    read: (transport) =>
      callApi(calls.productOne, { query: { id }, transport }).catch((error: unknown) => {
        if (error instanceof ApiRefusal && error.status === 404) return null
        throw error
      }),
  }
}

/** The page of a product that another page shows opens without waiting for the rest of it, also offline. */
export async function productInBrowser(id: string): Promise<One | null> {
  const { queryKey } = partQuery(oneProduct(id))
  return getQueryClient().getQueryData(queryKey) ?? knownProduct(id, queryKey) ?? (await partInBrowser(oneProduct(id)))
}

/** A product of another part, stored as one that is to be read in full. */
function knownProduct(id: string, queryKey: readonly unknown[]): One | undefined {
  const client = getQueryClient()
  for (const { part } of partsOf(client)) {
    const product = [...(part?.products ?? []), ...(part?.related ?? [])].find(({ _id }) => _id === id)
    if (!part || !product) continue
    const known = { version: part.version, product, details: {}, related: [] }
    client.setQueryData(queryKey, known)
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
    return known
  }
  return undefined
}
