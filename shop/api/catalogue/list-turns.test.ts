import { setImmediate } from 'node:timers/promises'

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'

import { type InTurn, listTurns } from '#api/catalogue/list-turns'
import { shopCatalogue } from '#api/catalogue/shop-catalogue'
import { callsInProgress } from '#api/http/calls-in-progress'
import type { Env } from '#api/http/env'
import { answerFailure } from '#api/http/middleware/failures'
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { expect, it } from '#test/fixtures'
import { rawConnection, type RawConnection } from '#test/raw-connection'
import type { TestShop } from '#test/shop'

const [crowded, elsewhere] = ['203.0.113.77', '203.0.113.78']
const OF_NETWORK = { atOnce: 2, waiting: 100 }

/** Lists that are made until the test lets them go. */
function lists() {
  const made: string[] = []
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const inProgress = callsInProgress()
  const inTurn = listTurns({ trustProxy: 1 }, inProgress)
  const app = new Hono<Env>()
  app.onError(answerFailure({ log: pino({ level: 'silent' }) }))
  app.use('/api/*', inProgress.counted)
  app.get('/api/order', async (c) => {
    await over
    return c.text('an order')
  })
  app.get('/api/:list', async (c) => {
    const list = await inTurn(c)(async () => {
      made.push(c.req.param('list'))
      if (made.length === 1) await over
      return 'a list'
    })
    return c.text(list)
  })
  const ask = async (name: string, from = crowded, page?: string, socket = { destroyed: false }) => {
    const url = `/api/${name}`
    const request = new Request(`http://shop.test${url}`, { headers: { 'x-forwarded-for': from } })
    return app.fetch(request, { incoming: { url: page ?? url, socket } } as unknown as HttpBindings)
  }
  return { ask, made, finish, inProgress }
}

it('R13: over the bound of its network a list is 503, and elsewhere it is made before the crowd', async () => {
  const { ask, made, finish } = lists()
  const crowd = Array.from({ length: OF_NETWORK.atOnce + OF_NETWORK.waiting }, (_, nth) => ask(`crowd-${nth}`))
  const refused = await ask('refused')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toEqual({ success: false, code: 'unavailable', msg: refusals.overloaded })
  while (made.length === 0) await setImmediate()
  const other = ask('elsewhere', elsewhere)
  finish()
  expect((await other).status).toBe(200)
  expect(made.slice(0, 3)).toEqual(['crowd-0', 'crowd-1', 'elsewhere'])
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]))
})

it('R13: a list is not made for a client who has left', async () => {
  const { ask, made } = lists()
  expect([(await ask('left', crowded, undefined, { destroyed: true })).status, made]).toEqual([400, []])
})

it('R13: a list that waits is no call in progress, for which pages and lists would wait', async () => {
  const { ask, made, finish, inProgress } = lists()
  const crowd = Array.from({ length: 10 }, (_, nth) => ask(`crowd-${nth}`))
  while (made.length === 0) await setImmediate()
  await inProgress.untilNone(86_400_000)
  const order = ask('order')
  let isCalm = false
  const calm = inProgress.untilNone(86_400_000).then(() => (isCalm = true))
  await setImmediate()
  expect(isCalm).toBe(false)
  finish()
  await Promise.all([...crowd, order, calm])
})

it('the list of a page waits for no turn, because its page has had one', async () => {
  const { ask, made, finish } = lists()
  const first = ask('first')
  while (made.length === 0) await setImmediate()
  expect((await ask('of-page', crowded, '/products?search=x')).status).toBe(200)
  finish()
  await first
})

const CROWD = 40

/** How many of a crowd of lists are answered when a call that was sent after them is; each has a connection. */
async function answeredBefore(shop: TestShop, lists: (nth: number) => string, pathAndQuery: string): Promise<number> {
  const connections = Array.from({ length: CROWD + 1 }, () => rawConnection(shop.url))
  const send = (connection: RawConnection, asked: string) =>
    connection.write(`GET ${asked} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
  const answered = (count: number) => connections.filter(({ statuses }) => statuses().length === count)
  for (const connection of connections) send(connection, pathAndQuery)
  while (answered(1).length < connections.length) await setImmediate()
  const last = connections.at(-1) as RawConnection
  for (const [nth, connection] of connections.entries())
    send(connection, connection === last ? pathAndQuery : lists(nth))
  while (!answered(2).includes(last)) await setImmediate()
  const before = answered(2).length - 1
  while (answered(2).length < connections.length) await setImmediate()
  expect(new Set(connections.flatMap(({ statuses }) => statuses()))).toEqual(new Set([200]))
  for (const { close } of connections) close()
  return before
}

const { productBrowse, productList, productChanges } = calls

it.for<[string, (nth: number) => string]>([
  ['a search', (nth) => `${productList.path}?search=qwrtzp${nth}`],
  ['a search of the pages', (nth) => `${productBrowse.path}?search=qwrtzp${nth}`],
  ['a category', (nth) => `${productBrowse.path}?category=${nth}`],
  ['filters', (nth) => `${productBrowse.path}?filters=price:${nth}`],
  ['a limit', (nth) => `${productBrowse.path}?limit=${nth + 1}`],
])(
  'R13: %s: a crowd of such lists, none of them in memory, lets a call be answered first',
  async ([, lists], { shop }) => {
    expect(await answeredBefore(shop, lists, `${productChanges.path}?since=0`)).toBeLessThan(CROWD / 2)
  },
)

it('a list in memory waits for no turn, also in another encoding, and neither does the whole list', async ({
  shop,
}) => {
  const catalogue = shopCatalogue(shop.deps)
  const asked = (path: string, encoding: string) =>
    new Request(shop.url + path, { headers: { 'accept-encoding': encoding } })
  const never: InTurn = () => Promise.reject(new Error('This list waits for a turn.'))
  const kept = `${productBrowse.path}?search=kept`
  await expect(catalogue.browse(asked(kept, 'br'), { search: 'kept' }, never)).rejects.toThrow()
  await catalogue.browse(asked(kept, 'br'), { search: 'kept' }, (make) => make())
  expect((await catalogue.browse(asked(kept, 'gzip'), { search: 'kept' }, never)).status).toBe(200)
  expect((await catalogue.list(asked(productList.path, 'br'), {}, never)).status).toBe(200)
})
