import { calls } from '#contract/calls'
import { notices, refusals, success } from '#contract/wording'
import { createSeller, renewSellerPassword } from '#domain/accounts/sellers'
import type { Browser } from '#test/browser'
import { describe, expect, itInFullShop as it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const password = 'a password for the seller'
let count = 0
async function newSeller(shop: TestShop): Promise<string> {
  count += 1
  const email = `owner-${count}@example.com`
  await createSeller(shop.db, { name: 'Owner', email, password })
  return email
}

async function login(shop: TestShop, email: string, tried = password, from: Browser = shop.visitor()) {
  return from.post('/api/seller/login', { email, password: tried })
}

const sellerCalls = Object.values(calls).filter((call) => call.caller === 'seller')
const userCalls = Object.values(calls).filter((call) => call.caller === 'user')

function ask(browser: Browser, { method, path }: { method: string; path: string }, cookie?: string) {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'fetch', ...(cookie ? { cookie } : {}) }
  return browser.send(path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })
}

describe('the seller logs in', () => {
  it.for([
    ['no body', undefined],
    ['no password', { email: 'a@example.com' }],
    ['a query for a password', { email: 'a@example.com', password: { $ne: '' } }],
    ['SQL for an email', { email: "' or 1=1--", password }],
  ])('E1: but not with %s', async ([, body], { shop }) => {
    expect((await shop.visitor().post('/api/seller/login', body)).status).toBe(400)
  })

  it('and hears the same for a wrong email and a wrong password', async ({ shop }) => {
    const email = await newSeller(shop)
    for (const { status, body } of [await login(shop, email, 'wrong'), await login(shop, 'nobody@example.com')]) {
      expect([status, body]).toEqual([401, { success: false, code: 'wrong-login', msg: refusals.wrongLogin }])
    }
  })

  it("but not with a shopper's account", async ({ shop, shopper }) => {
    expect((await login(shop, shopper.email, 'correct horse')).status).toBe(401)
  })

  it('and gets a cookie of 30 days that no other site sends along', async ({ shop }) => {
    const email = await newSeller(shop)
    const browser = shop.visitor()
    const { status, body, headers } = await login(shop, email.toUpperCase(), password, browser)
    expect([status, body]).toEqual([200, { success: true, msg: success.loggedIn }])
    expect(headers.getSetCookie()[0]).toMatch(/^seller=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await browser.get('/api/seller/is-auth')).body).toEqual({ success: true, seller: { name: 'Owner', email } })
  })

  it('E3: and is refused after 5 wrong passwords, while another address is not', async ({ shop }) => {
    const email = await newSeller(shop)
    const attacker = shop.visitor()
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => login(shop, email, `guess ${n}`, attacker)))
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect((await login(shop, email, password, attacker)).status).toBe(429)
    expect((await login(shop, email)).status).toBe(200)
  })

  it('only with the new password once it was renewed, which ends the session before', async ({ shop }) => {
    const email = await newSeller(shop)
    const browser = shop.visitor()
    await login(shop, email, password, browser)
    expect(await renewSellerPassword(shop.db, { email: email.toUpperCase(), password: 'another one' })).toBe(true)
    expect((await browser.get('/api/seller/is-auth')).body).toEqual({ success: false })
    expect((await login(shop, email)).status).toBe(401)
    expect((await login(shop, email, 'another one')).status).toBe(200)
  })

  it('E5, E8: and out again', async ({ shop }) => {
    const browser = shop.visitor()
    await login(shop, await newSeller(shop), password, browser)
    const cookie = `seller=${browser.cookies.get('seller')}`
    const { status, body } = await browser.get('/api/seller/logout', { 'sec-fetch-site': 'cross-site' })
    expect([status, body]).toEqual([403, { success: false, code: 'not-allowed', msg: refusals.foreignOrigin }])
    expect((await browser.get('/api/seller/is-auth')).body).toMatchObject({ success: true })
    const { body: said } = await browser.get('/api/seller/logout')
    expect(said).toEqual({ success: true, msg: notices.loggedOut })
    expect(browser.cookies.has('seller')).toBe(false)
    expect((await browser.get('/api/seller/is-auth', { cookie })).body).toEqual({ success: false })
  })
})

it('has one seller for an email', async ({ shop }) => {
  const email = await newSeller(shop)
  const again = createSeller(shop.db, { name: 'Second', email: email.toUpperCase(), password })
  await expect(again).rejects.toMatchObject({ kind: 'conflict' })
  expect(await renewSellerPassword(shop.db, { email: 'nobody@example.com', password })).toBe(false)
})

describe.each(sellerCalls)('$method $path is the seller’s alone', (call) => {
  it('D3: and not for a visitor', async ({ shop }) => {
    const { status, body } = await ask(shop.visitor(), call)
    expect([status, body]).toEqual([401, { success: false, code: 'no-session', msg: refusals.notSeller }])
  })

  it('D3: nor for a shopper, also with her cookie in the place of the seller’s', async ({ shop, shopper }) => {
    const { status, body } = await ask(shopper, call)
    expect([status, body]).toEqual([403, { success: false, code: 'not-allowed', msg: refusals.notSeller }])
    const moved = await ask(shop.visitor(), call, `seller=${shopper.cookies.get('sid')}`)
    expect(moved.status).toBe(401)
  })
})

describe.each(userCalls)('$method $path is a shopper’s alone', (call) => {
  it('D1, D4: and not for a visitor, nor for the seller', async ({ shop, seller }) => {
    for (const { status, body } of [
      await ask(shop.visitor(), call),
      await ask(seller, call),
      await ask(shop.visitor(), call, `sid=${seller.cookies.get('seller')}`),
    ]) {
      expect([status, body]).toEqual([401, { success: false, code: 'no-session', msg: refusals.notLoggedIn }])
    }
  })
})
