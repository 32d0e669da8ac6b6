import { lazy, Suspense, useEffect, useState } from 'react'

import { whenIdle } from '#web/ui/when-idle.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx'))
const wanted = Promise.withResolvers<void>()

function load() {
  wanted.resolve()
  return import('#web/ui/toaster.tsx')
}

/** The one place toasts come from. They are read aloud and leave by themselves. */
export const notify = {
  success: (text: string) => void load().then(({ show }) => show('success', text)),
  error: (text: string) => void load().then(({ show }) => show('error', text)),
  /** With a button that takes the act back, for so many seconds if it is a matter of time. */
  undoable: (text: string, undo: () => void, seconds?: number) =>
    void load().then(({ show }) => show('success', text, undo, seconds)),
}

/** Where toasts appear: there once the page is complete and has nothing else to do, or when the first one is asked for. */
export function Toasts() {
  const [here, setHere] = useState(false)
  useEffect(() => {
    void wanted.promise.then(() => setHere(true))
    return whenIdle(wanted.resolve)
  }, [])
  return here ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
