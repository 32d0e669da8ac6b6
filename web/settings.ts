import { useRouteLoaderData } from 'react-router'

import type { PageSettings } from '#web/page-context.ts'
import type { loader } from '#web/root.tsx'

/** The owner's settings that the browser may know; the root route always loads them. */
export function useSettings(): PageSettings {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) throw new Error('useSettings() needs the data of the root route')
  return data.settings
}
