import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { polled } from '#web/queries/queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

// Mutation: measures the wait by the clock, so that every render of the page computes another one and starts it anew.
it('a failed poll is retried after 5 s, and then less often, however often the page renders', async () => {
  const asked: number[] = []
  const began = Date.now()
  const queryFn = () => {
    asked.push((Date.now() - began) / 1_000)
    return asked.length === 1 || asked.length > 4 ? Promise.resolve('answer') : Promise.reject(new Error('gone'))
  }
  const query = { queryKey: ['polled'], queryFn, ...polled }
  const page = new QueryObserver(new QueryClient(), query)
  const leave = page.subscribe(() => {})
  for (let seconds = 1; seconds <= 40; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    page.setOptions({ ...query })
  }
  leave()
  expect(asked).toEqual([0, 5, 10, 20, 40])
})
