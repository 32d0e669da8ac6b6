import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { mayComeLater } from '#web/api-client.ts'
import { useOnline } from '#web/ui/online.ts'

/** Says that the page shows what it last knew, for as long as the shop cannot be reached. */
export function OfflineNotice() {
  const online = useOnline()
  const answering = useShopAnswers()
  const words = !online ? 'You are offline.' : !answering ? 'The shop cannot be reached just now.' : undefined
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 md:bottom-6"
    >
      {words && (
        <p className="flex items-center gap-3 rounded-card bg-ink px-5 py-3 text-sm text-paper shadow-card">
          <WifiOff className="size-5 shrink-0" aria-hidden="true" />
          <span>
            <strong>{words}</strong> You see prices and stock as they were last.
          </span>
        </p>
      )}
    </div>
  )
}

const onServer = () => true

/** False while what is polled for this page does not come. */
function useShopAnswers(): boolean {
  const cache = useQueryClient().getQueryCache()
  const answers = () =>
    !cache
      .getAll()
      .some((query) => query.isActive() && query.state.status === 'error' && mayComeLater(query.state.error))
  return useSyncExternalStore((tell) => cache.subscribe(tell), answers, onServer)
}
