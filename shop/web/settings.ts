import { useRouteLoaderData } from 'react-router'

import type { PageSettings } from '#contract/page-settings'

/** The part of the root's loader data that holds the settings. */
export type LoadedSettings = { settings: PageSettings }

/** The owner's settings that the browser may know; the root route always loads them. */
export function useSettings(): PageSettings {
  const data = useRouteLoaderData<LoadedSettings>('root')
  if (!data) throw new Error('useSettings() needs the data of the root route')
  return data.settings
}

let isPublic = false

/** Keeps the settings that code outside of rendering needs; those of the first page, as `useSettings` has them. */
export function keepSettings(settings: PageSettings): void {
  isPublic = settings.isPublic ?? false
}

/** Whether visitors may look at products, for code outside of rendering. */
export function isPublicNow(): boolean {
  return isPublic
}
