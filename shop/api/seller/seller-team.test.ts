import { calls } from '#contract/calls'
import type { SellerRole } from '#contract/seller-login'
import { accountRefusals, notices, refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { newSeller, sellerLogin, sellerSession } from '#test/people/sellers'

type Member = { _id: string; name: string; email: string; role: SellerRole; hasSecondFactor: boolean }
const teamOf = async (owner: Browser) =>
  ((await owner.get(calls.sellerTeam.path)).body as { sellers: Member[] }).sellers

const setRole = (owner: Browser, id: string, role: SellerRole) => owner.post(calls.sellerTeamRole.path, { id, role })
const remove = (owner: Browser, id: string) => owner.post(calls.sellerTeamRemove.path, { id })

describe('the team of a shop', () => {
  it('gets a seller, whose first password is replaced at the first login', async ({ shop, seller }) => {
    const packer = { name: 'Priya', email: 'Priya@example.com', role: 'packer' }
    const { status, body } = await seller.post(calls.sellerTeamAdd.path, packer)
    const { password } = body as { password: string }
    expect([status, body]).toEqual([200, { success: true, msg: notices.sellerAdded, password }])
    expect((await teamOf(seller)).at(-1)).toMatchObject({ ...packer, hasSecondFactor: false })
    const browser = await sellerLogin(shop, packer.email, password)
    expect(await sellerSession(browser)).toMatchObject({ next: 'new password', seller: { role: 'packer' } })
    const again = await seller.post(calls.sellerTeamAdd.path, { ...packer, email: 'priya@EXAMPLE.com' })
    expect([again.status, again.body]).toEqual([
      409,
      { success: false, code: 'email-taken', msg: accountRefusals.emailTaken },
    ])
  })

  // Mutation: the trigger does not notify of a new role.
  it('has roles that change at once, also at another server', async ({ shop, seller }) => {
    const { id, email } = await newSeller(shop)
    const browser = await sellerLogin(shop, email)
    const second = await shop.another()
    const there = () =>
      fetch(second.url + calls.sellerSales.path, { headers: { cookie: `seller=${browser.cookies.get('seller')}` } })
    expect([(await browser.get(calls.sellerSales.path)).status, (await there()).status]).toEqual([200, 200])
    expect((await setRole(seller, id, 'packer')).body).toEqual({ success: true, msg: notices.roleChanged })
    expect((await browser.get(calls.sellerSales.path)).status).toBe(403)
    await expect.poll(async () => (await there()).status).toBe(403)
    await second.stop()
    expect((await browser.get(calls.orderSeller.path)).status).toBe(200)
  })

  it('loses a seller at once, who can be added again', async ({ shop, seller }) => {
    const { id, email } = await newSeller(shop)
    const browser = await sellerLogin(shop, email)
    // The second is a repeat whose first answer was lost.
    for (let time = 0; time < 2; time++)
      expect((await remove(seller, id)).body).toEqual({ success: true, msg: notices.sellerRemoved })
    expect((await browser.get(calls.sellerIsAuth.path)).body).toEqual({ success: false })
    expect(await sellerSession(await sellerLogin(shop, email))).toEqual({ success: false })
    expect((await teamOf(seller)).map(({ _id }) => _id)).not.toContain(id)
    for (const gone of [await remove(seller, 'nobody'), await setRole(seller, id, 'books')]) {
      expect([gone.status, gone.body]).toEqual([404, { success: false, code: 'not-found', msg: refusals.noSuchSeller }])
    }
    const { body } = await seller.post(calls.sellerTeamAdd.path, { name: 'Back', email, role: 'books' })
    const back = await sellerLogin(shop, email, (body as { password: string }).password)
    expect(await sellerSession(back)).toMatchObject({ seller: { role: 'books', name: 'Back' } })
  })

  // Mutation: the owners are not locked.
  it('keeps an owner, also when two remove or demote each other at once', async ({ shop }) => {
    const [first, second] = [await newSeller(shop), await newSeller(shop)]
    const [one, two] = [await sellerLogin(shop, first.email), await sellerLogin(shop, second.email)]
    const others = (await teamOf(one)).filter(({ _id }) => _id !== first.id && _id !== second.id)
    for (const { _id } of others) await remove(one, _id)
    const both = await Promise.all([remove(one, second.id), setRole(two, first.id, 'packer')])
    const statuses = both.map(({ status }) => status).toSorted()
    expect([
      [200, 409],
      [200, 401],
      [200, 403],
    ]).toContainEqual(statuses)
    const owners = `SELECT id FROM sellers WHERE role = 'owner' AND removed_at IS NULL`
    const { rows } = await shop.deps.pool.query<{ id: string }>(owners)
    expect(rows).toHaveLength(1)
    const left = rows[0]?.id === first.id ? { by: one, id: first.id } : { by: two, id: second.id }
    for (const last of [await remove(left.by, left.id), await setRole(left.by, left.id, 'books')]) {
      expect([last.status, last.body]).toEqual([409, { success: false, code: 'conflict', msg: refusals.lastOwner }])
    }
  })
})
