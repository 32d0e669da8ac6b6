import { setImmediate } from 'node:timers/promises'

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it } from 'vitest'

import type { Env } from '#api/http/env'
import { answerFailure } from '#api/http/middleware/failures'
import { renderInTurn } from '#api/pages/render-in-turn'
import { refusals } from '#contract/wording'
import { pino } from 'pino'

const [crowded, elsewhere] = ['203.0.113.77', '203.0.113.78']
const OF_NETWORK = { atOnce: 4, waiting: 100 }

/** Pages that are rendered until the test lets them go; calls are in progress until `calm`. */
function pages(calm = Promise.resolve()) {
  const rendered: string[] = []
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const app = new Hono<Env>()
  app.onError(answerFailure({ log: pino({ level: 'silent' }) }))
  app.notFound(
    renderInTurn({ trustProxy: 1 }, { untilNone: () => calm }, async (c) => {
      rendered.push(c.req.path)
      await over
      return c.text('a page')
    }),
  )
  const open = async (path: string, from: string, socket = { destroyed: false }) =>
    app.fetch(new Request(`http://shop.test${path}`, { headers: { 'x-forwarded-for': from } }), {
      incoming: { socket },
    } as unknown as HttpBindings)
  return { open, rendered, finish }
}

it('R3: over the bound of its network a page is a small one that says so, and elsewhere it is rendered', async () => {
  const { open, rendered, finish } = pages()
  const crowd = Array.from({ length: OF_NETWORK.atOnce + OF_NETWORK.waiting }, () => open('/crowd', crowded))
  const refused = await open('/refused', crowded)
  expect(refused.status).toBe(503)
  // Requests that were sent ahead on its connection are not answered.
  expect(refused.headers.get('connection')).toBe('close')
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('content-type')).toMatch(/^text\/html/)
  expect(refused.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(await refused.text()).toContain(refusals.overloaded)
  const other = open('/elsewhere', elsewhere)
  while (!rendered.includes('/elsewhere')) await setImmediate()
  expect(rendered).toEqual([...Array<string>(OF_NETWORK.atOnce).fill('/crowd'), '/elsewhere'])
  finish()
  const answers = await Promise.all([...crowd, other])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await open('/again', crowded)).status).toBe(200)
})

it('all networks together have a bound, too', async () => {
  const { open, finish } = pages()
  const crowd = Array.from({ length: 16 + 300 }, (_, nth) => open('/crowd', `203.0.${nth >> 4}.${nth % 16}`))
  expect((await open('/refused', elsewhere)).status).toBe(503)
  finish()
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]))
})

it('other requests are answered between the beginning of two pages', async () => {
  const { open, rendered, finish } = pages()
  const two = [open('/1', crowded), open('/2', crowded)]
  while (rendered.length === 0) await setImmediate()
  expect(rendered).toEqual(['/1'])
  while (rendered.length === 1) await setImmediate()
  expect(rendered).toEqual(['/1', '/2'])
  finish()
  await Promise.all(two)
})

it('a page is not rendered for a visitor who has left', async () => {
  const { open, rendered } = pages()
  const { status } = await open('/left', crowded, { destroyed: true })
  expect([status, rendered]).toEqual([400, []])
})

it('pages of a network with many let calls finish first; a visitor of another network is not delayed', async () => {
  const { promise: calm, resolve: callsEnd } = Promise.withResolvers<void>()
  const { open, rendered, finish } = pages(calm)
  finish()
  const crowd = Array.from({ length: OF_NETWORK.atOnce + 3 }, (_, nth) => open(`/crowd/${nth}`, crowded))
  expect((await open('/elsewhere', elsewhere)).status).toBe(200)
  while (rendered.length <= OF_NETWORK.atOnce) await setImmediate()
  const early = [...rendered]
  await setImmediate()
  expect(rendered).toEqual(early)
  callsEnd()
  await Promise.all(crowd)
  expect(rendered).toHaveLength(crowd.length + 1)
})
