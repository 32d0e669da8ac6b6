import { accountRefusals, refusals, success } from '#contract/wording'
import { shop as business } from '#shop'
import { describe, expect, it } from '#test/fixtures'
import { logIn, nextEmail, shopperPassword as password } from '#test/people/accounts'
import type { TestShop } from '#test/shop'

describe('opening an account', () => {
  it.for([
    ['no body', undefined],
    ['no name', { email: 'a@example.com', password }],
    ['a name of spaces', { name: '   ', email: 'a@example.com', password }],
    ['a name of two lines', { name: 'Asha\r\nBcc: all@example.com', email: 'a@example.com', password }],
    ['half a character in the name', { name: 'Asha \ud800', email: 'a@example.com', password }],
    ['NUL in the name', { name: 'Asha\u0000', email: 'a@example.com', password }],
    ['an email without a domain', { name: 'Asha', email: 'a@b', password }],
    ['an email that is a list', { name: 'Asha', email: ['a@example.com'], password }],
    ['an email that is a query', { name: 'Asha', email: { $gt: '' }, password }],
    ['an email of 10 KB', { name: 'Asha', email: `${'a'.repeat(10_000)}@example.com`, password }],
    [
      'an email of 800 letters, written as 200 signs',
      { name: 'Asha', email: `${'\u3389'.repeat(200)}@b.in`, password },
    ],
    ['a header in the email', { name: 'Asha', email: 'a@example.com\r\nBcc: b@example.com', password }],
    ['a password of 7', { name: 'Asha', email: 'a@example.com', password: '1k3$567' }],
    ['a password of 129', { name: 'Asha', email: 'a@example.com', password: 'x'.repeat(129) }],
    ['a password everybody has', { name: 'Asha', email: 'a@example.com', password: 'Password1' }],
    ['a password of one letter', { name: 'Asha', email: 'a@example.com', password: 'kkkkkkkk' }],
    ['a password of two letters in turn', { name: 'Asha', email: 'a@example.com', password: 'abababab' }],
    ["the shop's name as a password", { name: 'Asha', email: 'a@example.com', password: 'Mewa@1234' }],
    ['the email as a password', { name: 'Asha', email: 'ash@example.com', password: 'Ash@Example.com' }],
  ])('E15: is refused with %s', async ([, body], { shop }) => {
    const visitor = shop.visitor()
    const { status, headers } = await visitor.post('/api/user/register', body)
    expect(status).toBe(400)
    expect(headers.get('set-cookie')).toBeNull()
    expect(await countUsers(shop)).toBe(0)
  })

  it('D5: takes neither a role, an id nor a proof from the body', async ({ shop }) => {
    const visitor = shop.visitor()
    const email = nextEmail()
    const role = { _id: 'me', id: 'me', role: 'admin', isAdmin: true, isSeller: true, sellerId: '1' }
    const proof = { cartItems: { p: 1 }, emailVerified: true, email_proven_at: '2026-01-01', google_subject: '1' }
    const account = { name: 'Asha', email, password, ...role, ...proof }
    const { status, body } = await visitor.post('/api/user/register', account)
    const user = { _id: expect.stringMatching(/^[0-9a-f]{32}$/), name: 'Asha', email, cartItems: {} }
    expect([status, body]).toEqual([200, { success: true, msg: success.accountCreated, user }])
    expect((await visitor.get('/api/seller/sales')).status).toBe(403)
    const { rows } = await shop.deps.pool.query(
      'SELECT email_proven_at, google_subject, (SELECT count(*)::int FROM sellers) AS sellers FROM users WHERE email = $1',
      [email],
    )
    expect(rows).toEqual([{ email_proven_at: null, google_subject: null, sellers: 0 }])
  })

  it('E15: is refused with a password of 1 MB', async ({ shop }) => {
    const body = { name: 'Asha', email: nextEmail(), password: 'x'.repeat(1_000_000) }
    expect((await shop.visitor().post('/api/user/register', body)).status).toBe(413)
  })

  it.for<[string, string]>([
    ['8 characters', '8 chars!'],
    ['64 characters', 'dates, nuts and honey in a jar. '.repeat(2)],
    ['128 characters', 'dates, nuts and honey in a jar. '.repeat(4)],
    ['any script', 'खजूर और बादाम'],
    ['spaces around', '   spaces stay   '],
  ])('E15: takes a password of %s, and takes it back exactly', async ([, chosen], { shop }) => {
    const email = nextEmail()
    expect((await shop.visitor().post('/api/user/register', { name: 'Asha', email, password: chosen })).status).toBe(
      200,
    )
    expect((await logIn(shop, email, chosen)).status).toBe(200)
    expect((await logIn(shop, email, chosen.trim() === chosen ? `${chosen} ` : chosen.trim())).status).toBe(401)
  })

  it('answers the new shopper, logged in, and welcomes her by mail', async ({ shop }) => {
    const visitor = shop.visitor()
    const email = nextEmail()
    const { body, headers } = await visitor.post('/api/user/register', {
      name: ' Asha ',
      email: ` ${email} `,
      password,
    })
    const user = { _id: expect.stringMatching(/^[0-9a-f]{32}$/), name: 'Asha', email, cartItems: {} }
    expect(body).toEqual({ success: true, msg: success.accountCreated, user })
    expect(headers.getSetCookie()[0]).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await visitor.get('/api/user/is-auth')).body).toEqual({ success: true, user })
    const mail = await shop.sandbox.mailbox.waitFor(({ to }) => to === email)
    expect(mail.subject).toBe('Welcome to Mewa')
  })

  it('G14: keeps a name without what turns its direction, and refuses one that nobody sees', async ({ shop }) => {
    const named = (name: string) => shop.visitor().post('/api/user/register', { name, email: nextEmail(), password })
    expect((await named('Asha \u202enimda')).body).toMatchObject({ user: { name: 'Asha nimda' } })
    expect((await named('\u202e\u200d')).status).toBe(400)
  })

  it('E14: opens one account for an email, whatever its case, its spaces or its width', async ({ shop }) => {
    const email = nextEmail()
    const before = await countUsers(shop)
    await shop.visitor().post('/api/user/register', { name: 'Asha', email, password })
    for (const again of [email, email.toUpperCase(), `  ${email} `, email.replace('s', 'ｓ')]) {
      const { status, body } = await shop.visitor().post('/api/user/register', { name: 'Ben', email: again, password })
      expect([status, body]).toEqual([409, { success: false, code: 'email-taken', msg: accountRefusals.emailTaken }])
    }
    expect((await logIn(shop, email.toUpperCase(), password)).status).toBe(200)
    expect(await countUsers(shop)).toBe(before + 1)
  })

  it("D12: has no account for the shop's own emails and its sellers', and says no more than of a taken one", async ({
    shop,
    seller,
  }) => {
    const { body: own } = await seller.get('/api/seller/is-auth')
    const { email: ofSeller } = (own as { seller: { email: string } }).seller
    const before = await countUsers(shop)
    for (const email of [business.email, business.grievanceOfficer.email.toUpperCase(), ofSeller]) {
      const { status, body } = await shop.visitor().post('/api/user/register', { name: 'Ben', email, password })
      expect([status, body]).toEqual([409, { success: false, code: 'email-taken', msg: accountRefusals.emailTaken }])
    }
    expect(await countUsers(shop)).toBe(before)
  })

  it('E14: lets one of 8 who register the same email at once have it', async ({ shop }) => {
    const email = nextEmail()
    const tries = Array.from({ length: 8 }, () =>
      shop.visitor().post('/api/user/register', { name: 'Asha', email, password }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)])
  })

  it('is refused after 300 in an hour from one address, and not from another', async ({ shop }) => {
    const email = nextEmail()
    const crowd = shop.visitor()
    await crowd.post('/api/user/register', { name: 'Asha', email, password })
    const { pool } = shop.deps
    await pool.query(`UPDATE rate_limits SET points = 300 WHERE key LIKE '/api/user/register%' AND points > 0`)
    const late = await crowd.post('/api/user/register', { name: 'Ben', email: nextEmail(), password })
    expect([late.status, late.body]).toEqual([429, { success: false, code: 'too-many', msg: refusals.tooMany }])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_500)
    const elsewhere = await shop.visitor().post('/api/user/register', { name: 'Ben', email: nextEmail(), password })
    expect(elsewhere.status).toBe(200)
  })
})

async function countUsers(shop: TestShop): Promise<number> {
  const { rows } = await shop.deps.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM users')
  return rows[0]?.count ?? -1
}
