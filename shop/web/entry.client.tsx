import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { speak } from '#contract/language/language'
import { OpenedPage } from '#web/navigation/opened-page.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

async function hydrate(): Promise<void> {
  if (document.documentElement.lang === 'ta') {
    const { pages, wording } = await import('#contract/language/tamil/pages')
    speak(pages, wording, () => 'ta')
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
        <OpenedPage />
      </StrictMode>,
    )
  })
}

void hydrate()

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
