import {
  type DataRouter,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as singleFetch,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from 'react-router'

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
  return router.initialize()
}
