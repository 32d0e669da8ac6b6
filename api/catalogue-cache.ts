import type { Changes } from '#db/changes'

export type CatalogueCache<T> = {
  /** What may be answered without asking anyone, or undefined. */
  kept: () => T | undefined
  ask: () => Promise<T>
}

/**
 * Keeps what was read from the catalogue until a product changes on any instance. One read runs at a time; what it
 * finds is kept only when nothing changed since it began, and nothing kept is answered while changes cannot be heard.
 */
export function catalogueCache<T>(changes: Changes, read: () => Promise<T>): CatalogueCache<T> {
  let generation = 0
  let kept: { value: T } | undefined
  let running: { began: number; result: Promise<T> } | undefined
  let waiting: Promise<T> | undefined
  changes.on('catalogue', () => {
    generation += 1
    kept = undefined
  })

  return { kept: () => (changes.isListening() ? kept?.value : undefined), ask }

  async function ask(): Promise<T> {
    if (kept && changes.isListening()) return kept.value
    if (!running) return start()
    if (running.began === generation) return running.result
    // What is being read may be older than the last change; the next read serves everyone who comes meanwhile.
    waiting ??= running.result.then(start, start)
    return waiting
  }

  function start(): Promise<T> {
    waiting = undefined
    const began = generation
    const result = read()
      .then((value) => {
        if (began === generation && changes.isListening()) kept = { value }
        return value
      })
      .finally(() => {
        running = undefined
      })
    running = { began, result }
    return result
  }
}
