import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { OpenedPage } from '#web/navigation/opened-page.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <OpenedPage />
    </StrictMode>,
  )
})

// The development server has no service worker.
if (import.meta.env.PROD) {
  const loadLaterVisits = () => import('#web/later-visits.ts')
  whenIdle(
    () =>
      void loadLaterVisits().then(
        (later) => later.prepareLaterVisits(),
        () => {},
      ),
  )
}
