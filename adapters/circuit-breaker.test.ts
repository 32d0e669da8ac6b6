import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { circuitBreaker } from '#adapters/circuit-breaker'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const breaker = () => circuitBreaker({ failures: 3, windowMs: 30_000, pauseMs: 10_000 })

it('admits no call after a number of failures in a row, and one after the pause', () => {
  const it = breaker()
  for (let i = 0; i < 3; i++) {
    expect(it.admits()).toBe(true)
    it.report(false)
  }
  expect(it.admits()).toBe(false)
  vi.advanceTimersByTime(10_001)
  expect(it.admits()).toBe(true)
  expect(it.admits()).toBe(false)
  it.report(true)
  expect(it.admits()).toBe(true)
})

it('stays open when the trial call fails, too', () => {
  const it = breaker()
  for (let i = 0; i < 3; i++) it.report(false)
  vi.advanceTimersByTime(10_001)
  expect(it.admits()).toBe(true)
  it.report(false)
  expect(it.admits()).toBe(false)
})

it('drops old failures, and all of them after a success', () => {
  const it = breaker()
  it.report(false)
  it.report(false)
  vi.advanceTimersByTime(30_001)
  it.report(false)
  expect(it.admits()).toBe(true)
  it.report(false)
  it.report(true)
  it.report(false)
  it.report(false)
  expect(it.admits()).toBe(true)
})
