import { type DataRouter, IDLE_FETCHER, matchRoutes, type UNSAFE_createBrowserHistory } from 'react-router'

import { notOpened } from '#contract/wording'
import { errorText } from '#web/api-client.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** The page that was opened, as the server sent it. */
export type OpenedPage = Pick<DataRouter, 'state' | 'routes' | 'manifest'> & {
  history: ReturnType<typeof UNSAFE_createBrowserHistory>
}

type Act = (router: DataRouter) => void

/**
 * A router that shows the opened page, and loads the whole router when it is asked for anything else, or by `complete`.
 * Calls that need no answer wait for the whole router, in order.
 */
export function lateRouter(opened: OpenedPage, load: () => Promise<DataRouter>) {
  const { history } = opened
  let whole: DataRouter | undefined
  let loading: Promise<DataRouter> | undefined
  const waiting = new Set<Act>()

  function complete(): Promise<DataRouter> {
    loading ??= load().then(begin, forget)
    return loading
  }

  function begin(router: DataRouter): DataRouter {
    whole = router
    for (const act of waiting) act(router)
    waiting.clear()
    return router
  }

  // The next press loads it again.
  function forget(error: unknown): never {
    loading = undefined
    throw error
  }

  function later(act: Act): void {
    if (whole) act(whole)
    else waiting.add(act)
  }

  function untilStopped(start: (router: DataRouter) => () => void): () => void {
    let stop = () => {}
    const act: Act = (router) => void (stop = start(router))
    later(act)
    return () => {
      waiting.delete(act)
      stop()
    }
  }

  async function whenComplete(act: (router: DataRouter) => Promise<void>, text = errorText): Promise<void> {
    const router = await complete().catch((error: unknown) => notify.error(text(error)))
    if (router) await act(router)
  }

  const parts = {
    basename: '/',
    window,
    get state() {
      return (whole ?? opened).state
    },
    get routes() {
      return (whole ?? opened).routes
    },
    get manifest() {
      return (whole ?? opened).manifest
    },
    match: (place) => (whole ? whole.match(place) : matchRoutes(opened.routes, place)),
    subscribe: (tell) => untilStopped((router) => router.subscribe(tell)),
    enableScrollRestoration: (...way) => untilStopped((router) => router.enableScrollRestoration(...way)),
    navigate: (...way: [never]) =>
      whenComplete((router) => router.navigate(...way), sends(way) ? errorText : notOpenedText),
    fetch: (...way) => whenComplete((router) => router.fetch(...way)),
    revalidate: () => whenComplete((router) => router.revalidate()),
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    getFetcher(key) {
      if (whole) return whole.getFetcher(key)
      later((router) => void router.getFetcher(key))
      return IDLE_FETCHER
    },
    resetFetcher: (...way) => later((router) => router.resetFetcher(...way)),
    deleteFetcher: (key) => later((router) => router.deleteFetcher(key)),
  } satisfies Partial<DataRouter>
  // The others are for blockers and hot reloading, which a built shop does not have.
  return { router: parts as Partial<DataRouter> as DataRouter, complete }
}

function sends([, options]: readonly unknown[]): boolean {
  return typeof options === 'object' && options !== null && 'formData' in options && options.formData !== undefined
}

function notOpenedText(): string {
  return navigator.onLine ? notOpened.unreachable : notOpened.offline
}
