import {
  type DataRouter,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as singleFetch,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from 'react-router'

import { openLoadedPages } from '#web/open-loaded-pages.ts'
import type { SentPage } from '#web/router/sent-page.ts'

/** The router of HydratedRouter, which begins with the page that was opened. */
export function wholeRouter({ routes, history, state, assets, modules }: SentPage): DataRouter {
  const router: DataRouter = createRouter({
    routes,
    history,
    hydrationData: state,
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: singleFetch(() => router, assets, modules, true),
  })
  router.initialize()
  // Before the first press that has waited: one that is followed by another must still be dropped.
  openLoadedPages(router, { manifest: assets, routeModules: modules })
  return router
}
