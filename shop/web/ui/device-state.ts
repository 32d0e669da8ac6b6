import { useSyncExternalStore } from 'react'

/** A value that this device keeps across reloads, shared by its tabs. Without storage it lasts as long as the page. */
export function deviceState<T>(place: string, initial: T) {
  const none = JSON.stringify(initial)
  const listeners = new Set<() => void>()
  // Without storage (private windows of some browsers).
  let kept = none

  function read(): string {
    try {
      return localStorage.getItem(place) ?? none
    } catch {
      return kept
    }
  }

  function watch(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }

  return {
    get: () => JSON.parse(read()) as T,
    set(value: T): void {
      kept = JSON.stringify(value)
      try {
        localStorage.setItem(place, kept)
      } catch {
        // Kept in memory above.
      }
      for (const listener of listeners) listener()
    },
    use: () => JSON.parse(useSyncExternalStore(watch, read, () => none)) as T,
  }
}
