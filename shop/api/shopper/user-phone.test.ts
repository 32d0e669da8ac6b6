// The phone of an account: whose it is, what opens with it, and which news go there.
import { calls } from '#contract/calls'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { errors, notices, refusals } from '#contract/wording'
import { untilWaiting } from '#test/databases/lock-waits'
import { withClient } from '#test/databases/pool-clients'
import { describe, expect, it } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import { rowsThatContain } from '#test/people/personal-data'
import { nextPhone, phoneCodeFor, phoneOf, provePhone } from '#test/people/phones'
import { letPass, otherCode, refused } from '#test/people/reset-codes'
import type { TestShop } from '#test/shop'

it.afterEach(({ shop }) => shop.expectHealth())

const makeOlder = (shop: TestShop, userId: string) =>
  shop.deps.pool.query(`UPDATE user_sessions SET created_at = created_at - interval '11 minutes' WHERE user_id = $1`, [
    userId,
  ])

describe('is refused', () => {
  it.for<[string, unknown]>([
    ['no phone', undefined],
    ['letters', 'my phone'],
    ['nine digits', '987654321'],
    ['a landline', '4424567890'],
    ['a phone of another country', '+1 212 555 0100'],
    ['two phones', '9876543210, 9876543211'],
    ['an email', 'asha@example.com'],
  ])('with %s', async ([, phone], { shop, shopper }) => {
    expect((await shopper.post(calls.userSendPhoneOtp.path, { phone })).status).toBe(400)
    const proof = { phone, otp: '123456', news: true }
    expect((await shopper.post(calls.userProvePhone.path, proof)).status).toBe(400)
    expect(shop.sandbox.whatsApp.messages().filter(({ to }) => to.includes('987654321'))).toEqual([])
  })

  it('to visitors and sellers', async ({ shop, seller }) => {
    const phone = nextPhone()
    for (const who of [shop.visitor(), seller]) {
      for (const [path, body] of [
        [calls.userSendPhoneOtp.path, { phone }],
        [calls.userProvePhone.path, { phone, otp: '123456', news: true }],
        [calls.userPhoneNews.path, { news: true }],
        [calls.userForgetPhone.path, {}],
      ] as const) {
        expect((await who.post(path, body)).status).toBe(401)
      }
    }
  })

  it('F1: with a code that is wrong, of another phone, of another browser after five tries, or over', async ({
    shop,
    shopper,
  }) => {
    const [phone, other] = [nextPhone(), nextPhone()]
    const prove = async (of: string, otp: string) => {
      const { status, body } = await shopper.post(calls.userProvePhone.path, { phone: of, otp, news: true })
      return [status, body]
    }
    const code = await phoneCodeFor(shop, phone, shopper)
    expect(await prove(other, code)).toEqual(refused(errors.expiredOtp))
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => prove(phone, otherCode(code, n + 1))))
    expect(guesses.filter(([, body]) => (body as { msg: string }).msg === errors.invalidOtp)).toHaveLength(5)
    expect(await prove(phone, code)).toEqual(refused(errors.expiredOtp))
    const next = await phoneCodeFor(shop, other, shopper)
    await letPass(shop, `+91${other}`, '10 minutes')
    expect(await prove(other, next)).toEqual(refused(errors.expiredOtp))
    expect(await phoneOf(shopper)).toBeUndefined()
  })

  it('F4: after ten codes in an hour, whatever the phone', async ({ shop, shopper }) => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await shopper.post(calls.userSendPhoneOtp.path, { phone: nextPhone() })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const other = await shop.shopper()
    expect((await other.post(calls.userSendPhoneOtp.path, { phone: nextPhone() })).status).toBe(200)
  })

  it('for a phone whose owner has written STOP, until START', async ({ shop, shopper }) => {
    const phone = nextPhone()
    await shop.sandbox.whatsApp.write(phone, ' Stop. ')
    expect(await shopper.post(calls.userSendPhoneOtp.path, { phone })).toMatchObject({
      status: 409,
      body: { msg: phoneRefusals.stopped },
    })
    await shop.sandbox.whatsApp.write(phone, 'START', new Date(Date.now() + 2_000))
    await provePhone(shop, shopper, phone)
  })
})

describe('a phone', () => {
  it('is confirmed by its code, however it is typed, and gets news only if they are asked for', async ({
    shop,
    shopper,
  }) => {
    const phone = nextPhone()
    const typed = `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`
    const otp = await phoneCodeFor(shop, phone, shopper)
    expect(await shopper.post(calls.userProvePhone.path, { phone: typed, otp, news: false })).toMatchObject({
      status: 200,
      body: { msg: notices.phoneProven },
    })
    expect(await phoneOf(shopper)).toEqual({ number: phone, logsIn: true, news: false })
    await shopper.post(calls.userPhoneNews.path, { news: true })
    expect(await phoneOf(shopper)).toMatchObject({ news: true })
    await shopper.post(calls.userPhoneNews.path, { news: false })
    expect(await phoneOf(shopper)).toMatchObject({ news: false })
    await expect.poll(() => shop.mailsTo(shopper, /A phone was added/).length).toBe(1)
    expect(shop.mailsTo(shopper, /A phone was added/)[0]?.text).not.toContain(phone)
    for (let n = 0; n < 2; n += 1) await shopper.post(calls.userForgetPhone.path)
    expect(await phoneOf(shopper)).toBeUndefined()
    await shopper.post(calls.userPhoneNews.path, { news: true })
    expect(await phoneOf(shopper)).toBeUndefined()
  })

  // Mutation: a phone logs in, however old the session is.
  it('E12: that an old session has confirmed gets news and does not log in', async ({ shop, shopper }) => {
    await makeOlder(shop, shopper.userId)
    const { phone } = await provePhone(shop, shopper)
    expect(await phoneOf(shopper)).toEqual({ number: phone, logsIn: false, news: true })
    await expect.poll(() => shop.mailsTo(shopper, /A phone was added/).length).toBe(1)
  })

  it('of an account keeps logging in when it is confirmed again later', async ({ shop, shopper }) => {
    const { phone } = await provePhone(shop, shopper)
    await makeOlder(shop, shopper.userId)
    await letPass(shop, `+91${phone}`, '1 minute')
    await provePhone(shop, shopper, phone)
    expect(await phoneOf(shopper)).toMatchObject({ logsIn: true })
    await letPass(shop, `+91${phone}`, '1 minute')
    const { phone: next } = await provePhone(shop, shopper, nextPhone(), false)
    expect(await phoneOf(shopper)).toEqual({ number: next, logsIn: false, news: false })
  })

  it('belongs to who has confirmed it last', async ({ shop, shopper }) => {
    const { phone } = await provePhone(shop, shopper)
    const next = await shop.shopper()
    await letPass(shop, `+91${phone}`, '1 minute')
    await provePhone(shop, next, phone, false)
    expect(await phoneOf(shopper)).toBeUndefined()
    expect(await phoneOf(next)).toEqual({ number: phone, logsIn: true, news: false })
  })

  it('has one owner, when four confirm it at once', async ({ shop }) => {
    const phone = nextPhone()
    const many = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()))
    const codes: string[] = []
    for (const each of many) {
      codes.push(await phoneCodeFor(shop, phone, each))
      await letPass(shop, `+91${phone}`, '1 minute')
    }
    const proofs = many.map((each, n) => each.post(calls.userProvePhone.path, { phone, otp: codes[n], news: true }))
    expect((await Promise.all(proofs)).map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    const { rows } = await shop.deps.pool.query('SELECT FROM user_phones WHERE phone = $1', [phone])
    expect(rows).toHaveLength(1)
  })

  // Mutation: the session is not read again under the lock of the account.
  it('E12: whose call is running during the first proof of the email is not added', async ({ shop, shopper }) => {
    const phone = nextPhone()
    const otp = await phoneCodeFor(shop, phone, shopper)
    await withClient(shop.deps.pool, async (proof) => {
      await proof.query('BEGIN')
      await proof.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [shopper.userId])
      const adding = shopper.post(calls.userProvePhone.path, { phone, otp, news: true })
      await untilWaiting(shop.db, 1)
      await proof.query('DELETE FROM user_sessions WHERE user_id = $1', [shopper.userId])
      await proof.query('COMMIT')
      expect(await adding).toMatchObject({ status: 401, body: { msg: refusals.notLoggedIn } })
    })
    const { rows } = await shop.deps.pool.query('SELECT FROM user_phones WHERE phone = $1', [phone])
    expect(rows).toEqual([])
  })

  it('leaves no digit behind when the account is deleted', async ({ shop, registered }) => {
    const { phone } = await provePhone(shop, registered)
    expect((await rowsThatContain(shop, [phone])).length).toBeGreaterThan(2)
    expect(await registered.post(calls.userDelete.path, { password: shopperPassword })).toMatchObject({ status: 200 })
    expect(await rowsThatContain(shop, [phone])).toEqual([])
  })

  it('is in the data of its owner', async ({ shop, shopper }) => {
    const { phone } = await provePhone(shop, shopper)
    const { body } = await shopper.post(calls.userData.path)
    expect(body).toMatchObject({ phone: { number: phone, logsIn: true, orderNewsSince: expect.any(String) as string } })
  })
})
