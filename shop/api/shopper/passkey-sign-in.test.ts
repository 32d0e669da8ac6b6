import { calls } from '#contract/calls'
import { refusals, success } from '#contract/wording'
import type { Answer } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { sessionOf } from '#test/people/google-sign-in'
import { addPasskey, enter, optionsFrom, softwareAuthenticator, type Wrong } from '#test/people/software-authenticator'

const it = base

const summary = ({ status, body }: Answer) => [status, (body as { msg?: string }).msg]
const unknown = [401, refusals.passkeyUnknown]
const tooLate = [400, refusals.passkeyTooLate]

describe('a login with a passkey', () => {
  it.for<[string, Wrong, (string | number)[]]>([
    ['a challenge that nobody gave', { challenge: 'A'.repeat(43) }, tooLate],
    ['the origin of another site', { origin: 'http://shop.test.evil.example' }, unknown],
    ['the host of another site', { host: 'evil.example' }, unknown],
    ['the answer of a registration', { type: 'webauthn.create' }, unknown],
    ['no check of its owner', { isUnverified: true }, unknown],
    ['a wrong signature', { isForged: true }, unknown],
    ['another account', { userHandle: Buffer.from('other').toString('base64url') }, unknown],
    ['no account', { userHandle: '' }, [400, expect.any(String)] as (string | number)[]],
  ])('is refused with %s', async ([, wrong, refusal], { shop, shopper }) => {
    const [authenticator, browser] = [softwareAuthenticator(), shop.visitor()]
    await addPasskey(shopper, authenticator)
    expect(summary(await enter(browser, authenticator, wrong))).toEqual(refusal)
    expect(await sessionOf(browser)).toEqual({ success: false })
  })

  it('is refused without the account in the answer, and for a passkey that the shop does not know', async ({
    shop,
    shopper,
  }) => {
    const [authenticator, browser] = [softwareAuthenticator(), shop.visitor()]
    await addPasskey(shopper, authenticator)
    const credential = authenticator.get(await optionsFrom(browser, calls.passkeySignInOptions.path))
    const { userHandle: _, ...response } = credential.response
    const without = { credential: { ...credential, response } }
    expect(summary(await browser.post(calls.passkeySignIn.path, without))).toEqual(unknown)
    expect(summary(await enter(browser, softwareAuthenticator(), { userHandle: 'AAAA' }))).toEqual(unknown)
    expect(await sessionOf(browser)).toEqual({ success: false })
  })

  // Mutations: a challenge is not deleted; its age is not compared; that of a new passkey is taken.
  it('is refused with a challenge that was used, is old, or was given for a new passkey', async ({ shop, shopper }) => {
    const [authenticator, browser] = [softwareAuthenticator(), shop.visitor()]
    await addPasskey(shopper, authenticator)
    const send = (credential: object) => browser.post(calls.passkeySignIn.path, { credential })
    const options = () => optionsFrom(browser, calls.passkeySignInOptions.path)
    const used = authenticator.get(await options())
    expect((await send(used)).status).toBe(200)
    expect(summary(await send(used))).toEqual(tooLate)
    const refused = await options()
    await send(authenticator.get(refused, { isForged: true }))
    expect(summary(await send(authenticator.get(refused)))).toEqual(tooLate)
    const old = authenticator.get(await options())
    await shop.deps.pool.query(`UPDATE passkey_challenges SET expires_at = now()`)
    expect(summary(await send(old))).toEqual(tooLate)
    const { challenge } = await optionsFrom(shopper, calls.passkeyAddOptions.path)
    expect(summary(await send(authenticator.get({ challenge, rpId: 'shop.test' })))).toEqual(tooLate)
  })

  // Mutation: the counter is stored, and not compared.
  it('is refused when the counter of uses did not grow, as a copy of the passkey would send', async ({
    shop,
    shopper,
  }) => {
    const authenticator = softwareAuthenticator()
    await addPasskey(shopper, authenticator, { count: 4 })
    const counts = [4, 3, 0, 5, 5, 9, 6]
    const statuses: number[] = []
    for (const count of counts) statuses.push((await enter(shop.visitor(), authenticator, { count })).status)
    expect(statuses).toEqual([401, 401, 401, 200, 401, 200, 401])
  })

  // Mutation: the statement that stores the counter does not compare it.
  it('is refused for one of two at once with the same count', async ({ shop, shopper }) => {
    const authenticator = softwareAuthenticator()
    await addPasskey(shopper, authenticator, { count: 1 })
    const at = Array.from({ length: 6 }, () => enter(shop.visitor(), authenticator, { count: 2 }))
    const statuses = (await Promise.all(at)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  })

  it('opens a new session of the account, in place of the one of this browser', async ({ shop, shopper }) => {
    const [authenticator, browser] = [softwareAuthenticator(), await shop.shopper()]
    await addPasskey(shopper, authenticator)
    const before = browser.cookies.get('sid')
    for (let n = 0; n < 2; n += 1) expect(summary(await enter(browser, authenticator))).toEqual([200, success.loggedIn])
    expect((await sessionOf(browser)).user?._id).toBe(shopper.userId)
    const replaced = await shop.visitor().get(calls.userIsAuth.path, { cookie: `sid=${before}` })
    expect(replaced.body).toEqual({ success: false })
    // Known from now on, for the limits of wrong passwords.
    expect(browser.cookies.get('device')).toBeDefined()
  })
})

it('open challenges that have expired are deleted by later ones', async ({ shop }) => {
  const browser = shop.visitor()
  for (let n = 0; n < 3; n += 1) await optionsFrom(browser, calls.passkeySignInOptions.path)
  await shop.deps.pool.query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`)
  await optionsFrom(browser, calls.passkeySignInOptions.path)
  const { rows } = await shop.deps.pool.query('SELECT FROM passkey_challenges')
  expect(rows).toHaveLength(1)
})
