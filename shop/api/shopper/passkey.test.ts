import { calls } from '#contract/calls'
import type { Passkey } from '#contract/entities'
import { MAX_PASSKEYS } from '#contract/rules'
import { accountRefusals, notices, refusals } from '#contract/wording'
import type { Answer, Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import type { Account } from '#test/people/buyer'
import { newGoogleUser, signIn as signInWithGoogle } from '#test/people/google-sign-in'
import { addPasskey, enter, optionsFrom, softwareAuthenticator, type Wrong } from '#test/people/software-authenticator'
import type { TestShop } from '#test/shop'

const it = base

const summary = ({ status, body }: Answer) => [status, (body as { msg?: string }).msg]
const begin = (browser: Browser, body: unknown = {}) => browser.post(calls.passkeyAddOptions.path, body)

async function passkeysOf(browser: Browser): Promise<Passkey[]> {
  return ((await browser.get(calls.passkeys.path)).body as { passkeys: Passkey[] }).passkeys
}

/** Makes the session of a shopper older than a confirmation lasts. */
async function age(shop: TestShop, { userId }: Account): Promise<void> {
  await shop.deps.pool.query(`UPDATE user_sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [
    userId,
  ])
}

describe('the options of a new passkey', () => {
  it.for([null, 'password', { currentPassword: '' }, { currentPassword: 1 }, { userId: 'other' }])(
    'are refused for %j',
    async (body, { shopper }) => {
      expect((await begin(shopper, body)).status).toBe(400)
    },
  )

  // Mutation: the session's age is not asked.
  it('need a new session or the password', async ({ shop, shopper }) => {
    expect((await begin(shopper)).status).toBe(200)
    await age(shop, shopper)
    expect(summary(await begin(shopper))).toEqual([403, refusals.notConfirmed])
    expect(summary(await begin(shopper, { currentPassword: 'wrong' }))).toEqual([403, accountRefusals.wrongPassword])
    expect((await begin(shopper, { currentPassword: shopperPassword })).status).toBe(200)
  })

  it('count a wrong password like one at the login', async ({ shop, shopper }) => {
    await age(shop, shopper)
    for (let n = 0; n < 10; n += 1) await begin(shopper, { currentPassword: `guess ${n}` })
    expect((await begin(shopper, { currentPassword: shopperPassword })).status).toBe(429)
  })

  it('need a new session of an account without a password', async ({ shop }) => {
    const browser = shop.visitor()
    await signInWithGoogle(shop, browser, newGoogleUser())
    expect(summary(await begin(browser, { currentPassword: shopperPassword }))).toEqual([409, refusals.noPassword])
    expect((await begin(browser)).status).toBe(200)
  })

  it('name the host of the shop, and ask for a passkey that is offered by itself and checks its owner', async ({
    shopper,
  }) => {
    expect(await optionsFrom(shopper, calls.passkeyAddOptions.path)).toMatchObject({
      rp: { id: 'shop.test', name: 'Mewa' },
      user: { name: shopper.email, displayName: 'Test Shopper' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
  })
})

describe('a new passkey', () => {
  it.for<[string, Wrong, string]>([
    ['a challenge that nobody gave', { challenge: 'A'.repeat(43) }, refusals.passkeyTooLate],
    ['a challenge that is no text', { challenge: null as unknown as string }, refusals.passkeyTooLate],
    ['the origin of another site', { origin: 'http://shop.test.evil.example' }, refusals.passkeyNotAccepted],
    ['the host of another site', { host: 'evil.example' }, refusals.passkeyNotAccepted],
    ['the answer of a login', { type: 'webauthn.get' }, refusals.passkeyNotAccepted],
    ['no check of its owner', { isUnverified: true }, refusals.passkeyNotAccepted],
  ])('is refused with %s', async ([, wrong, msg], { shopper }) => {
    expect(summary(await addPasskey(shopper, softwareAuthenticator(), wrong))).toEqual([400, msg])
    expect(await passkeysOf(shopper)).toEqual([])
  })

  it.for([
    ['that is no JSON', { clientDataJSON: 'AAAA' }],
    ['whose attestation is no CBOR', { attestationObject: 'AAAA' }],
    ['that is not base64url', { attestationObject: '<script>' }],
    ['without data', { clientDataJSON: undefined }],
  ] as const)('is refused %s', async ([, change], { shopper }) => {
    const made = softwareAuthenticator().create(await optionsFrom(shopper, calls.passkeyAddOptions.path))
    const credential = { ...made, response: { ...made.response, ...change } }
    expect((await shopper.post(calls.passkeyAdd.path, { credential })).status).toBe(400)
    expect(await passkeysOf(shopper)).toEqual([])
  })

  // Mutations: a challenge is not deleted; its age, its account, or what it was given for is not compared.
  it('is refused with a challenge that was used, is old, or was given to another account or for a login', async ({
    shop,
    shopper,
  }) => {
    const add = (made: object, who: Browser = shopper) => who.post(calls.passkeyAdd.path, { credential: made })
    const tooLate = [400, refusals.passkeyTooLate]
    const options = () => optionsFrom(shopper, calls.passkeyAddOptions.path)
    const used = softwareAuthenticator().create(await options())
    await add(used)
    expect(summary(await add(used))).toEqual(tooLate)
    const old = softwareAuthenticator().create(await options())
    await shop.deps.pool.query(`UPDATE passkey_challenges SET expires_at = now()`)
    expect(summary(await add(old))).toEqual(tooLate)
    const stranger = await shop.shopper()
    expect(summary(await add(softwareAuthenticator().create(await options()), stranger))).toEqual(tooLate)
    const login = await optionsFrom(shopper, calls.passkeySignInOptions.path)
    const made = softwareAuthenticator().create({ ...login, rp: { id: 'shop.test' }, user: { id: 'x' } })
    expect(summary(await add(made))).toEqual(tooLate)
    expect(await passkeysOf(shopper)).toHaveLength(1)
  })

  it('is refused when it belongs to an account already', async ({ shop, shopper }) => {
    const authenticator = softwareAuthenticator()
    await addPasskey(shopper, authenticator)
    for (const who of [shopper, await shop.shopper()]) {
      expect(summary(await addPasskey(who, authenticator))).toEqual([409, refusals.passkeyKnown])
    }
  })

  it(`is one of ${MAX_PASSKEYS} at most`, async ({ shop, shopper }) => {
    const { pool } = shop.deps
    const [begun, last] = [await optionsFrom(shopper, calls.passkeyAddOptions.path), softwareAuthenticator()]
    await pool.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, transports, name)
       SELECT $1, decode(md5(n || $1), 'hex'), '', 0, '{}', 'Passkey' FROM generate_series(1, ${MAX_PASSKEYS}) AS n`,
      [shopper.userId],
    )
    const full = [409, refusals.passkeysFull]
    expect(summary(await shopper.post(calls.passkeyAdd.path, { credential: last.create(begun) }))).toEqual(full)
    expect(summary(await begin(shopper))).toEqual(full)
  })

  it('is listed by the words of its device, opens the account, and is told by email', async ({ shop, shopper }) => {
    const authenticator = softwareAuthenticator()
    const options = await optionsFrom(shopper, calls.passkeyAddOptions.path)
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36' }
    const credential = authenticator.create(options)
    const added = await shopper.post(calls.passkeyAdd.path, { credential }, phone)
    expect(summary(added)).toEqual([200, notices.passkeyAdded])
    expect(await passkeysOf(shopper)).toMatchObject([{ name: 'Chrome on Android', lastUsedAt: null }])
    expect((await enter(shop.visitor(), authenticator)).status).toBe(200)
    const [passkey] = await passkeysOf(shopper)
    expect(Date.now() - Date.parse(passkey?.lastUsedAt ?? '')).toBeLessThan(60_000)
    await shop.sandbox.mailbox.waitFor(({ to, subject }) => to === shopper.email && /passkey was added/.test(subject))
  })
})

describe('a passkey', () => {
  it('is renamed and removed by its owner alone; then it opens nothing, and an email tells it', async ({
    shop,
    shopper,
  }) => {
    const [authenticator, stranger] = [softwareAuthenticator(), await shop.shopper()]
    await addPasskey(shopper, authenticator)
    const id = (await passkeysOf(shopper))[0]?.id
    const rename = (who: Browser, name: unknown) => who.post(calls.passkeyRename.path, { id, name })
    const remove = (who: Browser) => who.post(calls.passkeyRemove.path, { id })
    for (const act of [() => rename(stranger, 'Mine'), () => remove(stranger)])
      expect(summary(await act())).toEqual([404, refusals.noSuchPasskey])
    for (const name of ['', ' ', 'x'.repeat(61), 'two\nlines', 7])
      expect((await rename(shopper, name)).status).toBe(400)
    expect(summary(await rename(shopper, ' My phone '))).toEqual([200, notices.passkeyRenamed])
    expect(await passkeysOf(shopper)).toMatchObject([{ name: 'My phone' }])
    expect(summary(await remove(shopper))).toEqual([200, notices.passkeyRemoved])
    expect(summary(await remove(shopper))).toEqual([404, refusals.noSuchPasskey])
    expect(summary(await enter(shop.visitor(), authenticator))).toEqual([401, refusals.passkeyUnknown])
    await shop.sandbox.mailbox.waitFor(({ to, subject }) => to === shopper.email && /was removed/.test(subject))
  })

  it.for([
    [calls.passkeyAddOptions, 20, {}],
    [calls.passkeyRemove, 20, { id: 'x' }],
    [calls.passkeyRename, 60, { id: 'x', name: 'x' }],
    [calls.passkeySignInOptions, 300, {}],
  ] as const)('limits $0.path', async ([{ path }, points, body], { shop, shopper }) => {
    await shopper.post(path, body)
    await shop.deps.pool.query('UPDATE rate_limits SET points = $2 WHERE key LIKE $1', [`${path}:%`, points])
    expect((await shopper.post(path, body)).status).toBe(429)
  })
})
