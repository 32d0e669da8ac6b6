import { useRouteLoaderData } from 'react-router'

import type { PageSettings } from '#web/page-context.ts'
import type { loader } from '#web/root.tsx'

/** What the browser may know of the owner's settings; below the root they are always there. */
export function useSettings(): PageSettings {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) throw new Error('The settings come with the root of the page')
  return data.settings
}
