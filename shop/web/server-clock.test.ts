import { expect, it, vi } from 'vitest'

it('follows the newest time that an answer has told, whatever the clock of the device says', async () => {
  vi.resetModules()
  const { knowsServerTime, noteServerTime, serverNow } = await import('#web/server-clock.ts')
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z'), toFake: ['Date', 'performance'] })
  try {
    expect(knowsServerTime()).toBe(false)
    for (const nothing of [null, 'no date']) noteServerTime(nothing)
    expect([knowsServerTime(), serverNow().toISOString()]).toEqual([false, '2026-11-26T12:00:00.000Z'])
    noteServerTime('Thu, 26 Nov 2026 10:00:00 GMT')
    vi.advanceTimersByTime(60_000)
    expect(serverNow().toISOString()).toBe('2026-11-26T10:01:00.000Z')
    // Of a cache.
    noteServerTime('Wed, 25 Nov 2026 10:00:00 GMT')
    vi.setSystemTime(0)
    expect([knowsServerTime(), serverNow().toISOString()]).toEqual([true, '2026-11-26T10:01:00.000Z'])
    noteServerTime('Thu, 26 Nov 2026 10:01:30 GMT')
    expect(serverNow().toISOString()).toBe('2026-11-26T10:01:30.000Z')
  } finally {
    vi.useRealTimers()
  }
})
