// A code by WhatsApp instead of a password: the owner of a phone logs in, and somebody new gets an account.
import { calls } from '#contract/calls'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { PHONE_CODES_PER_HOUR } from '#contract/rules'
import { accountRefusals, errors, notices, success } from '#contract/wording'
import { shop as business } from '#shop'
import type { Browser } from '#test/browser'
import { untilWaiting } from '#test/databases/lock-waits'
import { withClient } from '#test/databases/pool-clients'
import { describe, expect, it } from '#test/fixtures'
import { nextEmail } from '#test/people/accounts'
import { newGoogleUser, sessionOf, signIn } from '#test/people/google-sign-in'
import { codesToPhone, letPhoneRest, nextPhone, phoneCodeFor, phoneOf, provePhone } from '#test/people/phones'
import { letPass, loginCodeFor, otherCode, refused } from '#test/people/reset-codes'
import { newSeller } from '#test/people/sellers'
import type { TestShop } from '#test/shop'

const named = () => ({ name: 'Meena Kumari', email: nextEmail() })

async function ask(shop: TestShop, phone: unknown, from: Browser = shop.visitor()) {
  const { status, body } = await from.post(calls.userSendLoginOtp.path, { phone })
  return [status, body]
}
async function enter(browser: Browser, phone: string, otp: string, more: object = {}) {
  const { status, body } = await browser.post(calls.userLoginOtp.path, { phone, otp, ...more })
  return [status, body] as const
}
const codeFor = (shop: TestShop, phone: string, from: Browser) =>
  phoneCodeFor(shop, phone, from, calls.userSendLoginOtp.path)
/** A browser that entered a right code. */
async function entered(shop: TestShop, phone: string, more: object = {}) {
  await letPass(shop, `+91${phone}`, '1 minute')
  const browser = shop.visitor()
  return { browser, answer: await enter(browser, phone, await codeFor(shop, phone, browser), more) }
}
const conflict = (msg: string, code: string) => [409, { success: false, code, msg }]

describe('is refused', () => {
  it.for<[string, object]>([
    ['neither email nor phone', {}],
    ['both', { email: 'asha@example.com', phone: '9876543210' }],
    ['a landline', { phone: '4424567890' }],
  ])('with %s', async ([, body], { shop }) => {
    expect((await shop.visitor().post(calls.userSendLoginOtp.path, body)).status).toBe(400)
  })

  it('F1: with the sixth guess of many at once, and then with the right code', async ({ shop }) => {
    const [browser, phone] = [shop.visitor(), nextPhone()]
    const code = await codeFor(shop, phone, browser)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => enter(browser, phone, otherCode(code, n + 1), named())),
    )
    expect(guesses.filter(([, body]) => (body as { msg: string }).msg === errors.invalidOtp)).toHaveLength(5)
    expect(await enter(browser, phone, code, named())).toEqual(refused(errors.expiredOtp))
  })

  it('with the code of another phone, or of an email', async ({ shop, shopper }) => {
    const [browser, phone] = [shop.visitor(), nextPhone()]
    const code = await codeFor(shop, nextPhone(), browser)
    expect(await enter(browser, phone, code, named())).toEqual(refused(errors.expiredOtp))
    const mailed = await loginCodeFor(shop, shopper.email, browser)
    expect(await enter(browser, phone, mailed, named())).toEqual(refused(errors.expiredOtp))
  })
})

describe('a code', () => {
  it('F4: is answered alike to a phone with an account, to one without, and to one that wrote STOP', async ({
    shop,
    shopper,
  }) => {
    const { phone } = await provePhone(shop, shopper)
    await letPass(shop, `+91${phone}`, '1 minute')
    const [unknown, stopped] = [nextPhone(), nextPhone()]
    await shop.sandbox.whatsApp.write(stopped, 'STOP')
    const answer = [200, { success: true, msg: notices.phoneCodeSent }]
    for (const each of [stopped, phone, unknown]) expect(await ask(shop, each)).toEqual(answer)
    await expect.poll(() => codesToPhone(shop, phone).length).toBe(2)
    await expect.poll(() => codesToPhone(shop, unknown).length).toBe(1)
    expect(codesToPhone(shop, stopped)).toEqual([])
  })

  it('still goes to a phone of an account that has written STOP', async ({ shop, shopper }) => {
    const { phone } = await provePhone(shop, shopper)
    await shop.sandbox.whatsApp.write(phone, 'STOP')
    expect(await phoneOf(shopper)).toMatchObject({ news: false })
    const { answer } = await entered(shop, phone)
    expect(answer[0]).toBe(200)
    expect(await phoneOf(shopper)).toMatchObject({ news: false })
  })

  it('F4: is sent once a minute, and three times an hour for a network', async ({ shop }) => {
    const phone = nextPhone()
    const browser = shop.visitor()
    for (let n = 0; n < 5; n += 1) {
      await ask(shop, phone, browser)
      await ask(shop, phone, browser)
      await letPass(shop, `+91${phone}`, '1 minute')
    }
    await codeFor(shop, nextPhone(), shop.visitor())
    expect(codesToPhone(shop, phone)).toHaveLength(3)
  })

  // Mutation: codes to phones that nobody has proven have no limit for the shop.
  it('F4: of strangers is sent a few hundred times an hour, and the owners of phones still get theirs', async ({
    shop,
    shopper,
  }) => {
    const { phone } = await provePhone(shop, shopper)
    await shop.deps.pool.query(
      `INSERT INTO reset_codes (email, code_hash, device, network, is_known, expires_at)
       SELECT '+917' || lpad(n::text, 9, '0'), '', '', '', false, now() FROM generate_series(1, $1) n`,
      [PHONE_CODES_PER_HOUR],
    )
    try {
      const stranger = nextPhone()
      expect(await ask(shop, stranger)).toEqual([200, { success: true, msg: notices.phoneCodeSent }])
      const { answer } = await entered(shop, phone)
      expect(answer[0]).toBe(200)
      expect(codesToPhone(shop, stranger)).toEqual([])
    } finally {
      await shop.deps.pool.query(`DELETE FROM reset_codes WHERE email LIKE '+917%' AND code_hash = ''`)
    }
  })
})

describe('somebody new', () => {
  it('is asked for name and email, and then has an account that the phone opens', async ({ shop }) => {
    const [browser, phone, who] = [shop.visitor(), nextPhone(), named()]
    const code = await codeFor(shop, phone, browser)
    const needed = conflict(accountRefusals.nameAndEmailNeeded, 'name-needed')
    expect(await enter(browser, phone, code)).toEqual(needed)
    expect(await enter(browser, phone, code, { name: who.name })).toEqual(needed)
    const [status, body] = await enter(browser, phone, code, { ...who, news: true })
    expect([status, body]).toMatchObject([200, { success: true, msg: success.loggedIn, user: who }])
    expect(await phoneOf(browser)).toEqual({ number: phone, logsIn: true, news: true })
    expect(await enter(browser, phone, code, who)).toEqual(refused(errors.expiredOtp))
    const { rows } = await shop.deps.pool.query('SELECT email_proven_at FROM users WHERE email = $1', [who.email])
    expect(rows).toEqual([{ email_proven_at: null }])
    await expect.poll(() => shop.mailsTo(who, /Welcome/).length).toBe(1)
    const again = await entered(shop, phone)
    expect(again.answer[0]).toBe(200)
    expect((await sessionOf(again.browser)).user).toMatchObject({ name: who.name })
  })

  it('E12: takes no email that has an account, nor one of the shop or of its sellers; the code stays usable', async ({
    shop,
    shopper,
  }) => {
    const [browser, phone] = [shop.visitor(), nextPhone()]
    const code = await codeFor(shop, phone, browser)
    const { email: ofSeller } = await newSeller(shop)
    for (const email of [shopper.email.toUpperCase(), business.email, ofSeller]) {
      expect(await enter(browser, phone, code, { name: 'Meena', email })).toEqual(
        conflict(phoneRefusals.emailTaken, 'email-taken'),
      )
    }
    expect(await sessionOf(browser)).toEqual({ success: false })
    expect((await enter(browser, phone, code, named()))[0]).toBe(200)
    expect(await phoneOf(shopper)).toBeUndefined()
  })

  it('has one account by its phone, however often the code arrives at once', async ({ shop }) => {
    const [browser, phone] = [shop.visitor(), nextPhone()]
    const code = await codeFor(shop, phone, browser)
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(browser, phone, code, named())))
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  })
})

describe('a phone', () => {
  // Mutation: the first proof of an email leaves the phones of the account.
  it.for([
    ['Google', (shop: TestShop, email: string) => signIn(shop, shop.visitor(), newGoogleUser({ email }))],
    [
      'a code to log in',
      async (shop: TestShop, email: string) => {
        const owner = shop.visitor()
        return owner.post(calls.userLoginOtp.path, { email, otp: await loginCodeFor(shop, email, owner) })
      },
    ],
  ] as const)(
    'E12: of who registered a stranger’s email opens nothing after the proof by %s',
    async ([, prove], { shop }) => {
      const [phone, who] = [nextPhone(), named()]
      const { browser } = await entered(shop, phone, { ...who, news: true })
      await prove(shop, who.email)
      expect(await sessionOf(browser)).toEqual({ success: false })
      const { answer } = await entered(shop, phone)
      expect(answer).toEqual(conflict(accountRefusals.nameAndEmailNeeded, 'name-needed'))
    },
  )

  // Mutation: the phone is not read again under the lock of the account.
  it('E12: whose login is running during the first proof of the email opens nothing', async ({ shop }) => {
    const [phone, who] = [nextPhone(), named()]
    await entered(shop, phone, who)
    await letPass(shop, `+91${phone}`, '1 minute')
    const browser = shop.visitor()
    const code = await codeFor(shop, phone, browser)
    await withClient(shop.deps.pool, async (proof) => {
      await proof.query('BEGIN')
      await proof.query('UPDATE users SET email_proven_at = now() WHERE email = $1', [who.email])
      const entering = enter(browser, phone, code)
      await untilWaiting(shop.db, 1)
      await proof.query('COMMIT')
      expect(await entering).toEqual(conflict(accountRefusals.nameAndEmailNeeded, 'name-needed'))
    })
    expect(await sessionOf(browser)).toEqual({ success: false })
  })

  // Mutation: a phone opens its account, however long ago it was used.
  it('E12: that was not used for 90 days may be somebody else’s by now, and opens nothing', async ({
    shop,
    shopper,
  }) => {
    const { phone } = await provePhone(shop, shopper)
    await letPhoneRest(shop, phone, '89 days')
    expect((await entered(shop, phone)).answer[0]).toBe(200)
    await letPhoneRest(shop, phone, '91 days')
    const who = named()
    const next = await entered(shop, phone, who)
    expect(next.answer).toMatchObject([200, { user: who }])
    expect(await phoneOf(shopper)).toBeUndefined()
    expect(await phoneOf(next.browser)).toMatchObject({ number: phone, news: false })
  })

  it('E12: that an old session has confirmed does not log in, and says how it will', async ({ shop, shopper }) => {
    await shop.deps.pool.query(
      `UPDATE user_sessions SET created_at = created_at - interval '11 minutes' WHERE user_id = $1`,
      [shopper.userId],
    )
    const { phone } = await provePhone(shop, shopper)
    const { answer, browser } = await entered(shop, phone, named())
    expect(answer).toEqual(conflict(phoneRefusals.emailFirst, 'email-first'))
    expect(await sessionOf(browser)).toEqual({ success: false })
  })
})
