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
    // A script that is lost on the way takes its toast with it, and not the page; the next toast asks for it again.
  }
}

/** The one place toasts come from. They are read aloud and leave by themselves. */
export const notify = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  /** With a button that takes the act back, for so many seconds if it is a matter of time. */
  undoable: (text: string, undo: () => void, seconds?: number) => void show('success', text, undo, seconds),
}

async function fetchAhead(): Promise<void> {
  await import('#web/ui/toaster.tsx').then(
    () => loaded.resolve(),
    () => {},
  )
}

/** Where toasts appear: there once the page is complete and has nothing else to do, or when the first one is asked for. */
export function Toasts() {
  const [here, setHere] = useState(false)
  useEffect(() => {
    void loaded.promise.then(() => setHere(true))
    return whenIdle(() => void fetchAhead())
  }, [])
  return here ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
