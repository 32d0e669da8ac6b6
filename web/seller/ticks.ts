import { useSyncExternalStore } from 'react'

const PLACE = 'pack-list-ticks'
const none = '[]'
const listeners = new Set<() => void>()

/**
 * What is ticked off on this device: it survives a reload, and is the same in all its tabs. `valid` are the ticks there
 * can be; the others are forgotten with the next one.
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

// Where the browser keeps nothing (private windows of some), ticks last as long as the page.
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
    // Kept above.
  }
  for (const tell of listeners) tell()
}

function watch(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
