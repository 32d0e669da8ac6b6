import { useSyncExternalStore } from 'react'

const PLACE = 'pack-list-ticks'
const none = '[]'
const listeners = new Set<() => void>()

/**
 * The ticks on this device, shared by its tabs and kept across reloads. `valid` are the possible ticks; others are
 * deleted with the next change.
 */
export function useTicks(valid: readonly string[]) {
  const stored = useSyncExternalStore(watch, read, () => none)
  const ticks = new Set(JSON.parse(stored) as string[])
  return {
    isTicked: (tick: string) => ticks.has(tick),
    set: (tick: string, on: boolean) => {
      const next = valid.filter((each) => (each === tick ? on : ticks.has(each)))
      write(JSON.stringify(next))
    },
  }
}

// Without storage (private windows of some browsers) ticks last as long as the page.
let kept = none

function read(): string {
  try {
    return localStorage.getItem(PLACE) ?? none
  } catch {
    return kept
  }
}

function write(ticks: string): void {
  kept = ticks
  try {
    localStorage.setItem(PLACE, ticks)
  } catch {
    // Stored in memory above.
  }
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
