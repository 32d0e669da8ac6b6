import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { browserOf } from '#test/browser'
import { expect, it, vi } from '#test/fixtures'
import { addAlmonds } from '#test/scenes/products'
import { type SlowConnection, startSlowConnection } from '#test/slow-connection'

// Longer than any answer from memory, shorter than a busy connection may be silent.
const SOON_MS = 7_000
const LIMITS_OF_A_POOLER = '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000'

// Mutation: waits for a database that does not answer.
it(
  'while the database is silent visitors go on looking, nobody acts, and all is current as soon as it is back',
  { timeout: 60_000 },
  async ({ shop, seller, shopper }) => {
    const { _id: product } = await addAlmonds(seller, { offerPrice: 100 })
    let link: SlowConnection | undefined
    const server = await shop.another(async (url) => (link = await startSlowConnection(url)).url)
    try {
      // The start of a server drops what it remembers once more.
      await vi.waitFor(() => expect(server.deps.changes.isCurrent()).toBe(true), { timeout: 30_000 })
      const known = browserOf(server.url, shopper.cookies)
      const visitor = browserOf(server.url)
      const paths = [
        calls.productList.path,
        `${calls.productBrowse.path}?limit=5`,
        `${calls.productOne.path}?id=${product}`,
        `${calls.productSome.path}?ids=${product}`,
      ]
      const look = () => Promise.all(paths.map((path) => visitor.get(path)))
      const before = await look()
      const self = await known.get(calls.userIsAuth.path)
      expect(self.body).toMatchObject({ success: true, user: { _id: shopper.userId } })

      link!.freeze()
      await vi.waitFor(() => expect(server.deps.changes.isListening()).toBe(false), { timeout: 30_000 })
      const began = performance.now()
      expect((await look()).map(({ status, body }) => ({ status, body }))).toEqual(
        before.map(({ status, body }) => ({ status, body })),
      )
      expect(await known.get(calls.userIsAuth.path)).toMatchObject({ status: 200, body: self.body })
      expect(performance.now() - began).toBeLessThan(SOON_MS)

      // A poll says that it knows no news; a session that was not seen here is not guessed.
      const { version } = before[1]!.body as { version: number }
      const stranger = await shop.shopper()
      const refused = await Promise.all([
        visitor.get(`${calls.productChanges.path}?since=${version}`),
        known.post(calls.cartUpdate.path, { userId: shopper.userId, cartItems: { [product]: 1 } }),
        browserOf(server.url, stranger.cookies).get(calls.userIsAuth.path),
      ])
      for (const { status, headers, body } of refused) {
        expect({ status, body }).toEqual({
          status: 503,
          body: { success: false, code: 'unavailable', msg: refusals.unavailable },
        })
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }

      const { quantity: seen } = (before[2]!.body as { product: { quantity: number } }).product
      expect(await seller.post(calls.productQuantity.path, { id: product, quantity: 3, seen })).toMatchObject({
        status: 200,
      })
      link!.cut()
      link!.thaw()
      await vi.waitFor(
        async () => {
          const { body } = await visitor.get(`${calls.productOne.path}?id=${product}`)
          expect(body).toMatchObject({ product: { quantity: 3 } })
        },
        { timeout: 10_000 },
      )
      expect(
        await known.post(calls.cartUpdate.path, { userId: shopper.userId, cartItems: { [product]: 1 } }),
      ).toMatchObject({ status: 200 })
    } finally {
      link!.cut()
      link!.thaw()
      await server.stop()
      await link!.stop()
    }
  },
)

// A switched primary: the line for notifications reaches it at once, the pooler some seconds later.
// Mutations: the line that is back empties what is remembered; what is remembered is used for more than is-auth; a
// session that ended meanwhile stays remembered.
it('a session that was seen is shown while the line is back and the pooler is not', async ({ shop, shopper }) => {
  const [logsOut, stranger] = [await shop.shopper(), await shop.shopper()]
  const product = await shop.stock(5)
  let link: SlowConnection | undefined
  const server = await shop.another(async (url) => {
    link = await startSlowConnection(url)
    return { databaseUrl: `${link.url}?options=${encodeURIComponent(LIMITS_OF_A_POOLER)}`, direct: url }
  })
  try {
    await vi.waitFor(() => expect(server.deps.changes.isCurrent()).toBe(true), { timeout: 30_000 })
    const known = browserOf(server.url, shopper.cookies)
    const leaving = browserOf(server.url, new Map(logsOut.cookies))
    const self = await known.get(calls.userIsAuth.path)
    expect(self.body).toMatchObject({ success: true, user: { _id: shopper.userId } })
    expect((await leaving.get(calls.userIsAuth.path)).body).toMatchObject({ success: true })

    const { promise: lineIsBack, resolve } = Promise.withResolvers<void>()
    server.deps.changes.on('orders', (id) => id === undefined && resolve())
    link!.refuse()
    await shop.deps.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE '%pg_notify(c, p)%' AND pid <> pg_backend_pid()`,
    )
    await lineIsBack
    await vi.waitFor(() => expect(server.deps.changes.isCurrent()).toBe(true), { timeout: 30_000 })
    expect(await known.get(calls.userIsAuth.path)).toMatchObject({ status: 200, body: self.body })

    const lines = { items: [{ product, quantity: 1 }], address: 'any' }
    const refused = await Promise.all([
      known.get(calls.orderUser.path),
      known.post(calls.cartUpdate.path, { userId: shopper.userId, cartItems: { [product]: 1 } }),
      known.post(calls.orderRazorpay.path, { userId: shopper.userId, ...lines }),
      browserOf(server.url, stranger.cookies).get(calls.userIsAuth.path),
    ])
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503])

    await logsOut.get(calls.userLogout.path)
    await expect.poll(async () => (await leaving.get(calls.userIsAuth.path)).status).toBe(503)

    link!.accept()
    await expect.poll(() => known.get(calls.orderUser.path)).toMatchObject({ status: 200 })
    expect((await leaving.get(calls.userIsAuth.path)).body).toEqual({ success: false })
  } finally {
    link!.accept()
    await server.stop()
    await link!.stop()
  }
})
