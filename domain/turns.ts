import { refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `atOnce` pieces of work run and `waiting` more wait their turn, in the order they came. The call that finds the
 * queue full throws a Failure (503).
 */
export function takeTurns(atOnce: number, waiting: number): Turns {
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
