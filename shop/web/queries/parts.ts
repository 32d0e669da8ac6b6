import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'

import type { AnswerOf, calls } from '#contract/calls'
import type { Transport } from '#web/api-client.ts'
import { polled, productsKey } from '#web/queries/queries.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'

type Calls = typeof calls
type Browse = AnswerOf<Calls['productBrowse']>
type One = AnswerOf<Calls['productOne']>
type Stock = AnswerOf<Calls['productStock']>

/** The part of the catalogue that a page shows, as of a version. */
export type Part = Pick<Browse, 'version'> &
  Partial<Pick<Browse, 'products' | 'similar'> & Pick<One, 'product' | 'related'> & Pick<Stock, 'counts'>>

/** How a part is read, and its place in the cache. */
export type Reading<P> = { key: readonly unknown[]; read: (transport?: Transport) => Promise<P> }

/** The part of a page for its first view. */
export function partOnServer<P>(args: LoaderFunctionArgs, { read }: Reading<P>): Promise<P> {
  return orErrorPage(read(serverApi(args).transport))
}

/** The part for every later page: from the cache, which polls keep up to date, else from the shop. */
export function partInBrowser<P>(reading: Reading<P>): Promise<P> {
  return getQueryClient().ensureQueryData(partQuery(reading))
}

export const partsKey = [...productsKey, 'part'] as const

export function partQuery<P>({ key, read }: Reading<P>) {
  return queryOptions<P>({
    queryKey: [...partsKey, ...key],
    queryFn: () => read(),
    // Polls of what changed keep it fresh, and read it again when that failed.
    staleTime: Infinity,
    retry: false,
  })
}

/** The part as it is now; `loaded` came with the page, so that nothing is read twice. */
export function usePart<P extends Part | null>(reading: Reading<P>, loaded: P): P {
  useChanges()
  return useQuery<P>({ ...partQuery(reading), initialData: () => loaded }).data ?? loaded
}

/** Keeps the parts that the page shows up to date, with one poll for all of them. */
export function useChanges(): void {
  useQuery({ ...changesQuery, initialData: null })
}

export const changesQuery = queryOptions({
  queryKey: [...productsKey, 'changes'],
  // The first poll comes after the first view, and so does its code.
  queryFn: async ({ client }) => (await import('#web/queries/learn-changes.ts')).learnChanges(client),
  ...polled,
})

export function partsOf(client: QueryClient) {
  const queries = client.getQueryCache().findAll({ queryKey: partsKey })
  return queries.map((query) => ({ query, part: query.state.data as Part | null | undefined }))
}
