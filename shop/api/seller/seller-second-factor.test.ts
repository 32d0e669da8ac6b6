import { calls } from '#contract/calls'
import { accountRefusals, loginStepNeeded, notices, refusals, success } from '#contract/wording'
import { resetSecondFactor } from '#domain/accounts/seller-second-factor'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { codeOf, newSeller, sellerLogin, sellerPassword, sellerSession, setUpSecondFactor } from '#test/people/sellers'
import type { TestShop } from '#test/shop'

const it = base

const enter = (browser: Browser, code: string) => browser.post(calls.sellerSecondFactor.path, { code })
const isIn = async (browser: Browser) =>
  ((await browser.get(calls.sellerIsAuth.path)).body as { success: boolean }).success

/** A seller with a second factor. */
async function sellerWithApp(shop: TestShop) {
  const { id, email } = await newSeller(shop)
  const browser = await sellerLogin(shop, email)
  const made = await setUpSecondFactor(browser)
  // As if the set-up were long ago, so that a login can take the code of this step.
  await shop.deps.pool.query('UPDATE seller_second_factors SET used_step = 0 WHERE seller_id = $1', [id])
  return { id, email, browser, ...made }
}

describe('a login with a second factor', () => {
  it('opens nothing with the password alone', async ({ shop }) => {
    const { email } = await sellerWithApp(shop)
    const browser = shop.visitor()
    const login = await browser.post(calls.sellerLogin.path, { email, password: sellerPassword })
    const next = 'second factor'
    expect([login.status, login.body]).toEqual([
      200,
      { success: false, code: 'login-step', msg: loginStepNeeded[next], next },
    ])
    expect((await browser.get(calls.sellerIsAuth.path)).body).toEqual({ success: false })
    expect(await sellerSession(browser)).toMatchObject({ success: true, next })
    for (const call of [calls.sellerSales, calls.sellerDevices, calls.sellerTeam]) {
      const { status, body } = await browser.get(call.path)
      expect([status, body]).toEqual([401, { success: false, code: 'no-session', msg: loginStepNeeded[next] }])
    }
    for (const call of [calls.sellerSecondFactorSetUp, calls.sellerSecondFactorConfirm, calls.sellerChangePassword]) {
      expect((await browser.post(call.path, { code: '000000', newPassword: 'another long password' })).status).toBe(401)
    }
    expect(browser.cookies.has('device')).toBe(false)
  })

  it('is finished by a code of the app, which opens a new session', async ({ shop }) => {
    const { email, secret } = await sellerWithApp(shop)
    const browser = await sellerLogin(shop, email)
    const before = browser.cookies.get('seller')
    const { status, body } = await enter(browser, codeOf(secret))
    expect([status, body]).toEqual([200, { success: true, msg: success.loggedIn }])
    expect(await isIn(browser)).toBe(true)
    expect(browser.cookies.has('device')).toBe(true)
    expect((await shop.visitor().get(calls.sellerSession.path, { cookie: `seller=${before}` })).body).toEqual({
      success: false,
    })
  })

  // Mutation: the statement does not compare the steps.
  it('takes each code once, also of two at the same time, and none before the last', async ({ shop }) => {
    const { email, secret } = await sellerWithApp(shop)
    const [one, two] = [await sellerLogin(shop, email), await sellerLogin(shop, email)]
    const [code, older] = [codeOf(secret), codeOf(secret, -1)]
    const both = await Promise.all([one, two].map((browser) => enter(browser, code)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const third = await sellerLogin(shop, email)
    for (const used of [code, older]) {
      const { status, body } = await enter(third, used)
      expect([status, body]).toEqual([400, { success: false, code: 'wrong-code', msg: refusals.wrongLoginCode }])
    }
    expect((await enter(third, codeOf(secret, 1))).status).toBe(200)
  })

  it('takes each recovery code once, and tells the seller by email', async ({ shop }) => {
    const { email, recoveryCodes } = await sellerWithApp(shop)
    const [code = '', other = ''] = recoveryCodes
    const [one, two] = [await sellerLogin(shop, email), await sellerLogin(shop, email)]
    const both = await Promise.all([one, two].map((browser) => enter(browser, code)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const third = await sellerLogin(shop, email)
    expect((await enter(third, code)).status).toBe(400)
    expect((await enter(third, other.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    const { secondFactor } = (await third.get(calls.sellerAccount.path)).body as { secondFactor: object }
    expect(secondFactor).toEqual({ mode: 'optional', isOn: true, recoveryCodes: 8 })
    await expect.poll(() => textsTo(shop, email)).toContain('A recovery code was used to log in.')
  })

  it('stores recovery codes only as hashes', async ({ shop }) => {
    const { id, recoveryCodes } = await sellerWithApp(shop)
    const { rows } = await shop.deps.pool.query<{ row: string }>(
      'SELECT f::text AS row FROM seller_second_factors f WHERE seller_id = $1',
      [id],
    )
    const row = rows[0]?.row ?? ''
    for (const code of recoveryCodes) {
      for (const form of [code, code.replaceAll('-', ''), Buffer.from(code.replaceAll('-', '')).toString('hex')])
        expect(row).not.toContain(form)
    }
  })

  // Otherwise who has had the password could collect any number of such browsers, and guess with each.
  it('E16: is tried 5 times over all browsers that knew the account before the second factor', async ({ shop }) => {
    const { id, email } = await newSeller(shop)
    const before = await Promise.all(Array.from({ length: 7 }, () => sellerLogin(shop, email)))
    expect(before.every(({ cookies }) => cookies.has('device'))).toBe(true)
    const owner = await sellerLogin(shop, email)
    const { secret, recoveryCodes } = await setUpSecondFactor(owner)
    await shop.deps.pool.query('UPDATE seller_second_factors SET used_step = 0 WHERE seller_id = $1', [id])

    for (const browser of before) await sellerLogin(shop, email, sellerPassword, browser)
    const tries = await Promise.all(before.map((browser) => enter(browser, '000000')))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429])
    // The owner gets in where the app was set up, and with a recovery code anywhere.
    await sellerLogin(shop, email, sellerPassword, owner)
    expect((await enter(owner, codeOf(secret))).status).toBe(200)
    const elsewhere = await sellerLogin(shop, email)
    expect((await enter(elsewhere, codeOf(secret, 1))).status).toBe(429)
    expect((await enter(elsewhere, recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('E16: is tried 5 times over all browsers that have entered a code', async ({ shop }) => {
    const { email, browser, recoveryCodes } = await sellerWithApp(shop)
    const others = await Promise.all([1, 2].map(() => sellerLogin(shop, email)))
    for (const [place, other] of others.entries()) {
      expect((await enter(other, recoveryCodes[place] ?? '')).status).toBe(200)
    }
    const known = [browser, ...others]
    for (const each of known) await sellerLogin(shop, email, sellerPassword, each)
    const tries = await Promise.all([...known, ...known].map((each) => enter(each, '000000')))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('is tried 5 times in 15 minutes for an account, while a browser it knows has tries of its own', async ({
    shop,
  }) => {
    const { email, secret, browser: known } = await sellerWithApp(shop)
    const stranger = await sellerLogin(shop, email)
    const tries = await Promise.all(Array.from({ length: 7 }, () => enter(stranger, '000000')))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429])
    const elsewhere = await sellerLogin(shop, email)
    expect((await enter(elsewhere, codeOf(secret))).status).toBe(429)
    await sellerLogin(shop, email, sellerPassword, known)
    expect((await enter(known, codeOf(secret))).status).toBe(200)
  })
})

describe('a second factor is set up', () => {
  it('with the password again, and counts once a code of the app confirms it', async ({ shop }) => {
    const { email } = await newSeller(shop)
    const [browser, other] = [await sellerLogin(shop, email), await sellerLogin(shop, email)]
    for (const body of [{}, { password: 'wrong' }]) {
      const { status, body: said } = await browser.post(calls.sellerSecondFactorSetUp.path, body)
      expect([status, said]).toEqual([
        400,
        { success: false, code: 'wrong-password', msg: accountRefusals.wrongPassword },
      ])
    }
    const unasked = await browser.post(calls.sellerSecondFactorConfirm.path, { code: '000000' })
    expect([unasked.status, unasked.body]).toEqual([
      409,
      { success: false, code: 'conflict', msg: refusals.noSecondFactorSetUp },
    ])
    const { body } = await browser.post(calls.sellerSecondFactorSetUp.path, { password: sellerPassword })
    const { secret, address, recoveryCodes } = body as { secret: string; address: string; recoveryCodes: string[] }
    expect([address.includes(secret), recoveryCodes.length]).toEqual([true, 10])
    expect((await browser.post(calls.sellerSecondFactorConfirm.path, { code: '000000' })).status).toBe(400)
    // Not confirmed, so the password is enough.
    expect(await isIn(await sellerLogin(shop, email))).toBe(true)

    const code = codeOf(secret)
    const confirmed = await browser.post(calls.sellerSecondFactorConfirm.path, { code })
    expect([confirmed.status, confirmed.body]).toEqual([200, { success: true, msg: notices.secondFactorOn }])
    expect([await isIn(browser), await isIn(other), await isIn(await sellerLogin(shop, email))]).toEqual([
      true,
      false,
      false,
    ])
    // The code of the set-up does not also log in.
    expect((await enter(await sellerLogin(shop, email), code)).status).toBe(400)
    await expect.poll(() => textsTo(shop, email)).toContain('An authenticator app was set up.')
  })

  it('again for another app, while the one before counts until it is confirmed', async ({ shop }) => {
    const { email, secret, browser } = await sellerWithApp(shop)
    const { body } = await browser.post(calls.sellerSecondFactorSetUp.path, { password: sellerPassword })
    expect((await enter(await sellerLogin(shop, email), codeOf(secret))).status).toBe(200)
    const { secret: newer } = body as { secret: string }
    await browser.post(calls.sellerSecondFactorConfirm.path, { code: codeOf(newer) })
    const login = await sellerLogin(shop, email)
    expect((await enter(login, codeOf(secret, 1))).status).toBe(400)
    expect((await enter(login, codeOf(newer, 1))).status).toBe(200)
  })

  it('and its recovery codes are replaced with the password', async ({ shop }) => {
    const { email, recoveryCodes, browser } = await sellerWithApp(shop)
    expect((await browser.post(calls.sellerRecoveryCodes.path, { password: 'wrong' })).status).toBe(400)
    const { body } = await browser.post(calls.sellerRecoveryCodes.path, { password: sellerPassword })
    const { recoveryCodes: newer } = body as { recoveryCodes: string[] }
    const login = await sellerLogin(shop, email)
    expect((await enter(login, recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await enter(login, newer[0] ?? '')).status).toBe(200)
  })

  it('and turned off with the password, or by the command for a seller who lost it', async ({ shop }) => {
    const { email, secret } = await sellerWithApp(shop)
    const browser = await sellerLogin(shop, email)
    await enter(browser, codeOf(secret))
    expect((await browser.post(calls.sellerSecondFactorTurnOff.path, { password: 'wrong' })).status).toBe(400)
    const off = await browser.post(calls.sellerSecondFactorTurnOff.path, { password: sellerPassword })
    expect([off.status, off.body]).toEqual([200, { success: true, msg: notices.secondFactorOff }])
    expect(await isIn(await sellerLogin(shop, email))).toBe(true)
    // The browser that turned it off is still known: strangers who guess the password leave it its tries.
    await Promise.all(Array.from({ length: 21 }, () => sellerLogin(shop, email, 'wrong')))
    const right = { email, password: sellerPassword }
    expect((await shop.visitor().post(calls.sellerLogin.path, right)).status).toBe(429)
    expect((await browser.post(calls.sellerLogin.path, right)).status).toBe(200)

    const lost = await sellerWithApp(shop)
    expect(await resetSecondFactor(shop.db, lost.email.toUpperCase())).toBe(true)
    await expect.poll(() => isIn(lost.browser)).toBe(false)
    expect(await isIn(await sellerLogin(shop, lost.email))).toBe(true)
    expect(await resetSecondFactor(shop.db, 'nobody@example.com')).toBe(false)
  })
})

/** The texts of the emails to an address. */
function textsTo(shop: TestShop, email: string): string {
  return shop.sandbox.mailbox
    .messages()
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
    .join('\n')
}
