import type { DataRouter } from 'react-router'

import { POLL_INTERVAL_MS } from '#contract/rules'
import { isConnectionLost } from '#web/api-client.ts'

/** Loads the data of a page that the connection has lost again, until it arrives. */
export function reloadLostPages(router: DataRouter): void {
  setInterval(() => {
    const { errors, revalidation } = router.state
    if (revalidation === 'idle' && Object.values(errors ?? {}).some(isConnectionLost)) void router.revalidate()
  }, POLL_INTERVAL_MS)
}
