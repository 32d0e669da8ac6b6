import { afterEach, expect, it, vi } from 'vitest'

import { calls } from '#contract/calls'
import { connectionLost } from '#contract/wording'
import { callApi, errorText, isRetryable } from '#web/api-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Mutation: a call without a time limit; on a dead connection it waits until TCP gives up, and a poll with it.
it('a call without a response times out with an error text, and may be retried', async () => {
  const soon = AbortSignal.timeout(10)
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  const failed = await callApi(calls.userIsAuth).catch((error: unknown) => error)
  expect(limit).toHaveBeenCalledWith(30_000)
  expect([errorText(failed), isRetryable(failed)]).toEqual([connectionLost, true])
})

// Mutation: 401 only; a seller who is also a shopper gets 403, and the page continues as if nothing had happened.
it.each([
  [401, calls.sellerMails, 1],
  [403, calls.sellerMails, 1],
  [403, calls.orderUser, 0],
  [404, calls.sellerMails, 0],
])('a response of %i reloads the page only when it ends a seller’s session', async (status, call, times) => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('window', { location: { reload, assign: vi.fn<(to: string) => void>() } })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: false, msg: 'No.' }, { status })))
  await expect(callApi(call)).rejects.toThrow('No.')
  expect(reload).toHaveBeenCalledTimes(times)
})
