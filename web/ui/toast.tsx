import { lazy, Suspense } from 'react'

import { useInBrowser } from '#web/ui/in-browser.ts'

const load = () => import('#web/ui/toaster.tsx')
const Toaster = lazy(load)

/** The one place toasts come from. They are read aloud and leave by themselves. */
export const notify = {
  success: (text: string) => void load().then(({ show }) => show('success', text)),
  error: (text: string) => void load().then(({ show }) => show('error', text)),
  /** With a button that takes the act back, for so many seconds if it is a matter of time. */
  undoable: (text: string, undo: () => void, seconds?: number) =>
    void load().then(({ show }) => show('success', text, undo, seconds)),
}

/** Where toasts appear; its script comes after the page's own. */
export function Toasts() {
  return useInBrowser() ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
