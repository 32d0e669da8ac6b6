import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'

const mounted = Promise.withResolvers<void>()

/** Shows one toast as soon as there is a place for it. */
export async function show(kind: 'success' | 'error', text: string, undo?: () => void, seconds?: number) {
  await mounted.promise
  toast[kind](text, {
    ...(undo && { action: { label: 'Undo', onClick: undo } }),
    ...(seconds !== undefined && { duration: seconds * 1_000 }),
  })
}

export default function Toaster() {
  useEffect(() => mounted.resolve(), [])
  // Below the nav bar, and away from the buttons at the bottom of a phone's screen.
  return <Sonner position="top-center" richColors offset={{ top: '4.75rem' }} mobileOffset={{ top: '0.75rem' }} />
}
