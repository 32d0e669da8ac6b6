import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

type Limiter = <T>(work: () => Promise<T>) => Promise<T>
type KeyedLimiter = <T>(key: string, work: () => Promise<T>) => Promise<T>
export type Limiters = Map<string, { limited: Limiter; calls: number }>

/** Queues `maxQueued` more, first in, first out. A call that finds the queue full throws a Failure (503). */
export function limitConcurrency(concurrency: number, maxQueued: number): Limiter {
  let running = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (running >= concurrency) {
      if (queue.length >= maxQueued) throw new Failure('unavailable', refusals.overloaded, { retryAfter: 2 })
      // Finished work passes its slot on, so `running` stays the same.
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

/** Calls under one key delay only that key. `limiters` grows with the keys in use, not with all keys ever used. */
export function limitConcurrencyByKey(limiters: Limiters, concurrency: number, maxQueued: number): KeyedLimiter {
  return async (key, work) => {
    const limiter = limiters.get(key) ?? { limited: limitConcurrency(concurrency, maxQueued), calls: 0 }
    limiters.set(key, limiter)
    limiter.calls += 1
    try {
      return await limiter.limited(work)
    } finally {
      limiter.calls -= 1
      if (limiter.calls === 0) limiters.delete(key)
    }
  }
}
