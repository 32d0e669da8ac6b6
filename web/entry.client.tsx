import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { openAnewWhenScriptIsGone } from '#web/new-release.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={openAnewWhenScriptIsGone} />
    </StrictMode>,
  )
})

// Only a built shop has the worker; it waits until the page has what it needs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
