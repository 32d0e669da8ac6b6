import { useLayoutEffect, useState } from 'react'
import {
  type DataRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_RemixErrorBoundary as LastErrorBoundary,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { lateRouter } from '#web/router/late-router.ts'
import { hasAllData, readSentPage, type SentPage } from '#web/router/sent-page.ts'
import { whenTouchedOrIdle } from '#web/ui/when-idle.ts'

/** The page that the server sent, for hydration; its router loads when the page is touched or idle. */
export async function openPage() {
  const page = await readSentPage()
  const load = async () => (await import('#web/router/whole-router.ts')).wholeRouter(page)
  if (!hasAllData(page)) return <OpenedPage page={page} router={await load()} />
  const { router, complete } = lateRouter(page, load)
  whenTouchedOrIdle(() => void complete().catch(() => {}))
  return <OpenedPage page={page} router={router} />
}

/** Renders the page as HydratedRouter does. */
function OpenedPage({ page: { assets, modules }, router }: { page: SentPage; router: DataRouter }) {
  const [location, setLocation] = useState(router.state.location)
  const [framework] = useState({
    manifest: assets,
    routeModules: modules,
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' as const, manifestPath: '' },
  })
  useLayoutEffect(() => router.subscribe((state) => setLocation(state.location)), [router])
  return (
    <FrameworkContext.Provider value={framework}>
      <LastErrorBoundary location={location}>
        <RouterProvider router={router} />
      </LastErrorBoundary>
    </FrameworkContext.Provider>
  )
}
