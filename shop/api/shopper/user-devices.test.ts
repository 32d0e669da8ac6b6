import { calls } from '#contract/calls'
import type { Device } from '#contract/entities'
import { notices, refusals } from '#contract/wording'
import { createSeller } from '#domain/accounts/sellers'
import { endListedSession, endOtherSessions, listSessions } from '#domain/accounts/session-list'
import { sellerOfSession } from '#domain/accounts/sessions'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { logIn, shopperPassword } from '#test/people/accounts'
import type { Account } from '#test/people/buyer'
import { consent, newGoogleUser, sessionOf } from '#test/people/google-sign-in'
import { newPassword } from '#test/people/reset-codes'
import type { TestShop } from '#test/shop'

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36' }
const laptop = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const ended = { success: false }

async function devicesOf(browser: Browser): Promise<Device[]> {
  return ((await browser.get(calls.userDevices.path)).body as { devices: Device[] }).devices
}

/** Another browser of the shopper. */
async function another(shop: TestShop, { email }: Account, headers = laptop): Promise<Browser> {
  const browser = shop.visitor()
  await browser.post(calls.userLogin.path, { email, password: shopperPassword }, headers)
  return browser
}

describe('the devices of a shopper', () => {
  it('are this one first, then the last used', async ({ shop, shopper }) => {
    await another(shop, shopper, phone)
    await another(shop, shopper)
    await shop.deps.pool.query(
      `UPDATE user_sessions SET last_seen_at = now() - interval '2 days', created_at = now() - interval '3 days'
       WHERE user_id = $1 AND device LIKE '%Android'`,
      [shopper.userId],
    )
    const devices = await devicesOf(shopper)
    expect(devices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      [null, true],
      ['Firefox on Linux', false],
      ['Chrome on Android', false],
    ])
    const [, , old] = devices
    expect(Date.now() - Date.parse(old?.since ?? '')).toBeGreaterThan(71 * 3_600_000)
    expect(Date.now() - Date.parse(old?.lastSeenAt ?? '')).toBeLessThan(49 * 3_600_000)
  })

  it('are those whose session is open, and of this account alone', async ({ shop, shopper }) => {
    await shop.shopper()
    for (const set of [`expires_at = now()`, `last_seen_at = now() - interval '8 days'`]) {
      await another(shop, shopper)
      await shop.deps.pool.query(`UPDATE user_sessions SET ${set} WHERE user_id = $1 AND device IS NOT NULL`, [
        shopper.userId,
      ])
    }
    expect(await devicesOf(shopper)).toMatchObject([{ isCurrent: true }])
  })

  it('keep no more of a browser than its words, and show nothing of a token', async ({ shop, shopper }) => {
    const other = await another(shop, shopper, { 'user-agent': `${phone['user-agent']} ${'secret '.repeat(100)}` })
    const { rows } = await shop.deps.pool.query('SELECT device FROM user_sessions WHERE user_id = $1', [shopper.userId])
    expect(rows).toEqual([{ device: null }, { device: 'Chrome on Android' }])
    const token = other.cookies.get('sid') ?? ''
    const shown = JSON.stringify(await devicesOf(shopper))
    for (const encoding of ['base64url', 'hex'] as const)
      expect(shown).not.toContain(Buffer.from(token, 'base64url').toString(encoding).slice(0, 10))
  })

  // Mutations: one of these ways to log in does not store the words.
  it('have words however the session was opened', async ({ shop }) => {
    const registered = shop.visitor()
    const account = { name: 'Asha', email: 'words@example.com', password: shopperPassword }
    await registered.post(calls.userRegister.path, account, phone)
    expect(await devicesOf(registered)).toMatchObject([{ device: 'Chrome on Android' }])
    await registered.post(calls.userChangePassword.path, { currentPassword: shopperPassword, newPassword }, laptop)
    expect(await devicesOf(registered)).toMatchObject([{ device: 'Firefox on Linux' }])
    const google = shop.visitor()
    await google.get(await consent(shop, google, newGoogleUser()), phone)
    expect(await devicesOf(google)).toMatchObject([{ device: 'Chrome on Android' }])
  })
})

describe('a device is logged out', () => {
  it.for([undefined, {}, { id: 1 }, { id: '' }, { id: 'x', userId: 'other' }])(
    'by its id alone, not by %j',
    async (body, { shopper }) => {
      expect((await shopper.post(calls.userEndDevice.path, body)).status).toBe(400)
    },
  )

  it('at once, and alone', async ({ shop, shopper }) => {
    const [lost, kept] = [await another(shop, shopper), await another(shop, shopper, phone)]
    const id = (await devicesOf(lost))[0]?.id
    const answer = await shopper.post(calls.userEndDevice.path, { id })
    expect([answer.status, answer.body]).toEqual([200, { success: true, msg: notices.deviceLoggedOut }])
    expect(await sessionOf(lost)).toEqual(ended)
    for (const browser of [shopper, kept]) expect(await sessionOf(browser)).toMatchObject({ success: true })
    expect((await shopper.post(calls.userEndDevice.path, { id })).status).toBe(200)
  })

  // Mutation: the statement does not name the owner.
  it('by its owner alone', async ({ shop, shopper }) => {
    const stranger = await shop.shopper()
    const id = (await devicesOf(shopper))[0]?.id
    expect((await stranger.post(calls.userEndDevice.path, { id })).status).toBe(200)
    await stranger.post(calls.userEndOtherDevices.path)
    expect(await sessionOf(shopper)).toMatchObject({ success: true })
  })

  it('with all others but this one', async ({ shop, shopper }) => {
    const others = [await another(shop, shopper), await another(shop, shopper, phone)]
    const answer = await shopper.post(calls.userEndOtherDevices.path)
    expect(answer.body).toEqual({ success: true, msg: notices.othersLoggedOut })
    for (const browser of others) expect(await sessionOf(browser)).toEqual(ended)
    expect(await devicesOf(shopper)).toMatchObject([{ isCurrent: true }])
    // The password still opens it: this is no lock.
    expect((await logIn(shop, shopper.email)).status).toBe(200)
  })

  it.for([calls.userEndDevice, calls.userEndOtherDevices])(
    '60 times an hour, and never by a page of another site: $path',
    async (call, { shop, shopper }) => {
      const body = { id: 'unknown' }
      const foreign = await shopper.post(call.path, body, { 'sec-fetch-site': 'cross-site' })
      expect(foreign.body).toEqual({ success: false, code: 'not-allowed', msg: refusals.foreignOrigin })
      await shopper.post(call.path, body)
      await shop.deps.pool.query('UPDATE rate_limits SET points = 60 WHERE key LIKE $1', [`${call.path}:%`])
      expect((await shopper.post(call.path, body)).status).toBe(429)
    },
  )
})

it('the sessions of a seller are listed and ended in the same way', async ({ shop }) => {
  const { db } = shop.deps
  const account = { email: 'devices@example.com', password: 'a password for the seller' }
  const id = await createSeller(db, { name: 'Owner', ...account })
  const [first, second] = [shop.visitor(), shop.visitor()]
  await first.post(calls.sellerLogin.path, account, phone)
  await second.post(calls.sellerLogin.path, account, laptop)
  const [token = '', other = ''] = [first, second].map(({ cookies }) => cookies.get('seller'))
  const listed = await listSessions(db, 'seller', id, token)
  expect(listed).toMatchObject([
    { device: 'Chrome on Android', isCurrent: true },
    { device: 'Firefox on Linux', isCurrent: false },
  ])
  await endListedSession(db, 'seller', id, listed[1]?.id ?? '')
  expect(await sellerOfSession(db, other, 'optional')).toBeUndefined()
  await second.post(calls.sellerLogin.path, account, laptop)
  await endOtherSessions(db, 'seller', id, token)
  expect(await sellerOfSession(db, second.cookies.get('seller') ?? '', 'optional')).toBeUndefined()
  expect(await sellerOfSession(db, token, 'optional')).toBeDefined()
})
