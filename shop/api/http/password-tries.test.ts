import { randomBytes } from 'node:crypto'

import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { createSeller } from '#domain/accounts/sellers'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const password = 'correct horse'
const nextEmail = () => `${randomBytes(6).toString('hex')}@example.com`

async function logIn(browser: Browser, email: string, tried: string): Promise<number> {
  return (await browser.post(calls.userLogin.path, { email, password: tried })).status
}

/** As after this many wrong passwords, in the counter that one has just opened. */
async function wrongBefore(shop: TestShop, name: string, points: number): Promise<void> {
  const { rowCount } = await shop.deps.pool.query(
    'UPDATE rate_limits SET points = $1 WHERE key LIKE $2 AND points > 0',
    [points, `${name}%`],
  )
  expect(rowCount).toBeGreaterThan(0)
}

describe('a wrong password', () => {
  it.for([
    ['user', calls.userLogin.path, 10],
    ['seller', calls.sellerLogin.path, 5],
  ] as const)(
    'E3: of a %s locks no owner out of a browser that knows the account',
    async ([kind, path, usual], { shop }) => {
      const email = nextEmail()
      const owner = shop.visitor()
      const register = { name: 'Asha', email, password }
      if (kind === 'user') await owner.post(calls.userRegister.path, register)
      else await createSeller(shop.db, register)
      expect((await owner.post(path, { email, password })).status).toBe(200)

      const stranger = shop.visitor()
      const tries = []
      for (let n = 0; n <= usual; n += 1)
        tries.push((await stranger.post(path, { email, password: `guess ${n}` })).status)
      expect(tries).toEqual([...Array<number>(usual).fill(401), 429])
      await wrongBefore(shop, `${kind} login of account in day`, 1_000_000)
      expect((await shop.visitor().post(path, { email, password })).status).toBe(429)

      expect((await owner.post(path, { email, password })).status).toBe(200)
      // The known browser has as many tries, and no more.
      for (let n = 0; n < usual; n += 1) expect((await owner.post(path, { email, password: 'wrong' })).status).toBe(401)
      expect((await owner.post(path, { email, password })).status).toBe(429)
    },
  )

  it('R7: counts for the account, from however many addresses', async ({ shop, registered: shopper }) => {
    const statuses = []
    for (let n = 0; n < 32; n += 1) statuses.push(await logIn(shop.visitor(), shopper.email, `guess ${n}`))
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429])
    const blocked = await shop.visitor().post(calls.userLogin.path, { email: shopper.email, password })
    expect(blocked.body).toEqual({ success: false, code: 'too-many', msg: refusals.tooMany })
    expect(await logIn(shopper, shopper.email, password)).toBe(200)
  })

  it('counts 100 times a day for the account', async ({ shop, registered: shopper }) => {
    await logIn(shop.visitor(), shopper.email, 'guess')
    await wrongBefore(shop, 'user login of account in day', 99)
    expect(await logIn(shop.visitor(), shopper.email, 'guess')).toBe(401)
    expect(await logIn(shop.visitor(), shopper.email, 'guess')).toBe(429)
  })

  it('R6: of 100 accounts from one address keeps no neighbour out', async ({ shop, registered: shopper }) => {
    const address = { 'x-forwarded-for': '198.51.100.8' }
    const from = (email: string, tried: string) =>
      shop.visitor().post(calls.userLogin.path, { email, password: tried }, address)
    await from(nextEmail(), 'guess')
    await wrongBefore(shop, 'user login from network', 101)
    expect((await from(shopper.email, password)).status).toBe(200)
    // Each account has two wrong tries left there in the hour.
    const statuses = []
    for (const tried of ['guess', 'guess', 'guess', password]) statuses.push((await from(shopper.email, tried)).status)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect(await logIn(shop.visitor(), shopper.email, password)).toBe(200)

    await wrongBefore(shop, 'user login from network', 1_000)
    expect((await from(nextEmail(), 'guess')).status).toBe(429)
  })

  it.for([
    ['refuses it above five thousand', 5_000, [429]],
    ['gives each account two above five hundred', 501, [401, 401, 429]],
  ] as const)('E3: counts for a /48, and %s', async ([, before, expected], { shop }) => {
    const email = nextEmail()
    const of48 = (n: number) => ({ 'x-forwarded-for': `2001:db8:${before}:${n}::1` })
    const from = (address: Record<string, string>) =>
      shop.visitor().post(calls.userLogin.path, { email, password }, address)
    await from(of48(100))
    await wrongBefore(shop, 'user login from network', before)
    const statuses = []
    for (const n of expected.keys()) statuses.push((await from(of48(n))).status)
    expect(statuses).toEqual(expected)
    expect((await from({ 'x-forwarded-for': '2001:db8:fff::1' })).status).toBe(401)
  })

  it('counts more for each address while the whole shop is guessed at', async ({ shop, registered: shopper }) => {
    await logIn(shop.visitor(), nextEmail(), 'guess')
    await wrongBefore(shop, 'user login in shop', 5_001)
    const address = { 'x-forwarded-for': '198.51.100.9' }
    const guess = () => shop.visitor().post(calls.userLogin.path, { email: nextEmail(), password }, address)
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429])
    expect(await logIn(shop.visitor(), shopper.email, password)).toBe(200)
    await wrongBefore(shop, 'user login in shop', 1)
  })
})

describe('a browser that knows an account', () => {
  it('keeps that after the logout, and cannot claim it', async ({ shop, registered: shopper }) => {
    await shopper.get(calls.userLogout.path)
    const device = shopper.cookies.get('device') ?? ''
    expect(decodeURIComponent(device)).toMatch(/^[\w-]{16}\.[\w-]{16}\.[\w+/=]{44}$/)
    expect(device).not.toContain(shopper.email)

    const stranger = shop.visitor()
    await logIn(stranger, shopper.email, 'guess')
    await wrongBefore(shop, 'user login of account in day', 100)
    const [id = '', account = '', signature = ''] = decodeURIComponent(device).split('.')
    const forged = [id, account, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.')
    stranger.cookies.set('device', encodeURIComponent(forged))
    expect(await logIn(stranger, shopper.email, password)).toBe(429)
    stranger.cookies.set('device', device)
    expect(await logIn(stranger, shopper.email, password)).toBe(200)
  })

  // Otherwise who has had the password could collect any number of such cookies, and guess with each.
  it('E3: knows it no longer once the password is another', async ({ shop, registered: shopper }) => {
    const before = shopper.cookies.get('device') ?? ''
    const change = { currentPassword: password, newPassword: 'another long password' }
    expect((await shopper.post(calls.userChangePassword.path, change)).status).toBe(200)

    const stranger = shop.visitor()
    await logIn(stranger, shopper.email, 'guess')
    await wrongBefore(shop, 'user login of account in day', 100)
    stranger.cookies.set('device', before)
    expect(await logIn(stranger, shopper.email, change.newPassword)).toBe(429)
    expect(await logIn(shopper, shopper.email, change.newPassword)).toBe(200)
  })

  it('knows the last five', async ({ shop }) => {
    const browser = shop.visitor()
    const emails = Array.from({ length: 6 }, nextEmail)
    for (const email of emails) await browser.post(calls.userRegister.path, { name: 'Asha', email, password })
    const known = decodeURIComponent(browser.cookies.get('device') ?? '').split('.')
    expect(known).toHaveLength(1 + 5 + 1)
    await wrongBefore(shop, 'user login of account in day', 100)
    expect(await logIn(browser, emails[1]!, password)).toBe(200)
  })
})
