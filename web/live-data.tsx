import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'

import { queryClientOfPage } from '#web/query-client.ts'
import { OfflineNotice } from '#web/ui/offline-notice.tsx'

/** Holds what the pages below show and keep new; the login pages do without. */
export default function LiveData() {
  const [client] = useState(queryClientOfPage)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <OfflineNotice />
    </QueryClientProvider>
  )
}
