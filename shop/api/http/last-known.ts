import { setTimeout as pause } from 'node:timers/promises'

import type { Deps } from '#api/http/deps'
import { isDatabaseDown } from '#api/http/middleware/failures'

// A read of a database that does not answer is not waited for, once the line for notifications is silent, too.
const PATIENCE_MS = 500
// While the database is away, one read in this time finds out whether it is back.
const ASK_AGAIN_MS = 500

/**
 * Reads, and answers with what was read last while the database cannot be reached: for what visitors may look at
 * meanwhile, and nothing that they act on.
 */
export function orLastKnown({ changes }: Pick<Deps, 'changes'>) {
  let awaySince = Number.NEGATIVE_INFINITY
  return async <T extends object>(read: () => Promise<T>, last: () => T | undefined): Promise<T> => {
    const known = last()
    if (known === undefined) return read()
    if (!changes.isListening() && performance.now() - awaySince < ASK_AGAIN_MS) return known
    const reading = read().catch((error: unknown) => {
      if (!isDatabaseDown(error as Error)) throw error
      awaySince = performance.now()
      return known
    })
    // It may fail when nobody waits for it any more.
    reading.catch(() => {})
    for (;;) {
      const found = await Promise.race([reading, pause(PATIENCE_MS, undefined, { ref: false })])
      if (found !== undefined) return found
      if (changes.isListening()) continue
      awaySince = performance.now()
      return known
    }
  }
}
