import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { notices, refusals, success } from '#contract/wording'
import { startTestShop, type TestShop } from '#test/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const password = 'correct horse'
let count = 0
const newEmail = () => `shopper-${(count += 1)}@example.com`

async function login(email: string, tried: string, from = shop.visitor()) {
  return from.post('/api/user/login', { email, password: tried })
}

describe('opening an account', () => {
  it.each([
    ['no body', undefined],
    ['no name', { email: 'a@example.com', password }],
    ['a name of spaces', { name: '   ', email: 'a@example.com', password }],
    ['a name of two lines', { name: 'Asha\r\nBcc: all@example.com', email: 'a@example.com', password }],
    ['half a character in the name', { name: 'Asha \ud800', email: 'a@example.com', password }],
    ['NUL in the name', { name: 'Asha\u0000', email: 'a@example.com', password }],
    ['an e-mail without a domain', { name: 'Asha', email: 'a@b', password }],
    ['an e-mail that is a list', { name: 'Asha', email: ['a@example.com'], password }],
    ['an e-mail that is a query', { name: 'Asha', email: { $gt: '' }, password }],
    ['an e-mail of 10 KB', { name: 'Asha', email: `${'a'.repeat(10_000)}@example.com`, password }],
    ['a header in the e-mail', { name: 'Asha', email: 'a@example.com\r\nBcc: b@example.com', password }],
    ['a password of 7', { name: 'Asha', email: 'a@example.com', password: '1k3$567' }],
    ['a password of 129', { name: 'Asha', email: 'a@example.com', password: 'x'.repeat(129) }],
    ['a password everybody has', { name: 'Asha', email: 'a@example.com', password: 'Password1' }],
    ["the shop's name as a password", { name: 'Asha', email: 'a@example.com', password: 'Mewa@1234' }],
    ['the e-mail as a password', { name: 'Asha', email: 'ash@example.com', password: 'Ash@Example.com' }],
  ])('is refused with %s', async (_what, body) => {
    const visitor = shop.visitor()
    const { status, headers } = await visitor.post('/api/user/register', body)
    expect(status).toBe(400)
    expect(headers.get('set-cookie')).toBeNull()
    expect(await countUsers()).toBe(0)
  })

  it('is refused with a password of 1 MB', async () => {
    const body = { name: 'Asha', email: newEmail(), password: 'x'.repeat(1_000_000) }
    expect((await shop.visitor().post('/api/user/register', body)).status).toBe(413)
  })

  it.each([
    ['8 characters', '8 chars!'],
    ['64 characters', 'k'.repeat(64)],
    ['128 characters', 'q'.repeat(128)],
    ['any script', 'खजूर और बादाम'],
    ['spaces around', '   spaces stay   '],
  ])('takes a password of %s, and takes it back exactly', async (_what, chosen) => {
    const email = newEmail()
    expect((await shop.visitor().post('/api/user/register', { name: 'Asha', email, password: chosen })).status).toBe(
      200,
    )
    expect((await login(email, chosen)).status).toBe(200)
    expect((await login(email, chosen.trim() === chosen ? `${chosen} ` : chosen.trim())).status).toBe(401)
  })

  it('answers the new shopper, logged in, and welcomes her by mail', async () => {
    const visitor = shop.visitor()
    const email = newEmail()
    const { body, headers } = await visitor.post('/api/user/register', {
      name: ' Asha ',
      email: ` ${email} `,
      password,
    })
    const user = { _id: expect.stringMatching(/^[0-9a-f]{32}$/), name: 'Asha', email, cartItems: {} }
    expect(body).toEqual({ success: true, msg: success.accountCreated, user })
    expect(headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await visitor.get('/api/user/is-auth')).body).toEqual({ success: true, user })
    const mail = await shop.sandbox.mailbox.waitFor(({ to }) => to === email)
    expect(mail.subject).toBe('Welcome to Mewa')
  })

  it('opens one account for an e-mail, whatever its case, its spaces or its width', async () => {
    const email = newEmail()
    const before = await countUsers()
    await shop.visitor().post('/api/user/register', { name: 'Asha', email, password })
    for (const again of [email, email.toUpperCase(), `  ${email} `, email.replace('s', 'ｓ')]) {
      const { status, body } = await shop.visitor().post('/api/user/register', { name: 'Ben', email: again, password })
      expect([status, body]).toEqual([409, { success: false, msg: refusals.emailTaken }])
    }
    expect((await login(email.toUpperCase(), password)).status).toBe(200)
    expect(await countUsers()).toBe(before + 1)
  })

  it('lets one of 8 who register the same e-mail at once have it', async () => {
    const email = newEmail()
    const tries = Array.from({ length: 8 }, () =>
      shop.visitor().post('/api/user/register', { name: 'Asha', email, password }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)])
  })

  it('is refused after 300 in an hour from one address, and not from another', async () => {
    const email = newEmail()
    const crowd = shop.visitor()
    await crowd.post('/api/user/register', { name: 'Asha', email, password })
    const { pool } = shop.deps
    await pool.query(`UPDATE rate_limits SET points = 300 WHERE key LIKE '/api/user/register%' AND points > 0`)
    const late = await crowd.post('/api/user/register', { name: 'Ben', email: newEmail(), password })
    expect([late.status, late.body]).toEqual([429, { success: false, msg: refusals.tooMany }])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_500)
    const elsewhere = await shop.visitor().post('/api/user/register', { name: 'Ben', email: newEmail(), password })
    expect(elsewhere.status).toBe(200)
  })
})

describe('logging in', () => {
  it.each([
    ['no body', undefined],
    ['a list', []],
    ['no password', { email: 'a@example.com' }],
    ['an empty password', { email: 'a@example.com', password: '' }],
    ['a password that is a query', { email: 'a@example.com', password: { $ne: '' } }],
    ['SQL for an e-mail', { email: "' or 1=1--", password }],
  ])('is refused with %s', async (_what, body) => {
    expect((await shop.visitor().post('/api/user/login', body)).status).toBe(400)
  })

  it('answers an unknown e-mail and a wrong password alike', async () => {
    const known = await shop.shopper()
    const wrong = await login(known.email, 'not this one')
    const unknown = await login(newEmail(), 'not this one')
    for (const { status, body } of [wrong, unknown]) {
      expect([status, body]).toEqual([401, { success: false, msg: refusals.wrongLogin }])
    }
    const names = ({ headers }: typeof wrong) => [...headers.keys()].filter((name) => name !== 'date')
    expect(names(wrong)).toEqual(names(unknown))
  })

  it('takes as much work for an unknown e-mail as for a wrong password', async () => {
    const known = await shop.shopper()
    const least = { known: Infinity, unknown: Infinity }
    for (let round = 0; round < 10; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const before = process.cpuUsage()
        await login(kind === 'known' ? known.email : newEmail(), 'not this one')
        const { user, system } = process.cpuUsage(before)
        least[kind] = Math.min(least[kind], user + system)
      }
    }
    // Without the hash of a decoy the unknown one takes a fraction. Work, not time: others on the machine take none of it.
    expect(least.known / least.unknown).toBeGreaterThan(0.6)
    expect(least.known / least.unknown).toBeLessThan(1.6)
  })

  it('answers the shopper and a new session, and ends the one the browser had', async () => {
    const shopper = await shop.shopper('Asha')
    const before = shopper.cookies.get('sid') ?? ''
    const { status, body } = await login(shopper.email, password, shopper)
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        msg: success.loggedIn,
        user: { _id: shopper.userId, name: 'Asha', email: shopper.email, cartItems: {} },
      },
    ])
    expect(shopper.cookies.get('sid')).not.toBe(before)
    expect((await shop.visitor().get('/api/user/is-auth', { cookie: `sid=${before}` })).body).toEqual({
      success: false,
    })
  })

  it('gives a planted cookie no session', async () => {
    const shopper = await shop.shopper()
    const planted = 'A'.repeat(43)
    const victim = shop.visitor()
    victim.cookies.set('sid', planted)
    await login(shopper.email, password, victim)
    expect(victim.cookies.get('sid')).not.toBe(planted)
    expect((await shop.visitor().get('/api/user/is-auth', { cookie: `sid=${planted}` })).body).toEqual({
      success: false,
    })
  })

  it('is refused after 10 wrong passwords from one address, while the right one works from another', async () => {
    const shopper = await shop.shopper()
    const attacker = shop.visitor()
    const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => login(shopper.email, `guess ${n}`, attacker)))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
    const blocked = await login(shopper.email, password, attacker)
    expect([blocked.status, blocked.body]).toEqual([429, { success: false, msg: refusals.tooMany }])
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await login(shopper.email, password)).status).toBe(200)
  })

  it('does not count logins that succeed', async () => {
    const shopper = await shop.shopper()
    for (let n = 0; n < 12; n += 1) expect((await login(shopper.email, password, shopper)).status).toBe(200)
  })

  it('is refused after 100 wrong passwords over many accounts from one address', async () => {
    const attacker = shop.visitor()
    await login(newEmail(), 'guess', attacker)
    await shop.deps.pool.query(
      `UPDATE rate_limits SET points = 100 WHERE key LIKE 'login from address%' AND points = 1`,
    )
    expect((await login(newEmail(), 'guess', attacker)).status).toBe(429)
  })

  it('is not fooled by a forwarded address the client made up', async () => {
    const shopper = await shop.shopper()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` }
      const { status } = await shop
        .visitor()
        .post('/api/user/login', { email: shopper.email, password: `guess ${n}` }, headers)
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })
})

describe('a session', () => {
  it.each([
    ['nothing', ''],
    ['something random', 'b'.repeat(43)],
    ['a token of another kind', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['SQL', "' or 1=1--"],
    ['10 KB', 'c'.repeat(10_000)],
  ])('does not open with %s', async (_what, token) => {
    const cookie = `sid=${token}`
    const { status, body } = await shop.visitor().get('/api/user/is-auth', { cookie })
    expect([status, body]).toEqual([200, { success: false }])
    const book = await shop.visitor().post('/api/address/get', {}, { cookie })
    expect([book.status, book.body]).toEqual([401, { success: false, msg: refusals.notLoggedIn }])
  })

  it('ends with its logout, and leaves the other device alone', async () => {
    const phone = await shop.shopper()
    const laptop = shop.visitor()
    await login(phone.email, password, laptop)
    const cookie = `sid=${phone.cookies.get('sid')}`
    const { status, body } = await phone.get('/api/user/logout')
    expect([status, body]).toEqual([200, { success: true, msg: notices.loggedOut }])
    expect(phone.cookies.has('sid')).toBe(false)
    expect((await phone.post('/api/address/get', {}, { cookie })).status).toBe(401)
    expect((await laptop.get('/api/user/is-auth')).body).toMatchObject({ success: true })
  })

  it('can be logged out without one', async () => {
    expect((await shop.visitor().get('/api/user/logout')).status).toBe(200)
  })

  it.each(['cross-site', 'same-site'])('is not ended by a %s page', async (site) => {
    const shopper = await shop.shopper()
    const { status, body } = await shopper.get('/api/user/logout', { 'sec-fetch-site': site })
    expect([status, body]).toEqual([403, { success: false, msg: refusals.foreignOrigin }])
    const headers = { 'sec-fetch-site': site, cookie: `sid=${shopper.cookies.get('sid')}` }
    expect((await fetch(`${shop.url}/api/user/logout`, { method: 'HEAD', headers })).status).toBe(403)
    expect((await shopper.get('/api/user/is-auth')).body).toMatchObject({ success: true })
  })

  it('tells of the shopper what the page needs and no more', async () => {
    const shopper = await shop.shopper()
    const { body } = await shopper.get('/api/user/is-auth')
    expect(Object.keys((body as { user: object }).user).sort()).toEqual(['_id', 'cartItems', 'email', 'name'])
  })
})

async function countUsers(): Promise<number> {
  const { rows } = await shop.deps.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM users')
  return rows[0]?.count ?? -1
}
