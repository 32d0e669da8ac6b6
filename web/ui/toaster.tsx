import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'

import { focusPage } from '#web/ui/focus-on-new-page.ts'

const mounted = Promise.withResolvers<void>()

/** Shows one toast as soon as the container is mounted. */
export async function show(kind: 'success' | 'error', text: string, undo?: () => void, seconds?: number) {
  await mounted.promise
  toast[kind](text, {
    ...(undo && { action: { label: 'Undo', onClick: restoringFocus(undo) } }),
    ...(seconds !== undefined && { duration: seconds * 1_000 }),
  })
}

/** The Undo button disappears with its toast, so the focus returns to where it was when the toast appeared. */
function restoringFocus(undo: () => void): () => void {
  const before = document.activeElement
  return () => {
    undo()
    if (before instanceof HTMLElement && before.isConnected && before.matches(':is(a, button)')) {
      before.focus({ preventScroll: true })
    } else focusPage()
  }
}

export default function Toaster() {
  useEffect(() => mounted.resolve(), [])
  // Below the nav bar, away from the buttons at the bottom of a phone's screen.
  return <Sonner position="top-center" richColors offset={{ top: '4.75rem' }} mobileOffset={{ top: '0.75rem' }} />
}
