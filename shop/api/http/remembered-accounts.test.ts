import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'

import { createAdaptorServer } from '@hono/node-server'

import { createApp } from '#api/http/app'
import { calls } from '#contract/calls'
import type { Device } from '#contract/entities'
import type { Changes } from '#db/changes'
import { startUserSession } from '#domain/accounts/sessions'
import { type Browser, browserOf } from '#test/browser'
import { countStatements } from '#test/databases/statements'
import { describe, expect, it as base, vi } from '#test/fixtures'
import { logIn, shopperPassword } from '#test/people/accounts'
import type { Account } from '#test/people/buyer'
import { codeFor, newPassword, reset } from '#test/people/reset-codes'
import type { TestShop } from '#test/shop'

const isAuth = calls.userIsAuth.path

const it = base
  .extend('counted', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const counted = countStatements(shop.deps)
    onCleanup(counted.stop)
    await expect.poll(() => shop.deps.changes.isCurrent()).toBe(true)
    return counted
  })
  .extend('other', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const other = await shop.another()
    onCleanup(other.stop)
    await expect.poll(() => other.deps.changes.isCurrent()).toBe(true)
    return other
  })

const cookieOf = (browser: { cookies: Map<string, string> }) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Acts of a shopper by calls at the shop, each with the later answer of is-auth for the session that was open before. */
type Change = { name: string; change: (shop: TestShop, shopper: Account) => Promise<unknown>; leaves: object }

const loggedOut = { success: false }
const changes: Change[] = [
  { name: 'a logout', change: (_, shopper) => shopper.get(calls.userLogout.path), leaves: loggedOut },
  {
    name: 'a password reset',
    change: async (shop, { email }) => reset(shop, email, await codeFor(shop, email)),
    leaves: loggedOut,
  },
  {
    name: 'a new password',
    change: (_, shopper) =>
      shopper.post(calls.userChangePassword.path, { currentPassword: shopperPassword, newPassword }),
    leaves: loggedOut,
  },
  {
    name: 'a logout from another device',
    change: async (shop, shopper) => {
      const laptop = await logInElsewhere(shop, shopper)
      const { devices } = (await laptop.get(calls.userDevices.path)).body as { devices: Device[] }
      return laptop.post(calls.userEndDevice.path, { id: devices.find(({ isCurrent }) => !isCurrent)?.id })
    },
    leaves: loggedOut,
  },
  {
    name: 'a logout of all other devices',
    change: async (shop, shopper) => (await logInElsewhere(shop, shopper)).post(calls.userEndOtherDevices.path),
    leaves: loggedOut,
  },
  {
    name: 'the twentieth login after it',
    change: async (shop, { email, userId }) => {
      for (let n = 0; n < 19; n += 1) await startUserSession(shop.deps.db, userId)
      await logIn(shop, email)
    },
    leaves: loggedOut,
  },
  {
    name: 'a new name',
    change: (_, shopper) => shopper.post(calls.userUpdateName.path, { name: 'Nila' }),
    leaves: { user: { name: 'Nila' } },
  },
  {
    name: 'a change of the cart',
    change: async (shop, shopper) => shopper.post(calls.cartUpdate.path, { cartItems: { [await shop.stock(5)]: 2 } }),
    leaves: { user: { cartItems: expect.toSatisfy((cart) => Object.values(cart).includes(2)) } },
  },
]

/** The login drops what is remembered, so the session is looked up again. */
async function logInElsewhere(shop: TestShop, shopper: Account): Promise<Browser> {
  const laptop = shop.visitor()
  await logIn(shop, shopper.email, shopperPassword, laptop)
  await shopper.get(isAuth)
  return laptop
}

describe('a remembered session', () => {
  // Mutations: the process that wrote does not drop what it remembers.
  it.for(changes)(
    'sees $name at once, before a notification arrives',
    async ({ change, leaves }, { shop, shopper }) => {
      const deaf = await serveDeaf(shop)
      try {
        const at = (cookies = new Map<string, string>()) => browserOf(deaf.url, cookies)
        const before = at(new Map(shopper.cookies))
        expect((await before.get(isAuth)).body).toMatchObject({ success: true })
        await change({ ...shop, visitor: () => at() }, { ...shopper, ...at(shopper.cookies) })
        expect((await before.get(isAuth)).body).toMatchObject(leaves)
      } finally {
        await deaf.stop()
      }
    },
  )

  // Mutations: no trigger, no publish.
  it.for(changes)(
    'sees $name at another server within a second',
    async ({ change, leaves }, { shop, shopper, other }) => {
      const before = browserOf(other.url, new Map(shopper.cookies))
      expect((await before.get(isAuth)).body).toMatchObject({ success: true })
      await change(shop, shopper)
      await vi.waitFor(async () => expect((await before.get(isAuth)).body).toMatchObject(leaves), { timeout: 1_000 })
    },
  )

  it.for([
    ['its session', `UPDATE user_sessions SET expires_at = now() - interval '1 day' WHERE user_id = $1`, loggedOut],
    ['its email', `UPDATE users SET email = 'new-' || email WHERE id = $1`, { user: { email: /^new-/ } }],
    ['its cart', `UPDATE users SET cart = '{"a": 3}' WHERE id = $1`, { user: { cartItems: { a: 3 } } }],
    ['its whole account', `DELETE FROM users WHERE id = $1`, loggedOut],
  ] as const)('sees %s changed by any statement', async ([, statement, leaves], { shop, shopper }) => {
    await shopper.get(isAuth)
    await shop.deps.pool.query(statement, [shopper.userId])
    const expected =
      'user' in leaves && 'email' in leaves.user
        ? { user: { email: expect.stringMatching(leaves.user.email) } }
        : leaves
    await vi.waitFor(async () => expect((await shopper.get(isAuth)).body).toMatchObject(expected), { timeout: 1_000 })
  })

  // Mutation: an entry without an end.
  it.for([
    ['its end', `expires_at = now() + interval '10 seconds'`, 10_000],
    ['the hour after which its use is noted', `last_seen_at = now() - interval '59 minutes'`, 60_000],
  ] as const)('is asked of the database again at %s', async ([, set, ms], { shop, shopper, counted }) => {
    const call = async () => (await counted.ask(isAuth, { headers: { cookie: cookieOf(shopper) } })).json()
    await shop.deps.pool.query(`UPDATE user_sessions SET ${set} WHERE user_id = $1`, [shopper.userId])
    await expect.poll(() => counted.during(call)).toEqual([])
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
    try {
      expect(String(await counted.during(call))).toContain('FROM user_sessions')
    } finally {
      clock.mockRestore()
    }
  })

  it('is asked of the database each time while changes cannot be received', async ({ shopper, other }) => {
    const there = browserOf(other.url, new Map(shopper.cookies))
    expect((await there.get(isAuth)).body).toMatchObject({ success: true })
    const line = vi.spyOn(other.deps.changes, 'isCurrent').mockReturnValue(false)
    await shopper.get(calls.userLogout.path)
    expect((await there.get(isAuth)).body).toEqual(loggedOut)
    line.mockRestore()
  })
})

describe('the statements of a call', () => {
  it.for<[string, string]>([
    ['is-auth', isAuth],
    ['the poll of My Orders', calls.orderUser.path],
  ])('%s: none once the session is remembered', async ([, path], { shopper, counted }) => {
    const headers = { cookie: cookieOf(shopper) }
    const call = async () => expect((await counted.ask(path, { headers })).status).toBe(200)
    expect((await counted.during(call)).length).toBeLessThanOrEqual(2)
    expect(await counted.during(call)).toEqual([])
  })

  it("the seller's is-auth: none once the session is remembered", async ({ seller, counted }) => {
    const headers = { cookie: cookieOf(seller) }
    const call = async () => (await counted.ask(calls.sellerIsAuth.path, { headers })).json()
    expect(await counted.during(call)).toHaveLength(1)
    expect(await call()).toMatchObject({ success: true })
    expect(await counted.during(call)).toEqual([])
  })

  it('a change of the cart: one, and one more for each 30 that the limit counts', async ({
    shop,
    shopper,
    counted,
  }) => {
    const body = JSON.stringify({ cartItems: { [await shop.stock(50)]: 1 } })
    const headers = { cookie: cookieOf(shopper), 'content-type': 'application/json' }
    const call = async () =>
      expect((await counted.ask(calls.cartUpdate.path, { method: 'POST', headers, body })).status).toBe(200)
    await call()
    for (let n = 0; n < 5; n += 1) expect(await counted.during(call)).toHaveLength(1)
  })
})

// A process of the shop that hears no notification, only what it announces itself.
async function serveDeaf({ deps }: TestShop): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const emitter = new EventEmitter()
  const announce: Changes['announce'] = (channel, payload) => void emitter.emit(channel, payload)
  const changes: Changes = {
    ...deps.changes,
    on: (channel, listener) => void emitter.on(channel, listener),
    announce,
    publish: announce,
    isCurrent: () => true,
  }
  const server = createAdaptorServer({ fetch: createApp({ ...deps, changes }).app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stop: () => new Promise((resolve) => server.close(resolve)) }
}
