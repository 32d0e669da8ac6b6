import { expect, it } from 'vitest'

import { refusals } from '#contract/wording'
import { takeTurns } from '#domain/turns'

/** Work that ends when the test says so. */
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

it('a few work at once, some wait, and the rest is sent away', async () => {
  const { work, finish, most } = held()
  const queue = takeTurns(2, 3)
  const inside = Array.from({ length: 5 }, () => queue(work))
  await expect(queue(work)).rejects.toMatchObject({
    kind: 'unavailable',
    message: refusals.overloaded,
    retryAfter: 2,
  })
  while (finish.length > 0) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await Promise.all(inside)).toEqual(Array(5).fill('done'))
  expect(most()).toBe(2)
})

it('a place is given back also when the work fails', async () => {
  const queue = takeTurns(1, 1)
  const fail = () => queue(() => Promise.reject(new Error('no memory')))
  const failures = await Promise.allSettled([fail(), fail()])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await queue(() => Promise.resolve('works'))).toBe('works')
  expect(await queue(() => Promise.resolve('still'))).toBe('still')
})
