import { availableParallelism } from 'node:os'

import { refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

type HashQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `atOnce` hashes run and `waiting` more wait their turn: each takes 19 MiB and a core, and a flood of logins must
 * not take the catalogue's. The call that finds the queue full throws a Failure (503).
 */
export function createHashQueue(atOnce: number, waiting: number): HashQueue {
  let running = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Failure('unavailable', refusals.overloaded, { retryAfter: 2 })
      // The one that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

// Hashes run on libuv's four threads, which files and host names need too.
const AT_ONCE = Math.min(availableParallelism(), 3)

/** The queue of this process. */
export const inHashQueue = createHashQueue(AT_ONCE, 50)
