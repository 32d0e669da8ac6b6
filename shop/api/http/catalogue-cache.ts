import { cacheHits, measuredRead } from '#api/metrics/caches'
import type { Changes } from '#db/changes'

export type CatalogueCache<T> = {
  /** The cached value if it is current, else undefined. */
  cached: () => T | undefined
  get: () => Promise<T>
}

/**
 * Caches a read of the catalogue until a product changes on any instance. One read runs at a time. Its result is cached
 * only if nothing changed since it began, and the cache is not used while changes cannot be received, nor when the value
 * itself is no longer current.
 */
export function catalogueCache<T>(
  changes: Changes,
  read: () => Promise<T>,
  isCurrent: (value: T) => boolean = () => true,
): CatalogueCache<T> {
  let generation = 0
  let cached: { value: T } | undefined
  let running: { began: number; result: Promise<T> } | undefined
  let waiting: Promise<T> | undefined
  changes.on('catalogue', () => {
    generation += 1
    cached = undefined
  })

  return { cached: usable, get }

  function usable(): T | undefined {
    return cached && changes.isListening() && isCurrent(cached.value) ? cached.value : undefined
  }

  async function get(): Promise<T> {
    const value = usable()
    if (value !== undefined) {
      cacheHits.catalogue += 1
      return value
    }
    if (!running) return start()
    if (running.began === generation) return running.result
    // The running read may be older than the last change; the next read serves all requests that wait.
    waiting ??= running.result.then(start, start)
    return waiting
  }

  function start(): Promise<T> {
    waiting = undefined
    const began = generation
    const result = measuredRead('catalogue', read)
      .then((value) => {
        if (began === generation && changes.isListening()) cached = { value }
        return value
      })
      .finally(() => {
        running = undefined
      })
    running = { began, result }
    return result
  }
}
