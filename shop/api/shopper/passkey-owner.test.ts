// The owner of an account whose email a stranger has registered, and who left a passkey (decision 025).
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { untilWaiting } from '#test/databases/lock-waits'
import { withClient } from '#test/databases/pool-clients'
import { expect, it as base } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import { newGoogleUser, sessionOf, signIn as signInWithGoogle } from '#test/people/google-sign-in'
import { codeFor, loginCodeFor, reset } from '#test/people/reset-codes'
import { addPasskey, enter, optionsFrom, softwareAuthenticator } from '#test/people/software-authenticator'
import type { TestShop } from '#test/shop'

const it = base

const google = (shop: TestShop, email: string) => signInWithGoogle(shop, shop.visitor(), newGoogleUser({ email }))
const code = async (shop: TestShop, email: string) => reset(shop, email, await codeFor(shop, email))
const login = async (shop: TestShop, email: string) => {
  const owner = shop.visitor()
  return owner.post(calls.userLoginOtp.path, { email, otp: await loginCodeFor(shop, email, owner) })
}
const proofs = [
  ['Google', google],
  ['a reset code', code],
  ['a code to log in', login],
] as const

// Mutation: the trigger user_email_proven does not exist.
it.for(proofs)('by %s: the passkey of a stranger opens nothing', async ([, prove], { shop }) => {
  const [stranger, passkey] = [await shop.shopper(), softwareAuthenticator()]
  await addPasskey(stranger, passkey)
  await prove(shop, stranger.email)
  const browser = shop.visitor()
  expect((await enter(browser, passkey)).body).toEqual({
    success: false,
    code: 'unknown-passkey',
    msg: refusals.passkeyUnknown,
  })
  expect(await sessionOf(browser)).toEqual({ success: false })
})

it.for(proofs)('by %s: not even when the account has paid for an order', async ([, prove], { shop }) => {
  const [stranger, passkey] = [await shop.buyer(), softwareAuthenticator()]
  await addPasskey(stranger, passkey)
  await stranger.buy([{ product: await shop.stock(1), quantity: 1 }])
  await prove(shop, stranger.email)
  expect((await enter(shop.visitor(), passkey)).status).toBe(401)
})

it.for(proofs)('by %s: a passkey that the stranger began before is not added', async ([, prove], { shop }) => {
  const [stranger, passkey] = [await shop.shopper(), softwareAuthenticator()]
  const credential = passkey.create(await optionsFrom(stranger, calls.passkeyAddOptions.path))
  await prove(shop, stranger.email)
  expect((await stranger.post(calls.passkeyAdd.path, { credential })).status).toBe(401)
  expect((await enter(shop.visitor(), passkey)).status).toBe(401)
})

// Mutation: the session is not read again under the lock of the account.
it('a passkey whose call is running during the proof is not added', async ({ shop }) => {
  const [stranger, passkey] = [await shop.shopper(), softwareAuthenticator()]
  const credential = passkey.create(await optionsFrom(stranger, calls.passkeyAddOptions.path))
  await withClient(shop.deps.pool, async (proof) => {
    await proof.query('BEGIN')
    await proof.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [stranger.userId])
    const adding = stranger.post(calls.passkeyAdd.path, { credential })
    await untilWaiting(shop.db, 1)
    await proof.query('DELETE FROM user_sessions WHERE user_id = $1', [stranger.userId])
    await proof.query('COMMIT')
    expect((await adding).status).toBe(401)
  })
  expect((await enter(shop.visitor(), passkey)).status).toBe(401)
})

it('later logins with Google and later resets leave the passkeys of the owner', async ({ shop, shopper }) => {
  const [browser, passkey, owner] = [shop.visitor(), softwareAuthenticator(), newGoogleUser({ email: shopper.email })]
  await signInWithGoogle(shop, browser, owner)
  expect((await addPasskey(browser, passkey)).status).toBe(200)
  await signInWithGoogle(shop, shop.visitor(), owner)
  await code(shop, shopper.email)
  expect((await enter(shop.visitor(), passkey)).status).toBe(200)
})

it('the passkey does not prove the email', async ({ shop, shopper }) => {
  const passkey = softwareAuthenticator()
  await addPasskey(shopper, passkey)
  await enter(shop.visitor(), passkey)
  const { rows } = await shop.deps.pool.query('SELECT email_proven_at FROM users WHERE id = $1', [shopper.userId])
  expect(rows).toEqual([{ email_proven_at: null }])
  expect(
    (await shop.visitor().post(calls.userLogin.path, { email: shopper.email, password: shopperPassword })).status,
  ).toBe(200)
})
