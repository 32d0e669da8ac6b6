import { useSyncExternalStore } from 'react'

import { serverNow } from '#web/server-clock.ts'
import { dayAndClock } from '#web/ui/clock-time.ts'

const STEP_MS = 30_000

/**
 * A time in the shop's time zone, and how long ago it is. `loadedAt` is when the page was rendered, in epoch
 * milliseconds, so that the first text is the same on the server and in the browser.
 */
export function Ago({ at, loadedAt }: { at: string; loadedAt: number }) {
  const now = useSyncExternalStore(
    watchClock,
    () => step(serverNow().getTime()),
    () => step(loadedAt),
  )
  const then = new Date(at)
  return (
    <time dateTime={at} suppressHydrationWarning className="figures">
      <span>{dayAndClock(at)}</span>
      {/* On paper it would soon be wrong. */}
      <span className="print:hidden">{` · ${agoInWords(now - then.getTime())}`}</span>
    </time>
  )
}

/** '5 min ago' for `ms` milliseconds. */
export function agoInWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day ago' : `${days} days ago`
}

function watchClock(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS)
  return () => clearInterval(timer)
}

function step(ms: number): number {
  return Math.floor(ms / STEP_MS) * STEP_MS
}
