import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { callsInProgress } from '#api/http/calls-in-progress'
import type { Env } from '#api/http/env'

const A_DAY_MS = 86_400_000

function shop() {
  const inProgress = callsInProgress()
  const app = new Hono<Env>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  app.use('/api/*', inProgress.counted)
  app.get('/api/slow', async (c) => {
    await answered
    return c.text('done')
  })
  app.get('/api/broken', () => Promise.reject(new Error('broken')))
  app.onError((_, c) => c.text('error', 500))
  const call = async (path: string, from = path) =>
    app.fetch(new Request(`http://shop.test${path}`), { incoming: { url: from } } as unknown as HttpBindings)
  return { inProgress, call, answer }
}

it('a call is in progress until its answer, also a call that fails', async () => {
  const { inProgress, call, answer } = shop()
  await inProgress.untilNone(A_DAY_MS)
  const slow = call('/api/slow')
  let isCalm = false
  const calm = inProgress.untilNone(A_DAY_MS).then(() => (isCalm = true))
  expect((await call('/api/broken')).status).toBe(500)
  expect(isCalm).toBe(false)
  answer()
  await Promise.all([slow, calm])
})

it('a call that a page makes for itself does not keep pages waiting, and no call does for longer than allowed', async () => {
  const { inProgress, call, answer } = shop()
  const ofPage = call('/api/slow', '/home')
  await inProgress.untilNone(A_DAY_MS)
  const slow = call('/api/slow')
  await inProgress.untilNone(1)
  answer()
  await Promise.all([ofPage, slow])
})
