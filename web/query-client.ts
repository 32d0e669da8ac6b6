import { QueryClient } from '@tanstack/react-query'

import { mayComeLater } from '#web/api-client.ts'

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection an act fails at once, rather than being done whenever there is one again, after all.
      mutations: { networkMode: 'always' },
      queries: { retry: (failures, error) => mayComeLater(error) && failures < 2, refetchOnReconnect: 'always' },
    },
  })
}

const inBrowser = typeof document === 'undefined' ? undefined : createQueryClient()

/** What this browser knows. On the server every page gets an empty one, so that no two visitors ever share. */
export function queryClientOfPage(): QueryClient {
  return inBrowser ?? createQueryClient()
}
