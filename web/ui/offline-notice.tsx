import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Says that the connection is gone, for as long as it is. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="fixed bottom-20 left-1/2 z-40 -translate-x-1/2 md:bottom-6">
      {!online && (
        <p className="flex items-center gap-2 rounded-full bg-ink px-5 py-2.5 text-sm whitespace-nowrap text-paper shadow-card">
          <WifiOff className="size-4" aria-hidden="true" /> You are offline. The cart is kept.
        </p>
      )}
    </div>
  )
}

function watch(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
