// Tablets at the packing table: a packer chooses a name and types a PIN.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { MAX_TABLETS } from '#contract/rules'
import { accountRefusals, refusals } from '#contract/wording'
import type { Answer, Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { newSeller, sellerLogin, sellerPassword } from '#test/people/sellers'
import type { TestShop } from '#test/shop'

const PIN = '7305'
const summary = ({ status, body }: Answer) => [status, (body as { msg?: string }).msg]
const mayPack = async (browser: Browser) => (await browser.get(calls.lotToAct.path)).status

it.beforeEach(async ({ shop }) => {
  await sql`DELETE FROM tablets`.execute(shop.db)
})

async function setPin(browser: Browser, pin = PIN, password = sellerPassword) {
  return browser.post(calls.tabletPin.path, { pin, password })
}

async function packer(shop: TestShop, pin = PIN) {
  const { id, email } = await newSeller(shop, { role: 'packer' })
  const browser = await sellerLogin(shop, email)
  expect((await setPin(browser, pin)).status).toBe(200)
  return { id, email, browser }
}

async function tablet(shop: TestShop): Promise<Browser> {
  const browser = await sellerLogin(shop, (await newSeller(shop)).email)
  expect((await browser.post(calls.tabletAdd.path, { name: 'Table' })).status).toBe(200)
  return browser
}

const logIn = (browser: Browser, id: string, pin = PIN) => browser.post(calls.tabletLogIn.path, { packer: id, pin })
const named = async (browser: Browser) =>
  ((await browser.get(calls.tabletPackers.path)).body as { packers: { id: string }[] }).packers.map(({ id }) => id)

describe('refused is', () => {
  it('a PIN without the password, one that is easy to guess, and one of an owner', async ({ shop }) => {
    const browser = await sellerLogin(shop, (await newSeller(shop, { role: 'packer' })).email)
    expect(summary(await setPin(browser, PIN, 'not the password of anybody'))).toEqual([
      400,
      accountRefusals.wrongPassword,
    ])
    for (const easy of ['1111', '1234', '9876', '456789']) {
      expect(summary(await setPin(browser, easy))).toEqual([400, refusals.easyPin])
    }
    for (const odd of ['730', '7305123', '73 5', '٧٣٠٥']) expect((await setPin(browser, odd)).status).toBe(400)
    const owner = await sellerLogin(shop, (await newSeller(shop)).email)
    expect((await setPin(owner)).status).toBe(403)
  })

  // Mutation: the cookie of the tablet is not asked for.
  it('E18: a right PIN on a device that is no tablet, and on one that was removed', async ({ shop, seller }) => {
    const { id } = await packer(shop)
    const elsewhere = shop.visitor()
    expect(await named(elsewhere)).toEqual([])
    expect(summary(await logIn(elsewhere, id))).toEqual([401, refusals.noSuchTablet])
    elsewhere.cookies.set('tablet', 'x'.repeat(43))
    expect(summary(await logIn(elsewhere, id))).toEqual([401, refusals.noSuchTablet])

    const table = await tablet(shop)
    expect((await logIn(table, id)).status).toBe(200)
    const { body } = await seller.get(calls.sellerTeam.path)
    const [{ id: tabletId }] = (body as { tablets: [{ id: string }] }).tablets
    expect((await seller.post(calls.tabletRemove.path, { id: tabletId })).status).toBe(200)
    // Mutation: the sessions of the tablet stay.
    await expect.poll(() => mayPack(table)).toBe(401)
    expect(await named(table)).toEqual([])
    expect((await logIn(table, id)).status).toBe(401)
    expect((await seller.post(calls.tabletRemove.path, { id: tabletId })).status).toBe(404)
  })

  // Mutations: a wrong PIN is not counted; the count is read before and written after.
  it('E18: the right PIN after ten wrong ones, also when they come at once, until the password sets a new one', async ({
    shop,
  }) => {
    const { id, browser } = await packer(shop)
    const table = await tablet(shop)
    const tries = await Promise.all(Array.from({ length: 16 }, (_, n) => logIn(table, id, String(2_000 + n))))
    expect(tries.map(summary).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => [400, refusals.wrongPin]),
      ...Array.from({ length: 6 }, () => [409, refusals.pinLocked]),
    ])
    expect(summary(await logIn(table, id))).toEqual([409, refusals.pinLocked])
    expect((await setPin(browser, '8416')).status).toBe(200)
    expect((await logIn(table, id, '8416')).status).toBe(200)
  })

  // Mutations: changeRole or removeSeller keeps the PIN, or its sessions.
  it('E18: a packer who becomes an owner or is removed; and what the PIN has opened ends', async ({ shop, seller }) => {
    const table = await tablet(shop)
    for (const leave of [
      (id: string) => seller.post(calls.sellerTeamRole.path, { id, role: 'owner' }),
      (id: string) => seller.post(calls.sellerTeamRemove.path, { id }),
    ]) {
      const { id, browser } = await packer(shop)
      expect((await logIn(table, id)).status).toBe(200)
      expect(await mayPack(table)).toBe(200)
      expect((await leave(id)).status).toBe(200)
      await expect.poll(() => mayPack(table)).toBe(401)
      expect(await named(table)).not.toContain(id)
      expect((await sql`SELECT FROM tablet_pins WHERE seller_id = ${id}`.execute(shop.db)).rows).toEqual([])
      expect(summary(await logIn(table, id))).toEqual([409, refusals.pinLocked])
      // Somebody who is made a packer again sets a new PIN.
      await seller.post(calls.sellerTeamRole.path, { id, role: 'packer' })
      expect((await logIn(table, id)).status).toBe(409)
      browser.cookies.clear()
    }
  })

  it('a packer with a first password that was made anew', async ({ shop }) => {
    const { id } = await packer(shop)
    const table = await tablet(shop)
    await sql`UPDATE sellers SET must_change_password = true WHERE id = ${id}`.execute(shop.db)
    expect((await logIn(table, id)).status).toBe(409)
  })

  it('a tablet by a packer, and one more than the shop may have', async ({ shop }) => {
    const { browser } = await packer(shop)
    expect((await browser.post(calls.tabletAdd.path, { name: 'Table' })).status).toBe(403)
    await sql`
      INSERT INTO tablets (token_hash, name)
      SELECT sha256(n::text::bytea), 'Tablet' FROM generate_series(1, ${MAX_TABLETS}::int) n`.execute(shop.db)
    const owner = await sellerLogin(shop, (await newSeller(shop)).email)
    expect(summary(await owner.post(calls.tabletAdd.path, { name: 'Table' }))).toEqual([409, refusals.tabletsFull])
  })
})

it('The owner is logged out of a new tablet, where packers log in by name, one after the other', async ({ shop }) => {
  const [selvi, kumar] = [await packer(shop), await packer(shop, '9921')]
  const owner = await sellerLogin(shop, (await newSeller(shop)).email)
  const made = await owner.post(calls.tabletAdd.path, { name: 'Table' })
  expect(made.headers.getSetCookie().find((cookie) => cookie.startsWith('tablet='))).toMatch(
    /^tablet=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect((await owner.get(calls.sellerTeam.path)).status).toBe(401)
  expect(await named(owner)).toEqual(expect.arrayContaining([selvi.id, kumar.id]))
  // Mutation: the PIN of anybody opens each name.
  expect(summary(await logIn(owner, selvi.id, '9921'))).toEqual([400, refusals.wrongPin])
  for (const { id, email, pin } of [
    { ...selvi, pin: PIN },
    { ...kumar, pin: '9921' },
  ]) {
    expect((await logIn(owner, id, pin)).status).toBe(200)
    expect((await owner.get(calls.sellerSession.path)).body).toMatchObject({ seller: { email, role: 'packer' } })
    expect(await mayPack(owner)).toBe(200)
  }
})
