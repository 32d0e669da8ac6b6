import { lazy, Suspense, useEffect, useState } from 'react'

import type { ToastAction } from '#web/ui/toaster.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx'))
const loaded = Promise.withResolvers<void>()

/** Long enough to read the toast, decide and reach its button. */
const UNDO_SECONDS = 8

async function show(kind: 'success' | 'error', text: string, action?: ToastAction, seconds?: number): Promise<void> {
  try {
    const toaster = await import('#web/ui/toaster.tsx')
    loaded.resolve()
    await toaster.show(kind, text, action, seconds)
  } catch {
    // If the script fails to load, only this toast is lost; the next one loads it again.
  }
}

/** Shows toasts, which are announced and disappear by themselves. */
export const notify = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  /** With a link, except on the page that it leads to. */
  linked: (text: string, link: { label: string; to: string }) => void show('success', text, link),
  /** With an Undo button; `seconds` sets how long it stays. */
  undoable: (text: string, undo: () => void, seconds = UNDO_SECONDS) =>
    void show('success', text, { label: 'Undo', press: undo }, seconds),
}

async function prefetch(): Promise<void> {
  await import('#web/ui/toaster.tsx').then(
    () => loaded.resolve(),
    () => {},
  )
}

/** The container of toasts; loads when the browser is idle or with the first toast. */
export function Toasts() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    void loaded.promise.then(() => setReady(true))
    return whenIdle(() => void prefetch())
  }, [])
  return ready ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
