import { expect, it } from 'vitest'

import { shareRuns } from '#domain/process/shared-runs'

// Mutation: a call joins the run that is under way, which has read before the call wrote.
it('a call is answered by a run that began after it, shared by all who wait', async () => {
  const ends: (() => void)[] = []
  const began: number[] = []
  const work = () => {
    began.push(ends.length)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const key = {}
  const first = shareRuns(key, work)
  const second = shareRuns(key, work)
  const third = shareRuns(key, work)
  expect([began.length, second === third, second === first]).toEqual([1, true, false])
  ends[0]?.()
  await first
  await expect.poll(() => began.length).toBe(2)
  const fourth = shareRuns(key, work)
  expect(fourth).not.toBe(third)
  ends[1]?.()
  await Promise.all([second, third])
  await expect.poll(() => began.length).toBe(3)
  ends[2]?.()
  await fourth
})

it('a run that fails is the failure of those who waited for it, and not of the next', async () => {
  const key = {}
  const first = shareRuns(key, () => Promise.reject(new Error('down')))
  const second = shareRuns(key, () => Promise.resolve())
  await expect(first).rejects.toThrow('down')
  await expect(second).resolves.toBeUndefined()
  await expect(shareRuns(key, () => Promise.resolve())).resolves.toBeUndefined()
})

it('runs begin apart under load, and the first at once', async () => {
  const key = {}
  const began: number[] = []
  const work = async () => void began.push(performance.now())
  const calls = [shareRuns(key, work, 50)]
  expect(began.length).toBe(1)
  await calls[0]
  for (let i = 0; i < 3; i++) calls.push(shareRuns(key, work, 50))
  await Promise.all(calls)
  expect(began.length).toBe(2)
  // A timer may be a millisecond early.
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThan(48)
})
