import { useRouteLoaderData } from 'react-router'

import type { PageSettings } from '#web/page-context.ts'

/** The part of the root's loader data that holds the settings. */
export type LoadedSettings = { settings: PageSettings }

/** What the browser may know of the owner's settings; below the root they are always there. */
export function useSettings(): PageSettings {
  const data = useRouteLoaderData<LoadedSettings>('root')
  if (!data) throw new Error('The settings come with the root of the page')
  return data.settings
}
