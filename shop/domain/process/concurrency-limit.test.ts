import { describe, expect, it } from 'vitest'

import { refusals } from '#contract/wording'
import { type Limiters, limitConcurrency, limitConcurrencyByKey } from '#domain/process/concurrency-limit'

/** Work that ends when the test decides. */
function held() {
  const finish: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => finish.push(resolve))
    running -= 1
    return 'done'
  }
  return { work, finish, most: () => most }
}

/** Ends the work that began first, and lets the next one begin. */
async function endOne(finish: (() => void)[]): Promise<void> {
  finish.shift()?.()
  await new Promise((resolve) => setImmediate(resolve))
}

it('a few run at once, some wait, and the rest are refused', async () => {
  const { work, finish, most } = held()
  const queue = limitConcurrency(2, 3)
  const inside = Array.from({ length: 5 }, () => queue(work))
  await expect(queue(work)).rejects.toMatchObject({
    kind: 'unavailable',
    message: refusals.overloaded,
    retryAfter: 2,
  })
  while (finish.length > 0) await endOne(finish)
  expect(await Promise.all(inside)).toEqual(Array(5).fill('done'))
  expect(most()).toBe(2)
})

it('a place is released when the work fails, too', async () => {
  const queue = limitConcurrency(1, 1)
  const fail = () => queue(() => Promise.reject(new Error('no memory')))
  const failures = await Promise.allSettled([fail(), fail()])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await queue(() => Promise.resolve('works'))).toBe('works')
  expect(await queue(() => Promise.resolve('still'))).toBe('still')
})

describe('a queue per key', () => {
  it('refuses only callers whose own queue is full', async () => {
    const { work, finish, most } = held()
    const inTurn = limitConcurrencyByKey(new Map(), 1, 2)
    const crowd = Array.from({ length: 3 }, () => inTurn('crowd', work))
    await expect(inTurn('crowd', work)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 2 })
    expect(await inTurn('guest', () => Promise.resolve('in'))).toBe('in')
    while (finish.length > 0) await endOne(finish)
    expect(await Promise.all(crowd)).toEqual(['done', 'done', 'done'])
    expect(most()).toBe(1)
  })

  it('runs the work of one queue in order of arrival', async () => {
    const { work, finish } = held()
    const inTurn = limitConcurrencyByKey(new Map(), 2, 10)
    const began: number[] = []
    const crowd = Array.from({ length: 6 }, (_, nth) =>
      inTurn('crowd', () => {
        began.push(nth)
        return work()
      }),
    )
    expect(began).toEqual([0, 1])
    while (finish.length > 0) await endOne(finish)
    await Promise.all(crowd)
    expect(began).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('leaves room in the shared queue, however many arrive at once under one key', async () => {
    const { work, finish } = held()
    const shared = limitConcurrency(2, 50)
    const inTurn = limitConcurrencyByKey(new Map(), 5, 100)
    const crowd = Array.from({ length: 105 }, () => inTurn('crowd', () => shared(work)))
    let isIn = false
    const guest = inTurn('guest', () =>
      shared(() => {
        isIn = true
        return work()
      }),
    )
    // Two of the crowd run and three wait before this one; the other hundred do not.
    for (let ended = 0; ended < 4; ended += 1) {
      expect(isIn).toBe(false)
      await endOne(finish)
    }
    expect(isIn).toBe(true)
    while (finish.length > 0) await endOne(finish)
    expect(await guest).toBe('done')
    expect(await Promise.all(crowd)).toHaveLength(105)
  })

  it('is removed once it is empty, however the work ended', async () => {
    const { work, finish } = held()
    const lines: Limiters = new Map()
    const inTurn = limitConcurrencyByKey(lines, 1, 1)
    const crowd = [inTurn('crowd', work), inTurn('crowd', work)]
    await expect(inTurn('crowd', work)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(inTurn('guest', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
    expect([...lines.keys()]).toEqual(['crowd'])
    while (finish.length > 0) await endOne(finish)
    await Promise.all(crowd)
    expect(lines.size).toBe(0)
  })
})
