import { notices, refusals, success } from '#contract/wording'
import { describe, expect, it } from '#test/fixtures'
import { logIn, nextEmail, shopperPassword } from '#test/people/accounts'

describe('logging in', () => {
  it.for([
    ['no body', undefined],
    ['a list', []],
    ['no password', { email: 'a@example.com' }],
    ['an empty password', { email: 'a@example.com', password: '' }],
    ['a password that is a query', { email: 'a@example.com', password: { $ne: '' } }],
    ['SQL for an email', { email: "' or 1=1--", password: shopperPassword }],
    ['a list of emails', { email: ['a@example.com'], password: shopperPassword }],
    ['a query for an email', { email: { $gt: '' }, password: shopperPassword }],
    ['an email of 10 KB', { email: `${'a'.repeat(10_000)}@example.com`, password: shopperPassword }],
  ])('E1: is refused with %s', async ([, body], { shop }) => {
    expect((await shop.visitor().post('/api/user/login', body)).status).toBe(400)
  })

  it('E2: answers an unknown email and a wrong password alike', async ({ shop, shopper }) => {
    const wrong = await logIn(shop, shopper.email, 'not this one')
    const unknown = await logIn(shop, nextEmail(), 'not this one')
    for (const { status, body } of [wrong, unknown]) {
      expect([status, body]).toEqual([401, { success: false, code: 'wrong-login', msg: refusals.wrongLogin }])
    }
    const names = ({ headers }: typeof wrong) => [...headers.keys()].filter((name) => name !== 'date')
    expect(names(wrong)).toEqual(names(unknown))
  })

  it('E2: takes as much work for an unknown email as for a wrong password', async ({ shop, shopper }) => {
    const least = { known: Infinity, unknown: Infinity }
    for (let round = 0; round < 10; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const before = process.cpuUsage()
        await logIn(shop, kind === 'known' ? shopper.email : nextEmail(), 'not this one')
        const { user, system } = process.cpuUsage(before)
        least[kind] = Math.min(least[kind], user + system)
      }
    }
    // Without a decoy hash an unknown email takes a fraction of the work. CPU time does not depend on the load of the machine.
    expect(least.known / least.unknown).toBeGreaterThan(0.6)
    expect(least.known / least.unknown).toBeLessThan(1.6)
  })

  it('E4: answers the shopper and a new session, and ends the one the browser had', async ({ shop }) => {
    const shopper = await shop.shopper('Asha')
    const before = shopper.cookies.get('sid') ?? ''
    const { status, body } = await logIn(shop, shopper.email, shopperPassword, shopper)
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

  it('E4: gives a planted cookie no session', async ({ shop, shopper }) => {
    const planted = 'A'.repeat(43)
    const victim = shop.visitor()
    victim.cookies.set('sid', planted)
    await logIn(shop, shopper.email, shopperPassword, victim)
    expect(victim.cookies.get('sid')).not.toBe(planted)
    expect((await shop.visitor().get('/api/user/is-auth', { cookie: `sid=${planted}` })).body).toEqual({
      success: false,
    })
  })

  it('E3: is refused after 10 wrong passwords from one address, while the right one works from another', async ({
    shop,
    shopper,
  }) => {
    const attacker = shop.visitor()
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) => logIn(shop, shopper.email, `guess ${n}`, attacker)),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
    const blocked = await logIn(shop, shopper.email, shopperPassword, attacker)
    expect([blocked.status, blocked.body]).toEqual([429, { success: false, code: 'too-many', msg: refusals.tooMany }])
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await logIn(shop, shopper.email, shopperPassword)).status).toBe(200)
  })

  it('does not count logins that succeed', async ({ shop, shopper }) => {
    for (let n = 0; n < 12; n += 1)
      expect((await logIn(shop, shopper.email, shopperPassword, shopper)).status).toBe(200)
  })

  it('E3, P1: is not fooled by a forwarded address the client made up', async ({ shop, shopper }) => {
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
  it.for([
    ['nothing', ''],
    ['something random', 'b'.repeat(43)],
    ['a token of another kind', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['SQL', "' or 1=1--"],
    ['10 KB', 'c'.repeat(10_000)],
  ])('D1, E6: does not open with %s', async ([, token], { shop }) => {
    const cookie = `sid=${token}`
    const { status, body } = await shop.visitor().get('/api/user/is-auth', { cookie })
    expect([status, body]).toEqual([200, { success: false }])
    const book = await shop.visitor().post('/api/address/get', {}, { cookie })
    expect([book.status, book.body]).toEqual([401, { success: false, code: 'no-session', msg: refusals.notLoggedIn }])
  })

  it('E5: ends with its logout, and leaves the other device alone', async ({ shop, shopper }) => {
    const laptop = shop.visitor()
    await logIn(shop, shopper.email, shopperPassword, laptop)
    const cookie = `sid=${shopper.cookies.get('sid')}`
    const { status, body } = await shopper.get('/api/user/logout')
    expect([status, body]).toEqual([200, { success: true, msg: notices.loggedOut }])
    expect(shopper.cookies.has('sid')).toBe(false)
    expect((await shopper.post('/api/address/get', {}, { cookie })).status).toBe(401)
    expect((await laptop.get('/api/user/is-auth')).body).toMatchObject({ success: true })
  })

  it('can be logged out without one', async ({ shop }) => {
    expect((await shop.visitor().get('/api/user/logout')).status).toBe(200)
  })

  it.for(['cross-site', 'same-site'])('E8: is not ended by a %s page', async (site, { shop, shopper }) => {
    const { status, body } = await shopper.get('/api/user/logout', { 'sec-fetch-site': site })
    expect([status, body]).toEqual([403, { success: false, code: 'not-allowed', msg: refusals.foreignOrigin }])
    const headers = { 'sec-fetch-site': site, cookie: `sid=${shopper.cookies.get('sid')}` }
    expect((await fetch(`${shop.url}/api/user/logout`, { method: 'HEAD', headers })).status).toBe(403)
    expect((await shopper.get('/api/user/is-auth')).body).toMatchObject({ success: true })
  })

  it('D8: tells of the shopper what the page needs and no more', async ({ shopper }) => {
    const { body } = await shopper.get('/api/user/is-auth')
    expect(Object.keys((body as { user: object }).user).sort()).toEqual(['_id', 'cartItems', 'email', 'name'])
  })
})

it('R8: a logout deletes the pages and data that the browser stored', async ({ shop, shopper, seller }) => {
  expect((await shopper.get('/api/user/logout')).headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect((await seller.get('/api/seller/logout')).headers.get('clear-site-data')).toBe('"cache"')
  expect((await shop.visitor().get('/api/user/is-auth')).headers.has('clear-site-data')).toBe(false)
})
