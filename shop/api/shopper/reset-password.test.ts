import type { Address } from '#contract/entities'
import { accountRefusals, errors, notices, success } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { accountOf } from '#test/people/buyer'
import { homeAddress } from '#test/people/home-address'
import type { TestShop } from '#test/shop'

import { codeFor, newPassword, otherCode, refused, reset, letPass, verifyCode } from '#test/people/reset-codes'

async function logIn(shop: TestShop, email: string, password = newPassword): Promise<Browser> {
  const browser = shop.visitor()
  expect((await browser.post('/api/user/login', { email, password })).status).toBe(200)
  return browser
}

async function addressesOf(who: Browser): Promise<Address[]> {
  return ((await who.post('/api/address/get')).body as { addresses: Address[] }).addresses
}

describe('a reset code', () => {
  it.for([[''], [null], [[]], ['12345'], ['1234567'], ['12a456'], [' 123456'], [123456], [{ $gt: '' }]])(
    'F3: that is %j is no code',
    async ([otp], { shop, shopper: { email } }) => {
      expect((await verifyCode(shop, email, otp))[0]).toBe(400)
      expect((await reset(shop, email, otp))[0]).toBe(400)
    },
  )

  it('F3: that was never sent opens nothing', async ({ shop, shopper: { email } }) => {
    for (const otp of ['000000', '123456']) {
      expect(await verifyCode(shop, email, otp)).toEqual(refused(errors.expiredOtp))
      expect(await reset(shop, email, otp)).toEqual(refused(errors.expiredOtp))
    }
  })

  it.for([['the browser that asked'], ['all other browsers']])(
    'F1: is dead for %s after 5 wrong tries, counted over both calls',
    async ([who], { shop, shopper: { email } }) => {
      const asked = shop.visitor()
      const code = await codeFor(shop, email, asked)
      const from = () => (who === 'all other browsers' ? shop.visitor() : asked)
      for (const n of [1, 2, 3])
        expect(await verifyCode(shop, email, otherCode(code, n), from())).toEqual(refused(errors.invalidOtp))
      for (const n of [4, 5])
        expect(await reset(shop, email, otherCode(code, n), newPassword, from())).toEqual(refused(errors.invalidOtp))
      expect(await verifyCode(shop, email, otherCode(code, 6), from())).toEqual(refused(errors.expiredOtp))
      expect(await verifyCode(shop, email, code, from())).toEqual(refused(errors.expiredOtp))
      expect(await reset(shop, email, code, newPassword, from())).toEqual(refused(errors.expiredOtp))
    },
  )

  it('F1: gets 5 of 200 guesses that come at once over both calls, whatever address they claim', async ({
    shop,
    shopper: { email },
  }) => {
    const code = await codeFor(shop, email)
    const guesses = Array.from({ length: 200 }, (_, n) =>
      (n % 2 ? verifyCode : reset)(shop, email, otherCode(code, n + 1)),
    )
    const answers = await Promise.all(guesses)
    const tried = answers.filter(([, body]) => (body as { msg: string }).msg === errors.invalidOtp)
    const dead = answers.filter(([, body]) => (body as { msg: string }).msg === errors.expiredOtp)
    expect([tried.length, dead.length]).toEqual([5, 195])
    expect(await reset(shop, email, code)).toEqual(refused(errors.expiredOtp))
  })

  it('may be verified any number of times: right is no try', async ({ shop, shopper: { email } }) => {
    const code = await codeFor(shop, email)
    for (let n = 0; n < 8; n += 1) {
      expect(await verifyCode(shop, email, code)).toEqual([200, { success: true, msg: success.otpVerified }])
    }
    expect(await reset(shop, email, code)).toEqual([200, { success: true, msg: notices.passwordReset }])
  })

  it('F2: is dead after 10 minutes', async ({ shop, shopper: { email } }) => {
    const code = await codeFor(shop, email)
    const { rows } = await shop.deps.pool.query<{ seconds: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 AS seconds FROM reset_codes WHERE email = $1',
      [email],
    )
    expect(rows[0]?.seconds).toBeGreaterThan(580)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(600)
    await letPass(shop, email, '10 minutes')
    expect(await verifyCode(shop, email, code)).toEqual(refused(errors.expiredOtp))
    expect(await reset(shop, email, code)).toEqual(refused(errors.expiredOtp))
  })

  it('F2: is killed by the next one, which has 5 tries of its own', async ({ shop, shopper: { email } }) => {
    const phone = shop.visitor()
    const first = await codeFor(shop, email, phone)
    for (const n of [1, 2, 3, 4, 5]) await verifyCode(shop, email, otherCode(first, n), phone)
    await letPass(shop, email, '2 minutes')
    const second = await codeFor(shop, email, phone)
    if (first !== second) expect(await verifyCode(shop, email, first, phone)).toEqual(refused(errors.invalidOtp))
    for (const n of [1, 2, 3]) {
      expect(await verifyCode(shop, email, otherCode(second, n), phone)).toEqual(refused(errors.invalidOtp))
    }
    expect((await verifyCode(shop, email, second, phone))[0]).toBe(200)
  })

  it('F2: stays dead once the tries at the next one are used up', async ({ shop, shopper: { email } }) => {
    const phone = shop.visitor()
    const first = await codeFor(shop, email, phone)
    await letPass(shop, email, '2 minutes')
    const second = await codeFor(shop, email, phone)
    for (const n of [1, 2, 3, 4, 5]) await verifyCode(shop, email, otherCode(second, n), phone)
    expect(await verifyCode(shop, email, first, phone)).toEqual(refused(errors.expiredOtp))
    expect(await reset(shop, email, first, newPassword, phone)).toEqual(refused(errors.expiredOtp))
  })

  it('F2: is for one email', async ({ shop }) => {
    const [mine, yours] = [await shop.shopper(), await shop.shopper()]
    const code = await codeFor(shop, mine.email)
    await codeFor(shop, yours.email)
    expect((await reset(shop, yours.email, code))[0]).toBe(400)
    expect((await verifyCode(shop, mine.email, code))[0]).toBe(200)
  })

  it('F2: works once, also for 20 who use it at once', async ({ shop, shopper: { email } }) => {
    const code = await codeFor(shop, email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(shop, email, code, `password no. ${n}`)),
    )
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(await reset(shop, email, code)).toEqual(refused(errors.expiredOtp))
  })

  it('is not in the database as it was mailed', async ({ shop, shopper: { email } }) => {
    const code = await codeFor(shop, email)
    const { rows } = await shop.deps.pool.query<{ code_hash: string }>(
      'SELECT code_hash FROM reset_codes WHERE email = $1',
      [email],
    )
    expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{64}$/)
    expect(rows[0]?.code_hash).not.toContain(code)
  })
})

describe('resetting the password', () => {
  it('keeps the code when the new password is too weak', async ({ shop, shopper: { email } }) => {
    const code = await codeFor(shop, email)
    expect((await reset(shop, email, code, 'short'))[0]).toBe(400)
    expect(await reset(shop, email, code, 'password1')).toEqual(refused(accountRefusals.commonPassword))
    expect((await reset(shop, email, code))[0]).toBe(200)
  })

  it('ends every session, logs nobody in, tells the owner, and only the new password works', async ({ shop }) => {
    const shopper = await shop.shopper('Asha')
    const code = await codeFor(shop, shopper.email)
    const stranger = shop.visitor()
    expect(await reset(shop, shopper.email, code, newPassword, stranger)).toEqual([
      200,
      { success: true, msg: notices.passwordReset },
    ])
    expect(stranger.cookies.has('sid')).toBe(false)
    expect((await shopper.get('/api/user/is-auth')).body).toEqual({ success: false })
    const login = async (password: string) =>
      (await shop.visitor().post('/api/user/login', { email: shopper.email, password })).status
    expect(await login('correct horse')).toBe(401)
    expect(await login(newPassword)).toBe(200)
    const mail = await shop.sandbox.mailbox.waitFor(
      ({ to, subject }) => to === shopper.email && subject === 'Your Mewa password was changed',
    )
    expect(mail.text).toContain('every device has been logged out')
  })

  it('loses nothing of its owner: name, cart and addresses stay, and no name is asked for', async ({ shop, buyer }) => {
    const { email } = buyer
    await buyer.post('/api/cart/update', { cartItems: { [await shop.stock(9)]: 2 } })
    const before = await accountOf(buyer)
    expect(before).toMatchObject({ name: 'Test Shopper', streets: [homeAddress.street] })

    const code = await codeFor(shop, email)
    expect(await reset(shop, email, otherCode(code))).toEqual(refused(errors.invalidOtp))
    expect(await addressesOf(buyer)).not.toMatchObject([{ unconfirmed: true }])
    expect((await reset(shop, email, code))[0]).toBe(200)
    const login = await shop.visitor().post('/api/user/login', { email, password: newPassword })
    expect(Object.keys((login.body as { user: object }).user)).toEqual(['_id', 'name', 'email', 'cartItems'])
    expect(await accountOf(await logIn(shop, email))).toEqual(before)
    await letPass(shop, email, '1 day')
    expect((await reset(shop, email, await codeFor(shop, email), 'another long password'))[0]).toBe(200)
    expect(await accountOf(await logIn(shop, email, 'another long password'))).toEqual(before)
  })

  it('marks addresses of before the first proof of the email, which a stranger may have saved, until they are saved again', async ({
    shop,
    buyer,
  }) => {
    expect((await reset(shop, buyer.email, await codeFor(shop, buyer.email)))[0]).toBe(200)
    const owner = await logIn(shop, buyer.email)
    const planted = { _id: buyer.address, street: homeAddress.street, unconfirmed: true }
    expect(await addressesOf(owner)).toMatchObject([planted])
    const added = await owner.post('/api/address/add', { ...homeAddress, street: '1 Beach Road' })
    expect(added.body).not.toMatchObject({ address: { unconfirmed: true } })
    // A client that takes the first address takes the owner's.
    const [own, last] = await addressesOf(owner)
    expect([own?.street, own?.unconfirmed, last]).toMatchObject(['1 Beach Road', undefined, planted])

    await owner.post('/api/address/update', { ...homeAddress, id: buyer.address })
    await letPass(shop, buyer.email, '1 day')
    expect((await reset(shop, buyer.email, await codeFor(shop, buyer.email)))[0]).toBe(200)
    const confirmed = await addressesOf(await logIn(shop, buyer.email))
    expect(confirmed.map(({ street, unconfirmed }) => [street, unconfirmed])).toEqual([
      [homeAddress.street, undefined],
      ['1 Beach Road', undefined],
    ])
  })

  it('lets no login with the old password outlive it, however close they come', async ({ shop, shopper }) => {
    for (let round = 0; round < 5; round += 1) {
      const old = round === 0 ? 'correct horse' : `password of round ${round - 1}`
      await letPass(shop, shopper.email, '1 day')
      const code = await codeFor(shop, shopper.email)
      const browsers = Array.from({ length: 6 }, () => shop.visitor())
      const logins = browsers.map((browser) => browser.post('/api/user/login', { email: shopper.email, password: old }))
      const [done] = await Promise.all([reset(shop, shopper.email, code, `password of round ${round}`), ...logins])
      expect(done[0]).toBe(200)
      for (const browser of browsers) {
        expect((await browser.get('/api/user/is-auth')).body).toEqual({ success: false })
      }
    }
  })
})
