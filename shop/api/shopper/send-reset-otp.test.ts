import { errors } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

import {
  askFor,
  codeFor,
  codesTo,
  letPass,
  newPassword,
  otherCode,
  refused,
  reset,
  verifyCode,
} from '#test/people/reset-codes'

describe('asking for a code', () => {
  it.for([
    ['no email', {}],
    ['half an email', { email: 'a@b' }],
    ['a list', { email: ['a@example.com'] }],
    ['two lines', { email: 'a@example.com\nBcc: b@example.com' }],
  ])('is refused with %s', async ([, body], { shop }) => {
    expect((await shop.visitor().post('/api/user/send-reset-otp', body)).status).toBe(400)
  })

  it('F4: answers an unknown email as a known one, and mails only the known', async ({ shop, shopper: { email } }) => {
    await askFor(shop, 'nobody@example.com')
    await codeFor(shop, email)
    expect(codesTo(shop, 'nobody@example.com')).toEqual([])
    expect(await verifyCode(shop, 'nobody@example.com', '000000')).toEqual(refused(errors.invalidOtp))
    expect(await verifyCode(shop, email, otherCode(codesTo(shop, email)[0] ?? ''))).toEqual(refused(errors.invalidOtp))
  })

  it('F4: mails once a minute, however many ask at once and from wherever', async ({ shop, shopper: { email } }) => {
    await Promise.all(Array.from({ length: 30 }, () => askFor(shop, email)))
    expect(await sent(shop, email)).toBe(1)
    await letPass(shop, email, '61 seconds')
    await askFor(shop, email.toUpperCase())
    expect(await sent(shop, email)).toBe(2)
  })

  it('F4: mails 5 times an hour and 8 times a day, and goes on answering', async ({ shop, shopper: { email } }) => {
    for (let n = 0; n < 7; n += 1) await later('2 minutes')
    expect(await sent(shop, email)).toBe(5)
    for (let n = 0; n < 7; n += 1) await later('61 minutes')
    expect(await sent(shop, email)).toBe(8)
    await later('25 hours')
    expect(await sent(shop, email)).toBe(9)

    async function later(interval: string) {
      await letPass(shop, email, interval)
      await askFor(shop, email)
    }
  })
})

// Mutation: the call has no limit.
it('F1: 300 codes an hour are checked for a network, and no more', async ({ shop, shopper: { email } }) => {
  const guesser = shop.visitor()
  expect(await verifyCode(shop, email, '000000', guesser)).toEqual(refused(errors.expiredOtp))
  await shop.deps.pool.query(
    `UPDATE rate_limits SET points = 299 WHERE key LIKE '/api/user/verify-reset-otp%' AND points = 1`,
  )
  expect((await verifyCode(shop, email, '000000', guesser))[0]).toBe(400)
  expect((await verifyCode(shop, email, '000000', guesser))[0]).toBe(429)
  expect((await verifyCode(shop, email, '000000'))[0]).toBe(400)
})

describe('a stranger', () => {
  it('R5: who guesses wrong leaves the owner her tries', async ({ shop, registered: { email } }) => {
    const owner = shop.visitor()
    const code = await codeFor(shop, email, owner)
    for (let n = 0; n < 10; n += 1) await verifyCode(shop, email, otherCode(code, n + 1))
    for (const n of [1, 2, 3, 4]) {
      expect(await verifyCode(shop, email, otherCode(code, n), owner)).toEqual(refused(errors.invalidOtp))
    }
    expect((await reset(shop, email, code, newPassword, owner))[0]).toBe(200)
  })

  it('R5: who asks and guesses has nothing to do with the code of the owner', async ({
    shop,
    registered: { email },
  }) => {
    const [owner, stranger] = [shop.visitor(), shop.visitor()]
    const code = await codeFor(shop, email, owner)
    await letPass(shop, email, '1 minute')
    const other = await codeFor(shop, email, stranger)
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await verifyCode(shop, email, otherCode(other, n + 1), stranger))
    expect(answers.at(-1)).toEqual(refused(errors.expiredOtp))
    expect((await reset(shop, email, code, newPassword, owner))[0]).toBe(200)
    expect(await reset(shop, email, other, newPassword, stranger)).toEqual(refused(errors.expiredOtp))
  })

  it('R5: who asks until the hour or the day is spent leaves the owner her codes', async ({
    shop,
    registered: shopper,
  }) => {
    const stranger = shop.visitor()
    const { email } = shopper
    for (let n = 0; n < 3; n += 1) {
      await codeFor(shop, email, stranger)
      await letPass(shop, email, '2 minutes')
    }
    for (let n = 0; n < 3; n += 1) await askFor(shop, email, stranger)
    expect(await sent(shop, email)).toBe(3)
    // From elsewhere on a new device, and at once on a browser that knows the account.
    await codeFor(shop, email)
    const code = await codeFor(shop, email, shopper)
    expect((await reset(shop, email, code, newPassword, shopper))[0]).toBe(200)
    for (let n = 0; n < 6; n += 1) {
      await letPass(shop, email, '61 minutes')
      await askFor(shop, email, stranger)
    }
    expect(await sent(shop, email)).toBe(6)
  })

  it('R5: has 55 guesses a day beside the 40 of known browsers, from however many', async ({
    shop,
    registered: { email },
  }) => {
    let guesses = 0
    const guess = async (from?: Browser) => {
      const [, body] = await verifyCode(shop, email, '000000', from)
      if ((body as { msg: string }).msg === errors.invalidOtp) guesses += 1
    }
    for (let n = 0; n < 40; n += 1) {
      const asker = shop.visitor()
      await askFor(shop, email, asker)
      await shop.deps.pool.query("UPDATE reset_codes SET code_hash = 'none' WHERE email = $1", [email])
      for (let time = 0; time < 6; time += 1) await guess(asker)
      for (let time = 0; time < 6; time += 1) await guess()
      await letPass(shop, email, '30 minutes')
    }
    // 8 codes of 5 tries, and 15 tries from others; the day of 20 hours is not over.
    expect(guesses).toBe(8 * 5 + 15)
  })
})

async function sent(shop: TestShop, email: string): Promise<number> {
  const { rowCount } = await shop.deps.pool.query('SELECT FROM reset_codes WHERE email = $1', [email])
  return rowCount ?? 0
}
