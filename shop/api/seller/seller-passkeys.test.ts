// Passkeys of sellers: each counts as password and second factor.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { SecondFactorMode } from '#contract/seller-login'
import { accountRefusals, loginStepNeeded, refusals } from '#contract/wording'
import { changeSettings } from '#domain/settings/read-settings'
import { removeSellerPasskey } from '#domain/accounts/passkeys/seller-passkeys'
import { resetSecondFactor } from '#domain/accounts/seller-second-factor'
import type { Answer, Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { newSeller, sellerLogin, sellerPassword, sellerSession, setUpSecondFactor } from '#test/people/sellers'
import {
  addPasskey,
  type Authenticator,
  enter,
  optionsFrom,
  softwareAuthenticator,
  type Wrong,
} from '#test/people/software-authenticator'
import type { TestShop } from '#test/shop'

async function secondFactorIs(shop: TestShop, secondFactor: SecondFactorMode): Promise<void> {
  await changeSettings(shop.db, { secondFactor })
  await expect.poll(() => shop.deps.settings.secondFactor).toBe(secondFactor)
}

it.beforeEach(({ shop }) => secondFactorIs(shop, 'optional'))

const summary = ({ status, body }: Answer) => [status, (body as { msg?: string }).msg]

async function add(browser: Browser, authenticator: Authenticator, password: string | undefined = sellerPassword) {
  const options = await optionsFrom(browser, calls.sellerPasskeyAddOptions.path, password ? { password } : {})
  return browser.post(calls.sellerPasskeyAdd.path, { credential: authenticator.create(options) })
}

async function signIn(browser: Browser, authenticator: Authenticator, wrong?: Wrong): Promise<Answer> {
  const options = await optionsFrom(browser, calls.sellerPasskeySignInOptions.path)
  return browser.post(calls.sellerPasskeySignIn.path, { credential: authenticator.get(options, wrong) })
}

/** A logged-in seller with a passkey. */
async function withPasskey(shop: TestShop, role: 'owner' | 'packer' = 'owner') {
  const { id, email } = await newSeller(shop, { role })
  const browser = await sellerLogin(shop, email)
  const authenticator = softwareAuthenticator()
  expect((await add(browser, authenticator)).status).toBe(200)
  return { id, email, browser, authenticator }
}

const asked = async (browser: Browser) => (await browser.get(calls.sellerToday.path)).status

describe('refused is', () => {
  it('a new passkey without the password, and with a wrong one', async ({ shop }) => {
    const browser = await sellerLogin(shop, (await newSeller(shop)).email)
    for (const body of [{}, { password: 'not the password of anybody' }]) {
      expect(await browser.post(calls.sellerPasskeyAddOptions.path, body)).toMatchObject({ status: 400 })
    }
    expect((await browser.get(calls.sellerPasskeys.path)).body).toMatchObject({ passkeys: [] })
  })

  // Mutation: the challenge is not asked for whom it is.
  it('a challenge of another seller, of a shopper of a login, and one that was used', async ({ shop, shopper }) => {
    const [one, other] = [
      await sellerLogin(shop, (await newSeller(shop)).email),
      await sellerLogin(shop, (await newSeller(shop)).email),
    ]
    const authenticator = softwareAuthenticator()
    const ofOther = await optionsFrom(other, calls.sellerPasskeyAddOptions.path, { password: sellerPassword })
    const ofShopper = await optionsFrom(shopper, calls.passkeyAddOptions.path)
    const ofLogin = await optionsFrom(one, calls.sellerPasskeySignInOptions.path)
    for (const options of [ofOther, ofShopper, ofLogin]) {
      const credential = authenticator.create(options)
      expect(summary(await one.post(calls.sellerPasskeyAdd.path, { credential }))).toEqual([
        400,
        refusals.passkeyTooLate,
      ])
    }
  })

  it('the passkey of a shopper at the login of sellers, and that of a seller at the login of shoppers', async ({
    shop,
    shopper,
  }) => {
    const ofShopper = softwareAuthenticator()
    await addPasskey(shopper, ofShopper)
    const { authenticator } = await withPasskey(shop)
    const visitor = shop.visitor()
    expect(summary(await signIn(visitor, ofShopper))).toEqual([401, refusals.passkeyUnknown])
    expect(summary(await enter(visitor, authenticator))).toEqual([401, refusals.passkeyUnknown])
  })

  it('a wrong signature, another site, and a device that checked nobody', async ({ shop }) => {
    const { authenticator } = await withPasskey(shop)
    for (const wrong of [{ isForged: true }, { origin: 'https://elsewhere.example' }, { isUnverified: true }]) {
      expect(summary(await signIn(shop.visitor(), authenticator, wrong))).toEqual([401, refusals.passkeyUnknown])
    }
  })

  // Mutation: a removed seller is not asked for, or keeps the passkey.
  it('a seller who was removed, also after she was added again', async ({ shop, seller }) => {
    const { id, email, authenticator } = await withPasskey(shop, 'packer')
    await seller.post(calls.sellerTeamRemove.path, { id })
    expect((await signIn(shop.visitor(), authenticator)).status).toBe(401)
    await seller.post(calls.sellerTeamAdd.path, { name: 'Selvi', email, role: 'packer' })
    expect((await signIn(shop.visitor(), authenticator)).status).toBe(401)
  })

  it('a passkey after the command that resets the second factor', async ({ shop }) => {
    const { email, authenticator } = await withPasskey(shop)
    expect(await resetSecondFactor(shop.db, email)).toBe(true)
    expect((await signIn(shop.visitor(), authenticator)).status).toBe(401)
  })

  it('to remove the last second factor where sellers must have one, or without the password', async ({ shop }) => {
    const { browser } = await withPasskey(shop)
    const { body } = await browser.get(calls.sellerPasskeys.path)
    const [{ id } = { id: '' }] = (body as { passkeys: { id: string }[] }).passkeys
    const remove = (password: string) => browser.post(calls.sellerPasskeyRemove.path, { id, password })
    expect(summary(await remove('not the password of anybody'))).toEqual([400, accountRefusals.wrongPassword])
    await secondFactorIs(shop, 'required')
    expect(summary(await remove(sellerPassword))).toEqual([409, refusals.secondFactorRequired])
    await secondFactorIs(shop, 'optional')
    expect((await remove(sellerPassword)).status).toBe(200)
    expect((await browser.get(calls.sellerPasskeys.path)).body).toMatchObject({ passkeys: [] })
  })
})

describe('Before money moves, and before somebody new may move it,', () => {
  // Mutations: one of these calls asks for nothing; the session of a password is asked, too.
  it('E19: a session that a passkey opened needs it again after 15 minutes', async ({ shop }) => {
    const { id, browser, authenticator } = await withPasskey(shop)
    const typed = await sellerLogin(shop, (await newSeller(shop)).email)
    const nobody = 'no-such-one-00000000'
    const line = { product: nobody, pieces: 1, toShelf: false }
    const guarded: [call: { method: string; path: string }, body: object, unguarded: number][] = [
      [calls.orderRefund, { orderId: nobody }, 404],
      [calls.orderRefundPieces, { orderId: nobody, key: randomUUID(), why: 'Broken', seen: 0, lines: [line] }, 404],
      [calls.orderUpdateStatus, { orderId: nobody, status: 'Cancelled' }, 404],
      [calls.sellerMoneyResolve, { act: 'ignore', id: 'pay_Unknown0000000' }, 404],
      [calls.sellerTeamRole, { id: nobody, role: 'packer' }, 404],
      [calls.sellerTeamAdd, { name: 'Selvi', email: `${randomUUID()}@example.com`, role: 'packer' }, 200],
    ]
    const statuses = async (who: Browser) => {
      const answers = []
      for (const [{ method, path }, body] of guarded)
        answers.push(await (method === 'PUT' ? who.put(path, body) : who.post(path, body)))
      return answers.map(({ status, body }) => [status, (body as { code?: string }).code])
    }
    const open = guarded.map(([, , status]) => status)
    expect((await statuses(browser)).map(([status]) => status)).toEqual(open)

    await sql`UPDATE seller_sessions SET second_factor_at = now() - interval '16 minutes'`.execute(shop.db)
    expect(await statuses(browser)).toEqual(guarded.map(() => [403, 'passkey-first']))
    expect(await browser.put(calls.orderUpdateStatus.path, { orderId: nobody, status: 'Packed' })).toMatchObject({
      status: 404,
    })
    expect((await statuses(typed)).slice(0, 5).map(([status]) => status)).toEqual(open.slice(0, 5))

    const { authenticator: ofOther } = await withPasskey(shop)
    const confirm = async (by: Authenticator) => {
      const options = await optionsFrom(browser, calls.sellerPasskeySignInOptions.path)
      return browser.post(calls.sellerPasskeyConfirm.path, { credential: by.get(options) })
    }
    // Mutation: a passkey of another seller confirms.
    expect(await confirm(ofOther)).toMatchObject({ status: 401, body: { code: 'unknown-passkey' } })
    expect((await statuses(browser))[0]).toEqual([403, 'passkey-first'])
    expect((await confirm(authenticator)).status).toBe(200)
    expect((await statuses(browser)).slice(0, 5).map(([status]) => status)).toEqual(open.slice(0, 5))
    expect((await sql`SELECT FROM seller_sessions WHERE seller_id = ${id}`.execute(shop.db)).rows).toHaveLength(1)
  })
})

// Mutation: the account is not locked.
it('Of two removals at once of the last two passkeys, one is refused where sellers must have a second factor', async ({
  shop,
}) => {
  const { id: sellerId, email, browser } = await withPasskey(shop)
  expect((await add(browser, softwareAuthenticator())).status).toBe(200)
  const { passkeys } = (await browser.get(calls.sellerPasskeys.path)).body as { passkeys: { id: string }[] }
  // Not by the calls, which hash the password in turn.
  const { db, queue, settings } = shop.deps
  const seller = { id: sellerId, name: 'Selvi', email, network: '', requestId: '' }
  const rules = { publicUrl: settings.publicUrl, mode: 'required' } as const
  const removed = await Promise.allSettled(passkeys.map(({ id }) => removeSellerPasskey(db, queue, seller, id, rules)))
  expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await browser.get(calls.sellerPasskeys.path)).body).toMatchObject({ passkeys: [{}] })
})

it('A passkey logs in alone, and the password alone does not any more', async ({ shop }) => {
  const { email, authenticator } = await withPasskey(shop)
  const visitor = shop.visitor()
  expect((await signIn(visitor, authenticator)).status).toBe(200)
  expect(await asked(visitor)).toBe(200)

  const typed = shop.visitor()
  // Mutation: a passkey is no second factor of the login.
  expect(await typed.post(calls.sellerLogin.path, { email, password: sellerPassword })).toMatchObject({
    status: 200,
    body: { success: false, next: 'second factor' },
  })
  expect(await sellerSession(typed)).toMatchObject({ next: 'second factor', ways: ['passkey'] })
  expect(await typed.get(calls.sellerToday.path)).toMatchObject({
    status: 401,
    body: { msg: loginStepNeeded['second factor'] },
  })
  expect((await signIn(typed, authenticator)).status).toBe(200)
  expect(await asked(typed)).toBe(200)
})

it('Where sellers must have a second factor, a passkey is one, and an app is another way', async ({ shop }) => {
  await secondFactorIs(shop, 'required')
  const { email } = await newSeller(shop)
  const browser = await sellerLogin(shop, email)
  expect(await sellerSession(browser)).toMatchObject({ next: 'set up second factor' })
  expect((await add(browser, softwareAuthenticator(), undefined)).status).toBe(200)
  expect(await asked(browser)).toBe(200)
  await setUpSecondFactor(browser)
  expect(await sellerSession(await sellerLogin(shop, email))).toMatchObject({ ways: ['app', 'passkey'] })
})

// Mutation: a session lasts as long without a passkey.
it('A session of a passkey outlives 11 hours without a request, and ends after 30 days; one of a password after 30 minutes', async ({
  shop,
}) => {
  const { browser, id } = await withPasskey(shop)
  const { id: plainId, email } = await newSeller(shop)
  const plain = await sellerLogin(shop, email)
  const idle = async (hours: number) => {
    await sql`
      UPDATE seller_sessions SET last_seen_at = now() - make_interval(hours => ${hours})
      WHERE seller_id IN (${id}, ${plainId})`.execute(shop.db)
    shop.deps.changes.announce('sessions', id)
    shop.deps.changes.announce('sessions', plainId)
  }
  expect([await asked(browser), await asked(plain)]).toEqual([200, 200])
  await idle(11)
  await expect.poll(async () => [await asked(browser), await asked(plain)]).toEqual([200, 401])
  const { rows } = await sql<{ days: number }>`
    SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM seller_sessions
    WHERE seller_id = ${id} AND with_passkey`.execute(shop.db)
  expect(rows).toEqual([{ days: 30 }])
  await idle(13)
  await expect.poll(() => asked(browser)).toBe(401)
})
