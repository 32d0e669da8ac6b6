import { lazy, Suspense, useEffect, useState } from 'react'

import { whenIdle } from '#web/ui/when-idle.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx'))
const loaded = Promise.withResolvers<void>()

async function show(kind: 'success' | 'error', text: string, undo?: () => void, seconds?: number): Promise<void> {
  try {
    const toaster = await import('#web/ui/toaster.tsx')
    loaded.resolve()
    await toaster.show(kind, text, undo, seconds)
  } catch {
    // If the script fails to load, only this toast is lost; the next one loads it again.
  }
}

/** Shows toasts, which are announced and disappear by themselves. */
export const notify = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  /** With an Undo button; `seconds` sets how long it stays. */
  undoable: (text: string, undo: () => void, seconds?: number) => void show('success', text, undo, seconds),
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
