import { type DataRouter, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { notOpened } from '#contract/wording'
import { lateRouter, type OpenedPage } from '#web/router/late-router.ts'

const said = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock('#web/ui/toast/toast.tsx', () => ({ notify: { error: said } }))

beforeEach(() => void vi.stubGlobal('window', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  said.mockReset()
})

const opened = {
  history: createMemoryHistory(),
  state: { loaderData: { page: 'opened' } } as unknown as OpenedPage['state'],
  routes: [],
  manifest: {},
} satisfies Record<keyof OpenedPage, unknown>

function wholeRouter() {
  const done: string[] = []
  const whole = {
    state: { loaderData: { page: 'whole' } },
    navigate: async (to: string) => void done.push(`navigate ${to}`),
    fetch: async (key: string) => void done.push(`fetch ${key}`),
    getFetcher: (key: string) => void done.push(`get ${key}`),
    deleteFetcher: (key: string) => void done.push(`delete ${key}`),
    subscribe: () => {
      done.push('subscribe')
      return () => void done.push('unsubscribe')
    },
  } as unknown as DataRouter
  return { done, whole }
}

// Mutation: keeps what waits in no order, or forgets it.
it('a press before the whole router has loaded is carried out, after what the page had asked for', async () => {
  const { done, whole } = wholeRouter()
  const loading = Promise.withResolvers<DataRouter>()
  const { router } = lateRouter(opened as unknown as OpenedPage, () => loading.promise)
  router.subscribe(() => {})
  const leave = router.subscribe(() => {})
  router.getFetcher('newsletter')
  const press = router.fetch('newsletter', 'home', '/home')
  leave()
  expect([done, router.state]).toEqual([[], opened.state])

  loading.resolve(whole)
  await press
  await router.navigate('/cart')
  expect(done).toEqual(['subscribe', 'get newsletter', 'fetch newsletter', 'navigate /cart'])
  expect(router.state).toBe(whole.state)
})

it('a press while the whole router cannot be loaded says so, and the next one loads it again', async () => {
  const { done, whole } = wholeRouter()
  const load = vi
    .fn<() => Promise<DataRouter>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(whole)
  const { router } = lateRouter(opened as unknown as OpenedPage, load)
  vi.stubGlobal('navigator', { onLine: false })
  await router.navigate('/cart')
  expect([said.mock.calls, done]).toEqual([[[notOpened.offline]], []])
  await router.navigate('/cart')
  expect([said.mock.calls.length, done]).toEqual([1, ['navigate /cart']])
})
