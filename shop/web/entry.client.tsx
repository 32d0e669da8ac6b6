import { type ReactNode, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { openPage } from '#web/router/open-page.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

function hydrate(page: ReactNode): void {
  startTransition(() => void hydrateRoot(document, <StrictMode>{page}</StrictMode>))
}

// The development server replaces parts of pages, which needs React Router's own component.
if (import.meta.env.PROD) {
  void openPage().then(hydrate)
  const loadLaterVisits = () => import('#web/later-visits.ts')
  whenIdle(
    () =>
      void loadLaterVisits().then(
        (later) => later.prepareLaterVisits(),
        () => {},
      ),
  )
} else hydrate(<HydratedRouter />)
