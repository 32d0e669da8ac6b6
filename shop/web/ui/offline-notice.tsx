import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { t } from '#contract/language/language'
import { isRetryable } from '#web/api-client.ts'
import { useOnline } from '#web/ui/online.ts'

/** Warns that the data may be out of date while the shop cannot be reached. */
export function OfflineNotice() {
  const online = useOnline()
  const reachable = useShopReachable()
  const words = !online ? 'You are offline.' : !reachable ? 'The shop cannot be reached just now.' : undefined
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 md:bottom-6"
    >
      {words && (
        <p className="flex items-center gap-3 rounded-card bg-ink px-5 py-3 text-sm text-paper shadow-card">
          <WifiOff className="size-5 shrink-0" aria-hidden="true" />
          <span>
            <strong>{t(words)}</strong> {t('Prices and stock may be out of date.')}
          </span>
        </p>
      )}
    </div>
  )
}

const onServer = () => true

/** False while a poll of this page fails. */
function useShopReachable(): boolean {
  const cache = useQueryClient().getQueryCache()
  const isReachable = () =>
    !cache
      .getAll()
      .some((query) => query.isActive() && query.state.status === 'error' && isRetryable(query.state.error))
  return useSyncExternalStore((listener) => cache.subscribe(listener), isReachable, onServer)
}
