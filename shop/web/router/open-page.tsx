import { useEffect, useLayoutEffect, useState } from 'react'
import {
  type DataRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_RemixErrorBoundary as LastErrorBoundary,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { pressKept } from '#web/router/early-presses.ts'
import { lateRouter } from '#web/router/late-router.ts'
import { hasAllData, readSentPage, type SentPage } from '#web/router/sent-page.ts'
import { whenTouched } from '#web/ui/when-idle.ts'

/** The page that the server sent, for hydration; its router loads when the page is touched. */
export async function openPage() {
  const page = await readSentPage()
  const untilLoaded = new AbortController()
  const load = async () => {
    const { wholeRouter } = await import('#web/router/whole-router.ts')
    untilLoaded.abort()
    return wholeRouter(page)
  }
  if (!hasAllData(page)) return <OpenedPage page={page} router={await load()} />
  const { router, complete } = lateRouter(page, load)
  window.addEventListener('popstate', () => openIfOther(page), { signal: untilLoaded.signal })
  whenTouched(() => void complete().catch(() => {}))
  return <OpenedPage page={page} router={router} />
}

/** Back and Forward after a reload lead to pages that this document has not loaded. */
function openIfOther({ history, state }: SentPage): void {
  const [now, shown] = [history.location, state.location]
  if (now.pathname !== shown.pathname || now.search !== shown.search) window.location.reload()
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
  useEffect(() => void setTimeout(pressKept), [])
  return (
    <FrameworkContext.Provider value={framework}>
      <LastErrorBoundary location={location}>
        <RouterProvider router={router} />
      </LastErrorBoundary>
    </FrameworkContext.Provider>
  )
}
