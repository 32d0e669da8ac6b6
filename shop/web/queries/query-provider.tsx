import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'

import { getQueryClient } from '#web/queries/query-client.ts'
import { later } from '#web/ui/later.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

// Without a connection it could not load.
const OfflineNotice = later(async () => (await import('#web/ui/offline-notice.tsx')).OfflineNotice, whenIdle)

/** Provides the query cache to the pages below; the login pages do not need it. */
export default function QueryProvider() {
  const [client] = useState(getQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <OfflineNotice />
    </QueryClientProvider>
  )
}
