import { type DataRouter, matchRoutes, type ServerBuild, type To } from 'react-router'

import { calls } from '#contract/calls'
import { notOpened } from '#contract/wording'
import { isOfSeller } from '#web/navigation/areas.ts'
import { fetchScripts } from '#web/navigation/load-late.ts'
import { setLoadingPage } from '#web/navigation/loading-page.ts'
import { reloadLostPages } from '#web/navigation/reload-lost-pages.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** The manifest names the scripts of every page; `routeModules` has those that are loaded. */
export type Pages = { manifest: Pick<ServerBuild['assets'], 'routes'>; routeModules: Record<string, unknown> }

/**
 * Loads the scripts of the next page before the router opens it. When one fails to load, React Router reloads the
 * window, and what was typed on the page is lost; here the page stays.
 */
export function openLoadedPages(router: DataRouter, pages: Pages): void {
  const navigate = router.navigate.bind(router)
  let last = 0
  async function open(to: number | To | null, options: object) {
    const mine = ++last
    const from = router.state.location
    if (isElsewhere(to)) return window.location.assign(addressOf(to))
    const scripts = typeof to === 'number' ? [] : missingScripts(addressOf(to).pathname)
    if (typeof to === 'number' || scripts.length === 0) return navigate(to as To, options)
    const url = addressOf(to)
    setLoadingPage(url)
    const isLoaded = await load(scripts)
    setLoadingPage(undefined)
    // Something else was pressed meanwhile.
    if (mine !== last) return
    // The page of an earlier press opened meanwhile, as with the letters of a search: this one takes its place.
    const isOvertaking = router.state.location !== from
    await (isLoaded ? navigate(to, isOvertaking ? { ...options, replace: true } : options) : openAnewOrStay(url))
  }
  // Back and Forward of the browser.
  window.addEventListener('popstate', () => last++)
  router.navigate = open as DataRouter['navigate']
  // The `prefetch` of React Router's links reloads the window when it fails.
  for (const pointing of ['pointerover', 'touchstart', 'focusin'])
    window.addEventListener(pointing, fetchPointedAt, { passive: true })
  reloadLostPages(router)

  function fetchPointedAt({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : undefined
    if (link?.origin === window.location.origin) void fetchScripts(missingScripts(link.pathname)).catch(() => {})
  }

  function missingScripts(pathname: string): string[] {
    return (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route: { id } }) => {
      const page = pages.manifest.routes[id]
      if (!page || id in pages.routeModules) return []
      const { module, clientActionModule, clientLoaderModule, clientMiddlewareModule } = page
      return [module, clientActionModule, clientLoaderModule, clientMiddlewareModule].filter(
        (script) => script !== undefined,
      )
    })
  }
}

/** Whether a page is of the other area, for which the browser opens a new document. */
function isElsewhere(to: number | To | null): to is To {
  if (typeof to === 'number') return false
  return isOfSeller(addressOf(to).pathname) !== isOfSeller(new URL(window.location.href).pathname)
}

function addressOf(to: To | null): URL {
  const { pathname = '', search = '' } = typeof to === 'string' ? { pathname: to } : (to ?? {})
  return new URL(pathname + search, window.location.href)
}

async function load(scripts: string[]): Promise<boolean> {
  try {
    await fetchScripts(scripts)
    await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)))
    return true
  } catch {
    return false
  }
}

/** A shop that can be reached has a new release without this script, so the browser opens the page anew. */
async function openAnewOrStay(url: URL): Promise<void> {
  const alive = await fetch(calls.healthz.path, { cache: 'no-store' }).catch(() => undefined)
  if (alive?.ok) window.location.assign(url)
  else notify.error(navigator.onLine ? notOpened.unreachable : notOpened.offline)
}
