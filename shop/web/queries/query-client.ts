import { QueryClient } from '@tanstack/react-query'

import { isRetryable } from '#web/api-client.ts'

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a mutation fails at once instead of running when the connection is back.
      mutations: { networkMode: 'always' },
      queries: { retry: (failures, error) => isRetryable(error) && failures < 2, refetchOnReconnect: 'always' },
    },
  })
}

const inBrowser = typeof document === 'undefined' ? undefined : createQueryClient()

/** The query cache of this browser. On the server every page gets a new one, so that visitors never share data. */
export function getQueryClient(): QueryClient {
  return inBrowser ?? createQueryClient()
}
