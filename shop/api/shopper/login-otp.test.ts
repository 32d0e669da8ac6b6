// A code instead of a password: the owner of an email logs in, and somebody new gets an account.
import { calls } from '#contract/calls'
import { accountRefusals, errors, notices, refusals, success } from '#contract/wording'
import { shop as business } from '#shop'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { logIn, nextEmail, shopperPassword } from '#test/people/accounts'
import { sessionOf } from '#test/people/google-sign-in'
import { codesTo, letPass, loginCodeFor, otherCode, refused, reset, verifyCode } from '#test/people/reset-codes'
import { newSeller } from '#test/people/sellers'
import type { TestShop } from '#test/shop'

it.afterEach(({ shop }) => shop.expectHealth())

const named = { name: 'Meena Kumari' }

async function ask(shop: TestShop, email: string, from: Browser = shop.visitor()) {
  const { status, body } = await from.post(calls.userSendLoginOtp.path, { email })
  return [status, body]
}

async function enter(browser: Browser, email: string, otp: string, more: object = {}) {
  const { status, body } = await browser.post(calls.userLoginOtp.path, { email, otp, ...more })
  return [status, body] as const
}

const accountsOf = async (shop: TestShop, email: string) =>
  (await shop.deps.pool.query('SELECT id, name, email_proven_at FROM users WHERE lower(email) = lower($1)', [email]))
    .rows

describe('is refused', () => {
  it.for([
    ['no email', {}],
    ['half an email', { email: 'a@b' }],
    ['two lines', { email: 'a@example.com\nBcc: b@example.com' }],
    ['a phone number', { email: '9876543210' }],
  ])('with %s', async ([, body], { shop }) => {
    expect((await shop.visitor().post(calls.userSendLoginOtp.path, body)).status).toBe(400)
  })

  it.for<[string, object]>([
    ['no code', {}],
    ['five digits', { otp: '12345' }],
    ['a number', { otp: 123_456 }],
    ['a name of two lines', { otp: '123456', name: 'Meena\nKumari' }],
    ['a long name', { otp: '123456', name: 'M'.repeat(101) }],
  ])('with %s', async ([, body], { shop, shopper: { email } }) => {
    expect((await shop.visitor().post(calls.userLoginOtp.path, { email, ...body })).status).toBe(400)
  })

  it('with a code of another email, or of another use, or that is over', async ({ shop, shopper, registered }) => {
    const [browser, email] = [shop.visitor(), nextEmail()]
    const code = await loginCodeFor(shop, email, browser)
    expect(await enter(browser, shopper.email, code, named)).toEqual(refused(errors.expiredOtp))
    // An email without an account has nothing to reset.
    expect(await verifyCode(shop, email, code, browser)).toEqual(refused(errors.invalidOtp))
    expect(await reset(shop, email, code, 'a long new password', browser)).toEqual(refused(errors.invalidOtp))
    expect(await enter(browser, registered.email, code)).toEqual(refused(errors.expiredOtp))
    await letPass(shop, email, '10 minutes')
    expect(await enter(browser, email, code, named)).toEqual(refused(errors.expiredOtp))
    expect(await accountsOf(shop, email)).toEqual([])
  })

  it('F1: with the sixth guess of many at once, and then with the right code', async ({ shop }) => {
    const [browser, email] = [shop.visitor(), nextEmail()]
    const code = await loginCodeFor(shop, email, browser)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => enter(browser, email, otherCode(code, n + 1), named)),
    )
    const wrong = guesses.filter(([, body]) => (body as { msg: string }).msg === errors.invalidOtp)
    expect(wrong).toHaveLength(5)
    expect(await enter(browser, email, code, named)).toEqual(refused(errors.expiredOtp))
  })
})

describe('a code', () => {
  it('F4: is answered and mailed alike to an email with an account and to one without', async ({ shop, shopper }) => {
    const answer = [200, { success: true, msg: notices.loginCodeSent }]
    const unknown = nextEmail()
    expect(await ask(shop, shopper.email)).toEqual(answer)
    expect(await ask(shop, unknown)).toEqual(answer)
    for (const email of [shopper.email, unknown]) await expect.poll(() => codesTo(shop, email, 'login').length).toBe(1)
    const answers = []
    for (const email of [shopper.email, unknown]) answers.push(await enter(shop.visitor(), email, '000000', named))
    expect(answers).toEqual([refused(errors.invalidOtp), refused(errors.invalidOtp)])
  })

  it('D12: goes to no mailbox of the shop, nor of its sellers', async ({ shop }) => {
    const { email } = await newSeller(shop)
    const own = [email, business.email, business.grievanceOfficer.email]
    for (const each of own) expect(await ask(shop, each)).toEqual([200, { success: true, msg: notices.loginCodeSent }])
    await loginCodeFor(shop, nextEmail())
    for (const each of own) expect(codesTo(shop, each, 'login')).toEqual([])
  })

  it('F4: goes 8 times a day to all other names of a mailbox together, which nobody has proven', async ({ shop }) => {
    const name = (n: number) => `meena+${n}@variants.example.com`
    for (let n = 0; n < 12; n += 1) await ask(shop, name(n))
    await loginCodeFor(shop, nextEmail())
    expect(Array.from({ length: 12 }, (_, n) => codesTo(shop, name(n), 'login')).flat()).toHaveLength(8)
  })

  it('is asked for 120 times an hour from a network', async ({ shop, shopper: { email } }) => {
    const browser = shop.visitor()
    await ask(shop, email, browser)
    await shop.deps.pool.query(
      `UPDATE rate_limits SET points = 119 WHERE key LIKE '/api/user/send-login-otp%' AND points = 1`,
    )
    expect((await ask(shop, email, browser))[0]).toBe(200)
    expect((await ask(shop, email, browser))[0]).toBe(429)
  })
})

describe('somebody new', () => {
  it('is asked for a name, and then has an account with a proven email and no password', async ({ shop }) => {
    const [browser, email] = [shop.visitor(), nextEmail()]
    const code = await loginCodeFor(shop, email, browser)
    expect(await enter(browser, email, code)).toEqual([
      409,
      { success: false, code: 'name-needed', msg: accountRefusals.nameNeeded },
    ])
    expect(await accountsOf(shop, email)).toEqual([])
    const [status, body] = await enter(browser, email, code, named)
    expect([status, body]).toMatchObject([200, { success: true, msg: success.loggedIn, user: { ...named, email } }])
    expect((await sessionOf(browser)).user).toMatchObject(named)
    expect(await accountsOf(shop, email)).toMatchObject([{ ...named, email_proven_at: expect.any(Date) }])
    expect((await browser.get(calls.userAccount.path)).body).toMatchObject({ hasPassword: false })
    expect(await enter(browser, email, code, named)).toEqual(refused(errors.expiredOtp))
    await expect.poll(() => subjectsTo(shop, email)).toContain('Welcome to Mewa')
  })

  it('has one account, however often the code arrives at once', async ({ shop }) => {
    const [browser, email] = [shop.visitor(), nextEmail()]
    const code = await loginCodeFor(shop, email, browser)
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(browser, email, code, named)))
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
    expect(await accountsOf(shop, email)).toHaveLength(1)
  })

  it('E12: owns an account that a stranger registers while the code is on its way', async ({ shop }) => {
    const [browser, stranger, email] = [shop.visitor(), shop.visitor(), nextEmail()]
    const code = await loginCodeFor(shop, email, browser)
    await stranger.post(calls.userRegister.path, { name: 'Stranger', email, password: shopperPassword })
    expect((await enter(browser, email, code, named))[0]).toBe(200)
    expect(await accountsOf(shop, email)).toHaveLength(1)
    expect(await sessionOf(stranger)).toEqual({ success: false })
    expect((await logIn(shop, email)).status).toBe(401)
  })
})

describe('an account', () => {
  it('with a proven email keeps its password and its other devices', async ({ shop, registered }) => {
    const { email } = registered
    await shop.deps.pool.query('UPDATE users SET email_proven_at = now() WHERE email = $1', [email])
    // Logged in long before.
    await shop.deps.pool.query(
      `UPDATE user_sessions SET created_at = created_at - interval '1 day' WHERE user_id = $1`,
      [registered.userId],
    )
    const browser = shop.visitor()
    const code = await loginCodeFor(shop, email, browser)
    expect((await enter(browser, email.toUpperCase(), code, named))[0]).toBe(200)
    // The name of an account is not changed by a login.
    expect((await sessionOf(browser)).user).toEqual((await sessionOf(registered)).user)
    expect((await logIn(shop, email)).status).toBe(200)
  })

  it('E12: that nobody has proven loses the password and the devices of who registered it', async ({
    shop,
    registered,
  }) => {
    const { email } = registered
    const owner = shop.visitor()
    expect((await enter(owner, email, await loginCodeFor(shop, email, owner)))[0]).toBe(200)
    expect(await sessionOf(registered)).toEqual({ success: false })
    const { status, body } = await logIn(shop, email)
    expect([status, body]).toMatchObject([401, { msg: refusals.wrongLogin }])
  })

  it('keeps both where the code comes from the browser that registered it', async ({ shop, registered }) => {
    const { email } = registered
    const other = shop.visitor()
    await logIn(shop, email, shopperPassword, other)
    expect((await enter(registered, email, await loginCodeFor(shop, email, registered)))[0]).toBe(200)
    expect(await sessionOf(other)).toMatchObject({ success: true })
    expect((await logIn(shop, email)).status).toBe(200)
    expect(await accountsOf(shop, email)).toMatchObject([{ email_proven_at: expect.any(Date) }])
  })
})

function subjectsTo(shop: TestShop, email: string): string[] {
  return shop.sandbox.mailbox
    .messages()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
}
