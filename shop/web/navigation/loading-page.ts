import { useSyncExternalStore } from 'react'

let loading: URL | undefined
const watchers = new Set<() => void>()

/** Sets the page whose scripts are loading. */
export function setLoadingPage(url: URL | undefined): void {
  loading = url
  for (const tell of watchers) tell()
}

/** The page whose scripts are loading. */
export function useLoadingPage(): URL | undefined {
  return useSyncExternalStore(
    watch,
    () => loading,
    () => undefined,
  )
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
