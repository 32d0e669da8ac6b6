import { calls } from '#contract/calls'
import type { RefusalCode } from '#contract/refusal-codes'
import { TIME_ZONE } from '#contract/rules'
import { accountRefusals, notices, refusals, success } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { logIn, shopperPassword } from '#test/people/accounts'
import { accountOf } from '#test/people/buyer'
import { newGoogleUser, sessionOf, signIn } from '#test/people/google-sign-in'
import { subscribe } from '#test/people/newsletter'
import { codeFor, newPassword, refused, reset } from '#test/people/reset-codes'

const change = { currentPassword: shopperPassword, newPassword }

async function post(browser: Browser, call: { path: string }, body: unknown, headers?: Record<string, string>) {
  const { status, body: answer } = await browser.post(call.path, body, headers)
  return [status, answer]
}

const no = (status: number, code: RefusalCode, msg: string) => [status, { success: false, code, msg }]
const yes = (msg: string) => [200, { success: true, msg }]
const cookieOf = (browser: Browser) => `sid=${browser.cookies.get('sid')}`

describe('the name', () => {
  it.for([
    ['no body', undefined],
    ['no name', {}],
    ['only spaces', { name: '  ' }],
    ['two lines', { name: 'Asha\nRaman' }],
    ['NUL', { name: 'Asha\u0000' }],
    ['101 letters', { name: 'a'.repeat(101) }],
    ['a list', { name: ['Asha'] }],
    ['an email beside it', { name: 'Asha', email: 'other@example.com' }],
    ['the id of an account beside it', { name: 'Asha', userId: 'other' }],
  ])('is refused with %s', async ([, body], { shopper }) => {
    expect((await shopper.post(calls.userUpdateName.path, body)).status).toBe(400)
    expect(await accountOf(shopper)).toMatchObject({ name: 'Test Shopper' })
  })

  it('is not changed by a page of another site', async ({ shopper }) => {
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const answer = await post(shopper, calls.userUpdateName, { name: 'Eve' }, elsewhere)
    expect(answer).toEqual(no(403, 'not-allowed', refusals.foreignOrigin))
    expect(await accountOf(shopper)).toMatchObject({ name: 'Test Shopper' })
  })

  it('is changed 60 times an hour', async ({ shop, shopper }) => {
    await post(shopper, calls.userUpdateName, { name: 'Asha' })
    await shop.deps.pool.query(`UPDATE rate_limits SET points = 60 WHERE key LIKE '${calls.userUpdateName.path}%'`)
    expect(await post(shopper, calls.userUpdateName, { name: 'Eve' })).toEqual(no(429, 'too-many', refusals.tooMany))
    expect(await accountOf(shopper)).toMatchObject({ name: 'Asha' })
  })

  // Mutation: the cart keeps its version; a device that polls gets a 304, and the old name.
  it('is new for every device at once, and for this account alone', async ({ shop, shopper }) => {
    const [other, laptop] = [await shop.shopper('Ravi'), shop.visitor()]
    await logIn(shop, shopper.email, shopperPassword, laptop)
    const known = (await laptop.get(calls.userIsAuth.path)).headers.get('etag') ?? ''
    expect(await post(shopper, calls.userUpdateName, { name: ' Asha Raman ' })).toEqual(yes(notices.nameChanged))
    const { status, body } = await laptop.get(calls.userIsAuth.path, { 'if-none-match': known })
    expect([status, body]).toMatchObject([200, { user: { name: 'Asha Raman', email: shopper.email } }])
    expect(await accountOf(other)).toMatchObject({ name: 'Ravi' })
  })

  it('is the one that emails and the export of orders use from then on', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(5)
    const placed = await buyer.place([{ product, quantity: 1 }])
    await post(buyer, calls.userUpdateName, { name: 'Meena Iyer' })
    await shop.deps.pool.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [buyer.userId])
    await buyer.verify(await shop.pay(placed))
    const mail = await shop.sandbox.mailbox.waitFor(
      ({ to, subject }) => to === buyer.email && /confirmed/.test(subject),
    )
    expect(mail.text).toContain('Thank you, Meena Iyer!')
    const today = new Date().toLocaleDateString('en-CA', { timeZone: TIME_ZONE })
    const { body } = await seller.get(`${calls.orderExport.path}?from=${today}&to=${today}`)
    expect(body).toContain('"Meena Iyer"')
  })
})

describe('the password', () => {
  it.for([
    ['no body', undefined],
    ['no current password', { newPassword }],
    ['an empty current password', { ...change, currentPassword: '' }],
    ['a current password that is a query', { ...change, currentPassword: { $ne: '' } }],
    ['no new password', { currentPassword: shopperPassword }],
    ['a new password of 7 letters', { ...change, newPassword: 'a b c d' }],
    ['a new password of 129 letters', { ...change, newPassword: 'x'.repeat(129) }],
    ['the id of an account beside it', { ...change, userId: 'other' }],
    ['a reset code beside it', { ...change, otp: '123456' }],
  ])('is refused with %s', async ([, body], { shop, shopper }) => {
    expect((await shopper.post(calls.userChangePassword.path, body)).status).toBe(400)
    expect((await logIn(shop, shopper.email)).status).toBe(200)
  })

  it('that is new is no easy one', async ({ shopper }) => {
    for (const easy of ['password1', shopper.email.toUpperCase(), 'Mewa@1234'])
      expect(await post(shopper, calls.userChangePassword, { ...change, newPassword: easy })).toEqual(
        refused(accountRefusals.commonPassword),
      )
  })

  it('stays, and so do the sessions, when the current one is wrong', async ({ shop, shopper }) => {
    const before = cookieOf(shopper)
    for (const currentPassword of ['not this one', ` ${shopperPassword}`, newPassword])
      expect(await post(shopper, calls.userChangePassword, { ...change, currentPassword })).toEqual(
        no(403, 'wrong-password', accountRefusals.wrongPassword),
      )
    expect(cookieOf(shopper)).toBe(before)
    expect(await sessionOf(shopper)).toMatchObject({ success: true })
    expect((await logIn(shop, shopper.email)).status).toBe(200)
  })

  it('is not changed by a page of another site, nor with another account’s password', async ({ shop }) => {
    const [shopper, other] = [await shop.shopper(), await shop.shopper()]
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect(await post(shopper, calls.userChangePassword, change, elsewhere)).toEqual(
      no(403, 'not-allowed', refusals.foreignOrigin),
    )
    await post(other, calls.userChangePassword, change)
    const theirs = { currentPassword: newPassword, newPassword: 'yet another password' }
    expect(await post(shopper, calls.userChangePassword, theirs)).toEqual(
      no(403, 'wrong-password', accountRefusals.wrongPassword),
    )
  })

  it('is not guessed: 10 wrong ones are refused, together with those at the login', async ({ shop, shopper }) => {
    for (let n = 0; n < 4; n += 1) await logIn(shop, shopper.email, `guess ${n}`, shopper)
    const guess = (n: number) =>
      shopper.post(calls.userChangePassword.path, { ...change, currentPassword: `guess ${n}` })
    const statuses = (await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array<number>(6).fill(403), ...Array<number>(6).fill(429)])
    expect(await post(shopper, calls.userChangePassword, change)).toEqual(no(429, 'too-many', refusals.tooMany))
    expect((await logIn(shop, shopper.email, shopperPassword, shopper)).status).toBe(429)
    expect((await logIn(shop, shopper.email)).status).toBe(200)
  })

  it('is changed 20 times an hour', async ({ shop, shopper }) => {
    await post(shopper, calls.userChangePassword, change)
    await shop.deps.pool.query(`UPDATE rate_limits SET points = 20 WHERE key LIKE '${calls.userChangePassword.path}%'`)
    const back = { currentPassword: newPassword, newPassword: shopperPassword }
    expect(await post(shopper, calls.userChangePassword, back)).toEqual(no(429, 'too-many', refusals.tooMany))
  })

  it('of an account that Google opened is set by a reset code, not here', async ({ shop }) => {
    const [user, browser] = [newGoogleUser(), shop.visitor()]
    await signIn(shop, browser, user)
    expect((await browser.get(calls.userAccount.path)).body).toMatchObject({ hasPassword: false })
    expect(await post(browser, calls.userChangePassword, change)).toEqual(no(409, 'conflict', refusals.noPassword))
    await reset(shop, user.email, await codeFor(shop, user.email))
    await logIn(shop, user.email, newPassword, browser)
    expect((await browser.get(calls.userAccount.path)).body).toMatchObject({ hasPassword: true })
  })

  it('is changed, ends every other session and code, and keeps this session under a new token', async ({ shop }) => {
    const shopper = await shop.shopper('Asha')
    const laptop = shop.visitor()
    await logIn(shop, shopper.email, shopperPassword, laptop)
    const code = await codeFor(shop, shopper.email)
    const before = cookieOf(shopper)
    expect(await post(shopper, calls.userChangePassword, change)).toEqual(yes(notices.passwordChanged))
    expect(cookieOf(shopper)).not.toBe(before)
    expect(await sessionOf(shopper)).toMatchObject({ user: { _id: shopper.userId } })
    expect(await sessionOf(laptop)).toEqual({ success: false })
    expect((await shop.visitor().get(calls.userIsAuth.path, { cookie: before })).body).toEqual({ success: false })
    expect((await reset(shop, shopper.email, code, 'yet another password'))[0]).toBe(400)
    expect((await logIn(shop, shopper.email)).status).toBe(401)
    expect((await logIn(shop, shopper.email, newPassword)).status).toBe(200)
    const mail = await shop.sandbox.mailbox.waitFor(
      ({ to, subject }) => to === shopper.email && subject.endsWith('password was changed'),
    )
    expect(mail.text).toContain('every other device has been logged out')
  })

  // Mutation: the write does not compare the hash that was verified.
  it('is changed once by two devices at once', async ({ shop, shopper }) => {
    const laptop = shop.visitor()
    await logIn(shop, shopper.email, shopperPassword, laptop)
    const answers = await Promise.all([
      post(shopper, calls.userChangePassword, change),
      post(laptop, calls.userChangePassword, { ...change, newPassword: 'yet another password' }),
    ])
    expect(answers).toEqual(
      expect.arrayContaining([yes(notices.passwordChanged), no(403, 'wrong-password', accountRefusals.wrongPassword)]),
    )
  })
})

describe('the newsletter of an account', () => {
  it.for([undefined, {}, { subscribed: 'true' }, { subscribed: null }, { subscribed: true, email: 'a@example.com' }])(
    'refuses %j',
    async (body, { shopper }) => {
      expect((await shopper.post(calls.userNewsletter.path, body)).status).toBe(400)
      expect((await shopper.get(calls.userAccount.path)).body).toMatchObject({ subscribed: false })
    },
  )

  it('is changed 60 times an hour', async ({ shop, shopper }) => {
    await post(shopper, calls.userNewsletter, { subscribed: true })
    await shop.deps.pool.query(`UPDATE rate_limits SET points = 60 WHERE key LIKE '${calls.userNewsletter.path}%'`)
    expect(await post(shopper, calls.userNewsletter, { subscribed: false })).toEqual(
      no(429, 'too-many', refusals.tooMany),
    )
  })

  it('is subscribed and unsubscribed, and shows what the form of the shop has done', async ({ shop }) => {
    const [shopper, other] = [await shop.shopper(), await shop.shopper()]
    const subscribed = async (who: Browser) => (await who.get(calls.userAccount.path)).body
    const state = (on: boolean) => ({ success: true, hasPassword: true, subscribed: on })
    const off = [200, { success: true, msg: notices.unsubscribed, subscribed: false }]
    const on = [200, { success: true, msg: success.subscribed, subscribed: true }]
    await subscribe(shop, shopper.email.toUpperCase())
    expect([await subscribed(shopper), await subscribed(other)]).toEqual([state(true), state(false)])
    for (let n = 0; n < 2; n += 1) expect(await post(shopper, calls.userNewsletter, { subscribed: false })).toEqual(off)
    expect(await subscribed(shopper)).toEqual(state(false))
    await shop.deps.pool.query('UPDATE users SET email_proven_at = now()')
    await post(other, calls.userNewsletter, { subscribed: true })
    for (let n = 0; n < 2; n += 1) expect(await post(shopper, calls.userNewsletter, { subscribed: true })).toEqual(on)
    await post(shopper, calls.userNewsletter, { subscribed: false })
    expect([await subscribed(shopper), await subscribed(other)]).toEqual([state(false), state(true)])
  })
})
