import { useSyncExternalStore } from 'react'

/** False while the page is rendered on the server and until its script runs. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
