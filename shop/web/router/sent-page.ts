import {
  type DataRouter,
  type HydrationState,
  IDLE_NAVIGATION,
  matchRoutes,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_decodeViaTurboStream as decode,
  UNSAFE_defaultMapRouteProperties as elementsOf,
  UNSAFE_getHydrationData as hydrationData,
  type UNSAFE_AssetsManifest as Manifest,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router'

import type { OpenedPage } from '#web/router/late-router.ts'

declare global {
  // Set by React Router's <Scripts>.
  var __reactRouterContext: { stream: ReadableStream<Uint8Array> }
  var __reactRouterManifest: Manifest
  var __reactRouterRouteModules: RouteModules
}

export type SentPage = OpenedPage & { assets: Manifest; modules: RouteModules }

/** Reads the page that the server sent, as HydratedRouter does, but without a router. */
export async function readSentPage(): Promise<SentPage> {
  const { __reactRouterManifest: assets, __reactRouterRouteModules: modules } = globalThis
  const sent = (await decode(globalThis.__reactRouterContext.stream, window)).value as HydrationState
  const routes = createClientRoutes(assets.routes, modules, sent, true, false)
  const history = createBrowserHistory()
  const { location } = history
  const data = hydrationData({
    state: sent,
    routes,
    getRouteInfo: (id) => ({
      clientLoader: modules[id]?.clientLoader,
      hasLoader: assets.routes[id]?.hasLoader === true,
      hasHydrateFallback: modules[id]?.HydrateFallback !== undefined,
    }),
    location,
    basename: '/',
    future: {},
    isSpaMode: false,
  })
  const matches = matchRoutes(routes, location) ?? []
  return {
    assets,
    modules,
    routes,
    manifest: Object.fromEntries(matches.map(({ route }) => [route.id, Object.assign({}, route, elementsOf(route))])),
    history,
    state: firstState(history, matches, data),
  }
}

/** Whether no route of the page has data left to load; most pages come with all of it. */
export function hasAllData({ state: { matches, loaderData, errors } }: SentPage): boolean {
  const failed = errors ? matches.findIndex(({ route }) => errors[route.id] !== undefined) : -1
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1)
  return shown.every(({ route }) => route.id in loaderData || errors?.[route.id] !== undefined)
}

/** The state in which `createRouter` begins when it has all data of the page. */
function firstState(
  { action, location }: OpenedPage['history'],
  matches: DataRouter['state']['matches'],
  { loaderData = {}, actionData = null, errors = null }: HydrationState,
): DataRouter['state'] {
  return {
    historyAction: action,
    location,
    matches,
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData,
    errors,
    fetchers: new Map(),
    blockers: new Map(),
  }
}
