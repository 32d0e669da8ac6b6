import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'

const mounted = Promise.withResolvers<void>()

/** Shows one toast as soon as there is a place for it. */
export async function show(kind: 'success' | 'error', text: string, undo?: () => void): Promise<void> {
  await mounted.promise
  toast[kind](text, undo ? { action: { label: 'Undo', onClick: undo } } : {})
}

export default function Toaster() {
  useEffect(() => mounted.resolve(), [])
  return (
    <Sonner
      theme="system"
      position="top-center"
      richColors
      closeButton={false}
      toastOptions={{ className: 'figures' }}
    />
  )
}
