import { useEffect } from 'react'
import type { DataRouter } from 'react-router'

import { pressKept } from '#web/navigation/early-presses.ts'
import { openLoadedPages, type Pages } from '#web/navigation/open-loaded-pages.ts'

declare global {
  // Set by React Router's <Scripts> and <HydratedRouter>.
  var __reactRouterDataRouter: DataRouter
  var __reactRouterManifest: Pages['manifest']
  var __reactRouterRouteModules: Pages['routeModules']
}

/** Begins what a page does in the browser once it is hydrated; it shows nothing. */
export function OpenedPage(): null {
  useEffect(() => {
    // The development server replaces the parts of pages itself.
    if (import.meta.env.PROD) {
      const { __reactRouterManifest: manifest, __reactRouterRouteModules: routeModules } = globalThis
      openLoadedPages(globalThis.__reactRouterDataRouter, { manifest, routeModules })
    }
    setTimeout(pressKept)
  }, [])
  return null
}
