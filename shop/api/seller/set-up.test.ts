// A new shop is set up by the link that its start prints.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { accountRefusals, loginStepNeeded, notices } from '#contract/wording'
import { makeSetupToken } from '#domain/accounts/setup-link'
import { changeSettings } from '#domain/settings/read-settings'
import { expect, it as base } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const it = base.extend('token', async ({ shop }) => {
  await sql`DELETE FROM sellers`.execute(shop.db)
  return (await makeSetupToken(shop.db)) ?? ''
})

const owner = { name: 'Meena', email: 'meena@aachi.example', password: 'maroon kettle seven trains' }
const setUp = (shop: TestShop, given: object) => shop.visitor().post(calls.sellerSetUp.path, { ...owner, ...given })
const over = { status: 409, body: { msg: accountRefusals.setupLinkOver } }
const sellersOf = (shop: TestShop) => shop.db.selectFrom('sellers').select(['name', 'role']).execute()

it.for([
  [{ token: 'short' }, 400],
  [{ token: 'A'.repeat(43) }, 409],
  [{ password: 'short' }, 400],
  [{ password: 'mewamewamewamewa' }, 400],
  [{ email: 'meena' }, 400],
  [{ name: ' ' }, 400],
  [{ role: 'owner' }, 400],
] as const)('a wrong set-up makes nobody, and leaves the link: %#', async ([wrong, status], { shop, token }) => {
  expect(await setUp(shop, { token, ...wrong })).toMatchObject({ status })
  expect(await sellersOf(shop)).toEqual([])
  expect(await setUp(shop, { token })).toMatchObject({ status: 200 })
})

// Mutation: the link is not deleted, and nobody asks whether the shop is new.
it('a link makes one owner, by however many it is opened', async ({ shop, token }) => {
  const asked = [1, 2, 3, 4].map((n) => setUp(shop, { token, email: `owner${n}@aachi.example` }))
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { msg: notices.shopSetUp } }])
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  expect(await sellersOf(shop)).toEqual([{ name: 'Meena', role: 'owner' }])
  expect(await setUp(shop, { token })).toMatchObject(over)
  const { rows } = await sql`
    SELECT act, outcome FROM audit_log WHERE account IN (SELECT id FROM sellers)`.execute(shop.db)
  expect(rows).toMatchObject([{ act: 'shop set up', outcome: 'done' }])
})

it('a later start of the shop ends the link before, and none is made once there was a seller', async ({
  shop,
  token,
}) => {
  const later = (await makeSetupToken(shop.db)) ?? ''
  expect(await setUp(shop, { token })).toMatchObject(over)
  expect(await setUp(shop, { token: later })).toMatchObject({ status: 200 })
  expect(await makeSetupToken(shop.db)).toBeUndefined()
  await sql`UPDATE sellers SET removed_at = now()`.execute(shop.db)
  expect(await makeSetupToken(shop.db)).toBeUndefined()
})

it('an old link is over, and so is one of a shop that got a seller by the command', async ({ shop, token }) => {
  await sql`UPDATE setup_links SET made_at = now() - interval '8 days'`.execute(shop.db)
  expect(await setUp(shop, { token })).toMatchObject(over)
  const fresh = (await makeSetupToken(shop.db)) ?? ''
  await sql`INSERT INTO sellers (name, email, password_hash) VALUES ('Ravi', 'ravi@aachi.example', '')`.execute(shop.db)
  expect(await setUp(shop, { token: fresh })).toMatchObject(over)
})

it('the new owner logs in, with the steps that every login of the shop needs', async ({ shop, token }) => {
  await setUp(shop, { token })
  await changeSettings(shop.db, { secondFactor: 'required' })
  await expect.poll(() => shop.deps.settings.secondFactor).toBe('required')
  const { email, password } = owner
  const answer = await shop.visitor().post(calls.sellerLogin.path, { email, password })
  expect(answer).toMatchObject({ status: 200, body: { success: false, msg: loginStepNeeded['set up second factor'] } })
})
