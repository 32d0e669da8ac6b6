import { afterEach, expect, it, vi } from 'vitest'

import { calls } from '#contract/calls'
import { connectionLost, errors, nothingSent } from '#contract/wording'
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

// Mutation: `navigator.onLine` is read after the request; a response lost on the way says that nothing was sent.
it.each([
  ['offline before the request', false, nothingSent.offline],
  ['cut off during the request', true, connectionLost],
])('a request %s is explained without the words of the browser', async (_when, onLine, text) => {
  const connection = { onLine }
  vi.stubGlobal('navigator', connection)
  vi.stubGlobal('fetch', () => {
    connection.onLine = false
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  expect(errorText(await callApi(calls.userIsAuth).catch((error: unknown) => error))).toBe(text)
})

// Mutation: without the tag each poll brings the whole list again.
it('a poll of an answer that no browser keeps asks with its tag, and a 304 is that answer', async () => {
  const asked: (string | null)[] = []
  const headers = { etag: '"1"', 'cache-control': 'no-store' }
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('if-none-match'))
    return Promise.resolve(
      asked.length === 1
        ? Response.json({ success: true, orders: [] }, { headers })
        : new Response(null, { status: 304, headers }),
    )
  })
  const first = await callApi(calls.orderUser)
  expect(first).toEqual({ success: true, orders: [] })
  expect(await callApi(calls.orderUser)).toBe(first)
  expect(asked).toEqual([null, '"1"'])
})

it('an answer that is no JSON counts as a lost connection', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Log in to this Wi-Fi')))
  expect(errorText(await callApi(calls.userIsAuth).catch((error: unknown) => error))).toBe(connectionLost)
})

it.each([
  [false, nothingSent.offline],
  [true, nothingSent.scriptMissing],
])('a script that does not load is explained; online: %s', (onLine, text) => {
  vi.stubGlobal('navigator', { onLine })
  expect(errorText(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(text)
  expect(errorText(new TypeError('error loading dynamically imported module: /assets/a.js'))).toBe(text)
  expect(errorText(new TypeError('Importing a module script failed.'))).toBe(text)
})

it('no other error reaches the reader in its own words', () => {
  for (const error of [new TypeError('x is not a function'), new Error('CancelledError'), 'thrown', undefined])
    expect(errorText(error)).toBe(errors.somethingWentWrong)
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
