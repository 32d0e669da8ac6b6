import { serializeSigned } from 'hono/utils/cookie'

import { refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { follow, consent, failed, newGoogleUser, signIn, sessionOf } from '#test/people/google-sign-in'
import { startTestShop, type TestShop } from '#test/shop'

describe('signing in with Google', () => {
  it('redirects to Google with state, nonce and PKCE, and stores them in this browser for 10 minutes', async ({
    shop,
  }) => {
    const { headers } = await shop.visitor().get('/api/auth/google')
    const asked = new URL(headers.get('location') ?? '')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://shop.test/api/auth/google/callback',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(headers.get('set-cookie')).toMatch(/^oauth=[\w.%-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('opens an account the first time and the same one ever after', async ({ shop }) => {
    const user = newGoogleUser()
    const [phone, laptop] = [shop.visitor(), shop.visitor()]
    expect(await signIn(shop, phone, user)).toBe('/home')
    expect(phone.cookies.has('oauth')).toBe(false)
    const { user: first } = await sessionOf(phone)
    expect(first).toMatchObject({ name: 'Gita', email: user.email, cartItems: {} })
    await signIn(shop, laptop, { ...user, email: 'moved@example.com' })
    expect((await sessionOf(laptop)).user?._id).toBe(first?._id)
  })

  it.for<[string, string]>([
    ['/cart', '/cart'],
    ['/products/Dates/abc?from=mail', '/products/Dates/abc?from=mail'],
    ['/payment-success?orderId=1', '/payment-success?orderId=1'],
    ['//evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['/.//evil.example', '/home'],
    ['/\t/evil.example', '/home'],
    ['https:evil.example', '/home'],
    ['https://evil.example/cart', '/home'],
    ['/api/user/logout', '/home'],
    ['/seller', '/home'],
    [`/cart?${'x'.repeat(5_000)}`, '/home'],
  ])('E11: asked to go on to %j goes to %j', async ([next, expected], { shop }) => {
    expect(await signIn(shop, shop.visitor(), newGoogleUser(), `?next=${encodeURIComponent(next)}`)).toBe(expected)
  })

  it.for(['redirect', 'returnTo', 'to'])('E11: takes no %s', async (name, { shop }) => {
    expect(await signIn(shop, shop.visitor(), newGoogleUser(), `?${name}=//evil.example`)).toBe('/home')
  })

  it('E11: comes back to the configured address whatever Host the request names', async ({ shop }) => {
    const { headers } = await shop.visitor().get('/api/auth/google', { host: 'evil.example' })
    const asked = new URL(headers.get('location') ?? '')
    expect(asked.searchParams.get('redirect_uri')).toBe('http://shop.test/api/auth/google/callback')
  })

  it('gives the browser a new session in place of the one it had', async ({ shop, shopper }) => {
    const before = `sid=${shopper.cookies.get('sid')}`
    await signIn(shop, shopper, newGoogleUser())
    expect((await shop.visitor().get('/api/user/is-auth', { cookie: before })).body).toEqual({ success: false })
  })

  it('makes one account of 5 first sign-ins at once', async ({ shop }) => {
    const user = newGoogleUser()
    const browsers = Array.from({ length: 5 }, () => shop.visitor())
    const backs: string[] = []
    for (const browser of browsers) backs.push(await consent(shop, browser, user))
    const ends = await Promise.all(browsers.map((browser, n) => follow(browser, backs[n] ?? '')))
    expect(ends).toEqual(Array<string>(5).fill('/home'))
    const ids = await Promise.all(browsers.map(async (browser) => (await sessionOf(browser)).user?._id))
    expect(new Set(ids).size).toBe(1)
  })

  it('too often from one address ends on the login page, and goes on from another', async ({ shop }) => {
    const crowd = shop.visitor()
    expect(await follow(crowd, '/api/auth/google/callback?code=1&state=2')).toBe(failed)
    const back = await consent(shop, crowd, newGoogleUser())
    await shop.deps.pool.query(`UPDATE rate_limits SET points = 1200 WHERE key LIKE '/api/auth/google%'`)
    expect(await follow(crowd, back)).toBe(failed)
    expect(await follow(crowd, '/api/auth/google')).toBe(failed)
    expect(crowd.cookies.has('oauth')).toBe(true)
    expect(await sessionOf(crowd)).toEqual({ success: false })
    expect(await signIn(shop, shop.visitor(), newGoogleUser())).toBe('/home')
  })
})

describe('a way back from Google opens nothing', () => {
  async function expectRefused(browser: Browser, back: string) {
    expect(await follow(browser, back)).toBe(failed)
    expect(await sessionOf(browser)).toEqual({ success: false })
  }

  it('E10: without a sign-in that was begun here', async ({ shop }) => {
    await expectRefused(shop.visitor(), '/api/auth/google/callback?code=1&state=2')
    await expectRefused(shop.visitor(), '/api/auth/google/callback')
  })

  it('E10: in the browser of somebody else', async ({ shop }) => {
    const [attacker, victim] = [shop.visitor(), shop.visitor()]
    const back = await consent(shop, attacker, newGoogleUser())
    await expectRefused(victim, back)
    await victim.get('/api/auth/google')
    await expectRefused(victim, back)
  })

  it('E10: with another state', async ({ shop }) => {
    const browser = shop.visitor()
    const back = new URL(await consent(shop, browser, newGoogleUser()), 'http://shop.test')
    back.searchParams.set('state', 'A'.repeat(43))
    await expectRefused(browser, back.pathname + back.search)
  })

  it('E10: a second time, even with its cookie kept', async ({ shop }) => {
    const browser = shop.visitor()
    const back = await consent(shop, browser, newGoogleUser())
    const kept = browser.cookies.get('oauth') ?? ''
    expect(await follow(browser, back)).toBe('/home')
    const replay = shop.visitor()
    replay.cookies.set('oauth', kept)
    await expectRefused(replay, back)
    const fresh = shop.visitor()
    fresh.cookies.set('oauth', kept)
    const { searchParams } = new URL(back, 'http://shop.test')
    await expectRefused(fresh, `/api/auth/google/callback?code=another&state=${searchParams.get('state')}`)
  })

  it('with a cookie that is not ours', async ({ shop }) => {
    for (const value of ['x', Buffer.from('{}').toString('base64url'), Buffer.from('[1').toString('base64url')]) {
      const browser = shop.visitor()
      browser.cookies.set('oauth', value)
      await expectRefused(browser, '/api/auth/google/callback?code=1&state=2')
    }
  })

  it('after 10 minutes', async ({ shop }) => {
    const browser = shop.visitor()
    const back = await consent(shop, browser, newGoogleUser())
    await sign(shop, browser, { until: Date.now() - 1 })
    await expectRefused(browser, back)
  })

  it('R11: with a cookie that was edited', async ({ shop }) => {
    const browser = shop.visitor()
    const back = await consent(shop, browser, newGoogleUser())
    const [value = '', signature = ''] = decodeURIComponent(browser.cookies.get('oauth') ?? '').split('.')
    const edited = changed(value, { next: 'https://evil.example' })
    browser.cookies.set('oauth', encodeURIComponent(`${edited}.${signature}`))
    await expectRefused(browser, back)
  })

  it('when the person said no', async ({ shop }) => {
    const browser = shop.visitor()
    const away = await browser.get('/api/auth/google')
    const state = new URL(away.headers.get('location') ?? '').searchParams.get('state')
    await expectRefused(browser, `/api/auth/google/callback?error=access_denied&state=${state}`)
  })
})

it('is not there when no Google is configured', async () => {
  const plain = await startTestShop({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })
  for (const path of ['/api/auth/google', '/api/auth/google/callback?code=1&state=2']) {
    const { status, body } = await plain.visitor().get(path)
    expect([status, body]).toEqual([404, { success: false, code: 'not-found', msg: refusals.noSuchCall }])
  }
  await plain.stop()
})

it('A shop opened as 127.0.0.1 signs in under its own name, where Google sends the browser back', async () => {
  const local = await startTestShop({ PUBLIC_URL: 'http://localhost:3000' })
  const { status, headers } = await local.visitor().get('/api/auth/google?next=%2Fcart')
  expect([status, headers.get('location')]).toEqual([302, 'http://localhost:3000/api/auth/google?next=%2Fcart'])
  expect(headers.get('set-cookie')).toBeNull()
  await local.stop()
})

it('R11: opens no foreign page, even with the key that signs the cookie', async ({ shop }) => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const browser = shop.visitor()
    const back = await consent(shop, browser, newGoogleUser())
    await sign(shop, browser, { next })
    expect(await follow(browser, back)).toBe('/home')
  }
})

/** The flow of a cookie with other fields. */
function changed(value: string, fields: object): string {
  const flow = JSON.parse(Buffer.from(value, 'base64url').toString()) as object
  return Buffer.from(JSON.stringify({ ...flow, ...fields })).toString('base64url')
}

/** Changes the flow of a browser and signs it as the shop does. */
async function sign(shop: TestShop, browser: Browser, fields: object): Promise<void> {
  const [value = ''] = decodeURIComponent(browser.cookies.get('oauth') ?? '').split('.')
  const cookie = await serializeSigned('oauth', changed(value, fields), shop.deps.settings.signingKey)
  browser.cookies.set('oauth', cookie.slice('oauth='.length))
}
