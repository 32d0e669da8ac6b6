import { calls } from '#contract/calls'
import { errors, refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { expect, it } from '#test/fixtures'
import { nextEmail } from '#test/people/accounts'
import { askFor, codeFor, codesTo, letPass, otherCode, refused, verifyCode } from '#test/people/reset-codes'
import type { TestShop } from '#test/shop'

const tooMany = [429, { success: false, code: 'too-many', msg: refusals.tooMany }]

/** As after this many wrong ones in the hour, in the counters that are open. */
async function countedBefore(shop: TestShop, name: string, points: number): Promise<void> {
  const set = 'UPDATE rate_limits SET points = $1 WHERE key LIKE $2 AND points > 0'
  expect((await shop.deps.pool.query(set, [points, `${name}%`])).rowCount).toBeGreaterThan(0)
}

/** A wrong code for an email that has asked for one. */
async function guessAt(shop: TestShop, from: Browser): Promise<unknown[]> {
  const email = nextEmail()
  await askFor(shop, email)
  return verifyCode(shop, email, '000000', from)
}

async function makeBusy(shop: TestShop): Promise<void> {
  await guessAt(shop, shop.visitor())
  await countedBefore(shop, 'reset code in shop', 201)
}

// The shop would be busy for the tests after it.
it.afterEach(async ({ shop }) => {
  await shop.deps.pool.query("DELETE FROM rate_limits WHERE key LIKE 'reset code in%'")
})

it('F5: above 200 wrong codes an hour, each network has five, over both calls and all accounts', async ({
  shop,
  shopper: { email },
}) => {
  await makeBusy(shop)
  const address = '198.51.100.20'
  for (let n = 0; n < 5; n += 1) expect(await guessAt(shop, shop.visitor(address))).toEqual(refused(errors.invalidOtp))
  expect(await guessAt(shop, shop.visitor(address))).toEqual(tooMany)
  const again = await shop.visitor(address).post(calls.userResetPassword.path, {
    email,
    otp: '000000',
    newPassword: 'a long enough password',
  })
  expect([again.status, again.body]).toEqual(tooMany)
  // A right code is no try, and gets its owner in from elsewhere.
  const code = await codeFor(shop, email)
  for (let n = 0; n < 8; n += 1)
    expect((await verifyCode(shop, email, code, shop.visitor('198.51.100.21')))[0]).toBe(200)
})

it('F5: a browser that knows the account is not refused for what strangers do', async ({ shop, registered: owner }) => {
  await makeBusy(shop)
  const code = await codeFor(shop, owner.email, owner)
  const address = '198.51.100.22'
  for (let n = 0; n < 6; n += 1) await guessAt(shop, shop.visitor(address))
  const from = { 'x-forwarded-for': address }
  const entered = (otp: string) => owner.post(calls.userVerifyResetOtp.path, { email: owner.email, otp }, from)
  expect((await entered(otherCode(code))).status).toBe(400)
  expect((await entered(code)).status).toBe(200)
})

it('F5: an IPv6 /48 is counted with all its /64s, five-fold', async ({ shop }) => {
  await makeBusy(shop)
  const of48 = (n: number) => shop.visitor(`2001:db8:20:${n.toString(16)}::1`)
  const statuses = []
  for (let n = 1; n <= 26; n += 1) statuses.push((await guessAt(shop, of48(n)))[0])
  expect(statuses).toEqual([...Array<number>(25).fill(400), 429])
  expect((await guessAt(shop, shop.visitor('2001:db8:21::1')))[0]).toBe(400)
})

it.for([
  ['codes that are checked', calls.userVerifyResetOtp.path, { email: 'a@example.com', otp: '000000' }],
  ['registrations', calls.userRegister.path, { name: 'Asha', email: 'a@example.com', password: 'password' }],
] as const)('F5: %s are limited for a /48, beyond five networks of it', async ([, path, body], { shop }) => {
  const from = (address: string) => shop.visitor(address).post(path, body)
  expect((await from('2001:db8:30:1::1')).status).toBe(400)
  await countedBefore(shop, path, 1_500)
  expect((await from('2001:db8:30:2::1')).status).toBe(429)
  expect((await from('2001:db8:31:1::1')).status).toBe(400)
})

it('F5: a /48 gets no more reset emails of an account than one network', async ({ shop, shopper: { email } }) => {
  for (let n = 0; n < 5; n += 1) {
    await letPass(shop, email, '2 minutes')
    await askFor(shop, email, shop.visitor(`2001:db8:40:${n}::1`))
  }
  await expect.poll(() => codesTo(shop, email).length).toBe(3)
  await letPass(shop, email, '2 minutes')
  await codeFor(shop, email, shop.visitor('2001:db8:41::1'))
  expect(codesTo(shop, email)).toHaveLength(4)
})
