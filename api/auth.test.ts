import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { belongings, buy, type Buyer, buyer, home, place, stock } from '#test/checkout'
import { type ForgingIssuer, startForgingIssuer } from '#test/forging-issuer'
import { startTestShop, type TestShop } from '#test/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ LOG_LEVEL: 'error' })
})
afterAll(() => shop.stop())

const failed = '/?error=google'
let count = 0
const newUser = (change: object = {}) => {
  count += 1
  return { sub: `sub-${count}`, email: `google-${count}@example.com`, email_verified: true, name: 'Gita', ...change }
}

/** Sends the browser to Google, where the user says yes, and answers the way back. */
async function consent(browser: Browser, user: ReturnType<typeof newUser>, query = ''): Promise<string> {
  const away = await browser.get(`/api/auth/google${query}`)
  expect(away.status).toBe(302)
  shop.sandbox.google.nextUser(user)
  const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(back.headers.get('location') ?? '')
  expect(pathname).toBe('/api/auth/google/callback')
  return pathname + search
}

async function come(browser: Browser, back: string): Promise<string | null> {
  const { status, headers } = await browser.get(back)
  expect(status).toBe(302)
  return headers.get('location')
}

async function signIn(browser: Browser, user: ReturnType<typeof newUser>, query = ''): Promise<string | null> {
  return come(browser, await consent(browser, user, query))
}

/** A shopper with an address, and two of a product in the cart. */
async function settled(): Promise<Buyer & { product: string }> {
  const [shopper, product] = [await buyer(shop), await stock(shop, 20)]
  await shopper.post(calls.cartUpdate.path, { cartItems: { [product]: 2 } })
  return Object.assign(shopper, { product })
}

async function whoIs(browser: Browser) {
  return (await browser.get('/api/user/is-auth')).body as { success: boolean; user?: { _id: string; email: string } }
}

describe('signing in with Google', () => {
  it('asks Google with state, nonce and PKCE, and remembers them in this browser for 10 minutes', async () => {
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
    expect(headers.get('set-cookie')).toMatch(/^oauth=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('opens an account the first time and the same one ever after', async () => {
    const user = newUser()
    const [phone, laptop] = [shop.visitor(), shop.visitor()]
    expect(await signIn(phone, user)).toBe('/home')
    expect(phone.cookies.has('oauth')).toBe(false)
    const { user: first } = await whoIs(phone)
    expect(first).toMatchObject({ name: 'Gita', email: user.email, cartItems: {} })
    await signIn(laptop, { ...user, email: 'moved@example.com' })
    expect((await whoIs(laptop)).user?._id).toBe(first?._id)
  })

  it.each([
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
  ])('asked to go on to %j goes to %j', async (next, expected) => {
    expect(await signIn(shop.visitor(), newUser(), `?next=${encodeURIComponent(next)}`)).toBe(expected)
  })

  it.each(['redirect', 'returnTo', 'to'])('takes no %s', async (name) => {
    expect(await signIn(shop.visitor(), newUser(), `?${name}=//evil.example`)).toBe('/home')
  })

  it('comes back to the configured address whatever Host the request names', async () => {
    const { headers } = await shop.visitor().get('/api/auth/google', { host: 'evil.example' })
    const asked = new URL(headers.get('location') ?? '')
    expect(asked.searchParams.get('redirect_uri')).toBe('http://shop.test/api/auth/google/callback')
  })

  it('gives the browser a new session in place of the one it had', async () => {
    const shopper = await shop.shopper()
    const before = `sid=${shopper.cookies.get('sid')}`
    await signIn(shopper, newUser())
    expect((await shop.visitor().get('/api/user/is-auth', { cookie: before })).body).toEqual({ success: false })
  })

  it('makes one account of 5 first sign-ins at once', async () => {
    const user = newUser()
    const browsers = Array.from({ length: 5 }, () => shop.visitor())
    const backs: string[] = []
    for (const browser of browsers) backs.push(await consent(browser, user))
    const ends = await Promise.all(browsers.map((browser, n) => come(browser, backs[n] ?? '')))
    expect(ends).toEqual(Array<string>(5).fill('/home'))
    const ids = await Promise.all(browsers.map(async (browser) => (await whoIs(browser)).user?._id))
    expect(new Set(ids).size).toBe(1)
  })

  it('too often from one address ends on the login page, and goes on from another', async () => {
    const crowd = shop.visitor()
    expect(await come(crowd, '/api/auth/google/callback?code=1&state=2')).toBe(failed)
    const back = await consent(crowd, newUser())
    await shop.deps.pool.query(`UPDATE rate_limits SET points = 1200 WHERE key LIKE '/api/auth/google%'`)
    expect(await come(crowd, back)).toBe(failed)
    expect(await come(crowd, '/api/auth/google')).toBe(failed)
    expect(crowd.cookies.has('oauth')).toBe(true)
    expect(await whoIs(crowd)).toEqual({ success: false })
    expect(await signIn(shop.visitor(), newUser())).toBe('/home')
  })

  it('links an account whose e-mail was proven, and keeps its password, its sessions and all it has', async () => {
    const shopper = await settled()
    const before = await belongings(shopper)
    expect(before).toEqual({ name: 'Test Shopper', cartItems: { [shopper.product]: 2 }, streets: [home.street] })
    await shop.deps.pool.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [shopper.userId])
    const browser = shop.visitor()
    await signIn(browser, newUser({ email: shopper.email.toUpperCase() }))
    expect((await whoIs(browser)).user?._id).toBe(shopper.userId)
    expect(await whoIs(shopper)).toMatchObject({ success: true })
    expect(await belongings(browser)).toEqual(before)
    const again = await shop.visitor().post('/api/user/login', { email: shopper.email, password: 'correct horse' })
    expect(again.status).toBe(200)
  })

  it('takes an account from who registered the e-mail without proving it, and what was left in it', async () => {
    const attacker = await settled()
    await place(attacker, [{ product: attacker.product, quantity: 1 }])
    await shop.visitor().post('/api/user/send-reset-otp', { email: attacker.email })
    const owner = shop.visitor()
    expect(await signIn(owner, newUser({ email: attacker.email }))).toBe('/home')
    expect((await whoIs(owner)).user?._id).toBe(attacker.userId)
    expect(await belongings(owner)).toMatchObject({ name: 'Gita', streets: [] })
    expect(await whoIs(attacker)).toEqual({ success: false })
    const login = await shop.visitor().post('/api/user/login', { email: attacker.email, password: 'correct horse' })
    expect([login.status, login.body]).toEqual([401, { success: false, msg: refusals.wrongLogin }])
    const { rows } = await shop.deps.pool.query('SELECT 1 FROM reset_codes WHERE user_id = $1 AND used_at IS NULL', [
      attacker.userId,
    ])
    expect(rows).toEqual([])
  })

  it('leaves name, cart and addresses to an account that has paid, though nobody proved its e-mail', async () => {
    const shopper = await settled()
    await buy(shop, shopper, [{ product: shopper.product, quantity: 1 }])
    const before = await belongings(shopper)
    expect(before.streets).toEqual([home.street])
    const owner = shop.visitor()
    await signIn(owner, newUser({ email: shopper.email }))
    expect(await belongings(owner)).toEqual(before)
    expect(await whoIs(shopper)).toEqual({ success: false })
  })
})

describe('a way back from Google opens nothing', () => {
  async function expectRefused(browser: Browser, back: string) {
    expect(await come(browser, back)).toBe(failed)
    expect(await whoIs(browser)).toEqual({ success: false })
  }

  it('without a sign-in that was begun here', async () => {
    await expectRefused(shop.visitor(), '/api/auth/google/callback?code=1&state=2')
    await expectRefused(shop.visitor(), '/api/auth/google/callback')
  })

  it('in the browser of somebody else', async () => {
    const [attacker, victim] = [shop.visitor(), shop.visitor()]
    const back = await consent(attacker, newUser())
    await expectRefused(victim, back)
    await victim.get('/api/auth/google')
    await expectRefused(victim, back)
  })

  it('with another state', async () => {
    const browser = shop.visitor()
    const back = new URL(await consent(browser, newUser()), 'http://shop.test')
    back.searchParams.set('state', 'A'.repeat(43))
    await expectRefused(browser, back.pathname + back.search)
  })

  it('a second time, even with its cookie kept', async () => {
    const browser = shop.visitor()
    const back = await consent(browser, newUser())
    const kept = browser.cookies.get('oauth') ?? ''
    expect(await come(browser, back)).toBe('/home')
    const replay = shop.visitor()
    replay.cookies.set('oauth', kept)
    await expectRefused(replay, back)
    const fresh = shop.visitor()
    fresh.cookies.set('oauth', kept)
    const { searchParams } = new URL(back, 'http://shop.test')
    await expectRefused(fresh, `/api/auth/google/callback?code=another&state=${searchParams.get('state')}`)
  })

  it('with a cookie that is not ours', async () => {
    for (const value of ['x', Buffer.from('{}').toString('base64url'), Buffer.from('[1').toString('base64url')]) {
      const browser = shop.visitor()
      browser.cookies.set('oauth', value)
      await expectRefused(browser, '/api/auth/google/callback?code=1&state=2')
    }
  })

  it('after 10 minutes', async () => {
    const browser = shop.visitor()
    const back = await consent(browser, newUser())
    const flow = JSON.parse(Buffer.from(browser.cookies.get('oauth') ?? '', 'base64url').toString()) as object
    browser.cookies.set('oauth', Buffer.from(JSON.stringify({ ...flow, until: Date.now() - 1 })).toString('base64url'))
    await expectRefused(browser, back)
  })

  it('when the person said no', async () => {
    const browser = shop.visitor()
    const away = await browser.get('/api/auth/google')
    const state = new URL(away.headers.get('location') ?? '').searchParams.get('state')
    await expectRefused(browser, `/api/auth/google/callback?error=access_denied&state=${state}`)
  })

  it('when Google has not proven the e-mail', async () => {
    const victim = await settled()
    const before = await belongings(victim)
    const browser = shop.visitor()
    await expectRefused(browser, await consent(browser, newUser({ email: victim.email, email_verified: false })))
    expect(await belongings(victim)).toEqual(before)
  })

  it('to an account that belongs to another Google account by now', async () => {
    const user = newUser()
    await signIn(shop.visitor(), user)
    const browser = shop.visitor()
    await expectRefused(browser, await consent(browser, newUser({ email: user.email })))
  })
})

describe('an ID token', () => {
  let issuer: ForgingIssuer
  let forged: TestShop
  beforeAll(async () => {
    issuer = await startForgingIssuer()
    forged = await startTestShop({
      LOG_LEVEL: 'error',
      GOOGLE_ISSUER: issuer.url,
      GOOGLE_CLIENT_ID: 'mewa',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
  })
  afterAll(async () => {
    await forged.stop()
    await issuer.stop()
  })

  const now = () => Math.floor(Date.now() / 1_000)
  type Change = { claims?: object; by?: ForgingIssuer['next']['by'] }

  async function signInWith({ claims = {}, by = 'own key' }: Change): Promise<[string | null, Browser]> {
    const browser = forged.visitor()
    const away = await browser.get('/api/auth/google')
    const { searchParams } = new URL(away.headers.get('location') ?? '')
    issuer.next = {
      by,
      claims: {
        iss: issuer.url,
        aud: 'mewa',
        sub: '1',
        email: 'owner@example.com',
        email_verified: true,
        nonce: searchParams.get('nonce') ?? '',
        iat: now(),
        exp: now() + 300,
        ...claims,
      },
    }
    return [await come(browser, `/api/auth/google/callback?code=1&state=${searchParams.get('state')}`), browser]
  }

  it.each<[string, Change]>([
    ['for another shop', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { exp: now() - 300 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['without an e-mail', { claims: { email: undefined } }],
    ['with an e-mail that is none', { claims: { email: 'owner' } }],
    ['with email_verified as text', { claims: { email_verified: 'true' } }],
    ['signed by another key', { by: 'unknown key' }],
    ['signed by nobody', { by: 'nobody' }],
  ])('%s opens nothing', async (_what, change) => {
    const [location, browser] = await signInWith(change)
    expect(location).toBe(failed)
    expect(await whoIs(browser)).toEqual({ success: false })
  })

  it('that is right opens an account, so the others were refused for what was wrong with them', async () => {
    const [location, browser] = await signInWith({})
    expect(location).toBe('/home')
    expect((await whoIs(browser)).user?.email).toBe('owner@example.com')
  })

  it('is not needed while Google is down: the shopper comes back with a word, and the next try asks again', async () => {
    const other = await startForgingIssuer()
    const env = {
      LOG_LEVEL: 'error',
      GOOGLE_ISSUER: other.url,
      GOOGLE_CLIENT_ID: 'mewa',
      GOOGLE_CLIENT_SECRET: 'secret',
    }
    const patient = await startTestShop(env)
    other.down = true
    expect(await come(patient.visitor(), '/api/auth/google')).toBe(failed)
    other.down = false
    for (let n = 0; n < 3; n += 1) {
      expect(await come(patient.visitor(), '/api/auth/google')).toContain(`${other.url}/authorize`)
    }
    expect(other.discoveries).toBe(1)
    await patient.stop()
    await other.stop()
  })
})

it('is not there when no Google is configured', async () => {
  const plain = await startTestShop({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })
  for (const path of ['/api/auth/google', '/api/auth/google/callback?code=1&state=2']) {
    const { status, body } = await plain.visitor().get(path)
    expect([status, body]).toEqual([404, { success: false, msg: refusals.noSuchCall }])
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
