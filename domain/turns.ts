import { refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

type Turns = <T>(work: () => Promise<T>) => Promise<T>
type TurnsOfEach = <T>(whose: string, work: () => Promise<T>) => Promise<T>
/** The lines somebody stands in, by whose they are. */
export type Lines = Map<string, { inTurn: Turns; calls: number }>

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

/**
 * The same with a line for each: whoever comes with many waits behind himself alone. A line that is empty leaves
 * `lines`, which so grows with who is there, and not with who ever came.
 */
export function takeTurnsEach(lines: Lines, atOnce: number, waiting: number): TurnsOfEach {
  return async (whose, work) => {
    const line = lines.get(whose) ?? { inTurn: takeTurns(atOnce, waiting), calls: 0 }
    lines.set(whose, line)
    line.calls += 1
    try {
      return await line.inTurn(work)
    } finally {
      line.calls -= 1
      if (line.calls === 0) lines.delete(whose)
    }
  }
}
