import { inTurnToHash } from '#api/http/middleware/hashing-turns'
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { HASH_THREADS } from '#domain/accounts/passwords'
import { expect, it } from '#test/fixtures'

const network = '203.0.113.77'
const crowded = { 'x-forwarded-for': network }
const account = { email: 'asha@example.com', password: 'correct horse' }
const reset = { email: account.email, otp: '123456', newPassword: 'a fig and a walnut' }

/** Fills the queue of one network, and releases it after the test. */
async function whileLineIsFull(test: () => Promise<void>): Promise<void> {
  const { promise: over, resolve: letGo } = Promise.withResolvers<void>()
  const crowd = Array.from({ length: 100 + HASH_THREADS + 1 }, () => inTurnToHash(network, () => over))
  try {
    await test()
  } finally {
    letGo()
    await Promise.all(crowd)
  }
}

it.for([
  ['logging in', calls.userLogin.path, account, 401],
  ['registering', calls.userRegister.path, { name: 'Asha', ...account }, 200],
  ['setting a new password', calls.userResetPassword.path, reset, 400],
  ['the seller’s login', calls.sellerLogin.path, account, 401],
] as const)(
  '%s is refused from a network whose line is full, and from no other',
  async ([, path, body, elsewhere], { shop }) => {
    await whileLineIsFull(async () => {
      const refused = await shop.visitor().post(path, body, crowded)
      expect([refused.status, refused.body]).toEqual([
        503,
        { success: false, code: 'unavailable', msg: refusals.overloaded },
      ])
      expect(refused.headers.get('retry-after')).toBe('2')
      expect((await shop.visitor().post(path, body)).status).toBe(elsewhere)
    })
  },
)

it('what hashes nothing, and what is malformed, does not stand in line', async ({ shop }) => {
  await whileLineIsFull(async () => {
    expect((await shop.visitor().post(calls.userLogin.path, {}, crowded)).status).toBe(400)
    expect((await shop.visitor().get(calls.userIsAuth.path, crowded)).status).toBe(200)
    expect((await shop.visitor().get(calls.productList.path, crowded)).status).toBe(200)
  })
})

it('a line that was full is open again', async ({ shop }) => {
  await whileLineIsFull(async () => {})
  expect((await shop.visitor().post(calls.sellerLogin.path, account, crowded)).status).toBe(401)
})
