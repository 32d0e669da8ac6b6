import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { circuitBreaker } from '#adapters/circuit-breaker'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const newBreaker = () => circuitBreaker({ failures: 3, windowMs: 30_000, pauseMs: 10_000 })

it('admits no call after a number of failures in a row, and one after the pause', () => {
  const breaker = newBreaker()
  for (let i = 0; i < 3; i++) {
    expect(breaker.admits()).toBe(true)
    breaker.report(false)
  }
  expect(breaker.admits()).toBe(false)
  vi.advanceTimersByTime(10_001)
  expect(breaker.admits()).toBe(true)
  expect(breaker.admits()).toBe(false)
  breaker.report(true)
  expect(breaker.admits()).toBe(true)
})

it('stays open when the trial call fails, too', () => {
  const breaker = newBreaker()
  for (let i = 0; i < 3; i++) breaker.report(false)
  vi.advanceTimersByTime(10_001)
  expect(breaker.admits()).toBe(true)
  breaker.report(false)
  expect(breaker.admits()).toBe(false)
})

it('drops old failures, and all of them after a success', () => {
  const breaker = newBreaker()
  breaker.report(false)
  breaker.report(false)
  vi.advanceTimersByTime(30_001)
  breaker.report(false)
  expect(breaker.admits()).toBe(true)
  breaker.report(false)
  breaker.report(true)
  breaker.report(false)
  breaker.report(false)
  expect(breaker.admits()).toBe(true)
})
