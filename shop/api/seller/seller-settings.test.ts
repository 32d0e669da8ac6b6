// The owner reads and changes the settings.
import { sql } from 'kysely'

import { type AnswerOf, calls } from '#contract/calls'
import { settingLabels } from '#contract/page-settings'
import { changedMeanwhile, fixedByServer, refusals } from '#contract/wording'
import { pictureKey } from '#api/present/product'
import { sweepPictures } from '#domain/catalogue/sweep-pictures'
import { settings as defaults } from '#shop'
import type { Answer, Browser } from '#test/browser'
import { untilWaiting } from '#test/databases/lock-waits'
import { describe, expect, it as base } from '#test/fixtures'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { addAlmonds, photo } from '#test/scenes/products'
import { cleared } from '#test/scenes/settings'
import type { TestShop } from '#test/shop'

const it = base.extend('environment', { scope: 'file' }, { TAX_PERCENT: '2' })
it.beforeEach(({ shop }) => cleared(shop.db))

type Current = AnswerOf<typeof calls.sellerSettings>
type Change = AnswerOf<typeof calls.sellerSettingsHistory>['changes'][number]

const choose = (who: Browser, change: object) => who.put(calls.sellerSettingsChange.path, change)
const current = async (who: Browser) => (await who.get(calls.sellerSettings.path)).body as Current
const history = async (who: Browser) =>
  ((await who.get(calls.sellerSettingsHistory.path)).body as { changes: Change[] }).changes

/** The answers of acts that wait for one another's lock. */
async function atOnce(shop: TestShop, acts: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { asked } = await shop.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const asked = acts.map((act) => act())
    await untilWaiting(shop.db, acts.length)
    return { asked }
  })
  return Promise.all(asked)
}

describe('settings are refused', () => {
  it.for([
    ['an unknown key', { gift: true }, 400, 'Unexpected field: gift.'],
    ['a wrong type beside a right choice', { gifts: true, reportDays: 'seven' }, 400, 'reportDays'],
    [
      'a courier whose page is not https',
      { courier: { name: 'S', trackingUrl: 'http://a.example/{number}' } },
      400,
      'an https address',
    ],
    [
      'a page of a parcel that is longer than 300 characters',
      { courier: { name: 'S', trackingUrl: `https://a.example/{number}${'x'.repeat(275)}` } },
      400,
      'an https address',
    ],
    ['a version that is none', { gifts: true, seen: "1' OR true" }, 400, 'seen must be a version'],
    ['what the environment decides', { taxPercent: 5 }, 409, fixedByServer('Tax percentage')],
    ['a break of more than a year', { closedUntil: '2099-01-18' }, 409, 'closed for a year at most'],
    ['a tax that contradicts the state', { taxMode: 'gst', deliveryState: '' }, 409, 'delivers in Tamil Nadu only'],
  ] as const)('%s', async ([, change, status, why], { seller }) => {
    const before = await current(seller)
    const answer = await choose(seller, change)
    expect([answer.status, (answer.body as { msg: string }).msg]).toEqual([status, expect.stringContaining(why)])
    expect(await current(seller)).toEqual(before)
    expect(await history(seller)).toEqual([])
  })

  it('to a seller who is no owner, and to visitors', async ({ shop }) => {
    const packer = await sellerLogin(shop, (await newSeller(shop, { role: 'packer' })).email)
    for (const [who, status, msg] of [
      [packer, 403, refusals.notYourRole],
      [shop.visitor(), 401, refusals.notSeller],
    ] as const) {
      expect([await choose(who, { gifts: true }), await who.get(calls.sellerSettings.path)]).toMatchObject([
        { status, body: { msg } },
        { status, body: { msg } },
      ])
    }
  })

  // Mutation of this and the next: the table is not locked.
  it('to one of two owners who choose the same at once, and to neither who chooses another', async ({
    shop,
    seller,
  }) => {
    const other = await sellerLogin(shop, (await newSeller(shop, { role: 'owner' })).email)
    const { version: seen } = await current(seller)
    const both = await atOnce(shop, [
      () => choose(seller, { reportDays: 3, seen }),
      () => choose(other, { reportDays: 5, seen }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await choose(seller, { reportDays: 9, seen })
    expect((late.body as { msg: string }).msg).toBe(
      changedMeanwhile(settingLabels.reportDays, both[0]!.status === 200 ? 'Test Seller' : 'Selvi'),
    )
    expect((await choose(seller, { gifts: true, seen })).status).toBe(200)
    expect(await history(seller)).toHaveLength(2)
  })

  it('when two choices at once contradict each other, to one of them', async ({ shop, seller }) => {
    await choose(seller, { deliveryState: 'Tamil Nadu' })
    const other = await sellerLogin(shop, (await newSeller(shop, { role: 'owner' })).email)
    const both = await atOnce(shop, [
      () => choose(seller, { taxMode: 'gst' }),
      () => choose(other, { deliveryState: 'Kerala' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('a choice is in force, in the history and in the activity, and null goes back', async ({ shop, seller }) => {
  const { settings, fixed } = await current(seller)
  expect([settings, fixed]).toEqual([
    { ...defaults, labels: 'optional', secondFactor: 'optional', courier: expect.anything() },
    ['taxPercent'],
  ])
  const answer = await choose(seller, {
    gifts: true,
    courier: { name: ' Swift ', trackingUrl: `https://a.example/{number}${'x'.repeat(274)}` },
  })
  expect(answer.body).toMatchObject({ settings: { gifts: true, courier: { name: 'Swift' } } })
  await expect.poll(() => shop.deps.settings).toMatchObject({ gifts: true, courier: { name: 'Swift' } })
  expect((await choose(seller, { gifts: null })).body).toMatchObject({ settings: { gifts: false } })
  expect(await history(seller)).toMatchObject([
    { key: 'gifts', from: true, to: null },
    { key: 'gifts', from: null, to: true },
    { key: 'courier', from: null, to: { name: 'Swift' } },
  ])
  const { body } = await seller.get(`${calls.sellerActivity.path}?group=settings`)
  expect((body as AnswerOf<typeof calls.sellerActivity>).acts.slice(0, 3)).toMatchObject(
    ['gifts', 'gifts', 'courier'].map((detail) => ({ act: 'setting changed', outcome: 'done', detail })),
  )
})

it('a banner has a page of the shop and a picture that it has, which is kept when its product loses it', async ({
  shop,
  seller,
}) => {
  const { _id: id, image } = await addAlmonds(seller, {}, [await photo()])
  const picture = pictureKey(image[0] ?? '')
  const banner = { line: 'Pongal is near', button: 'See hampers', to: '/products/Gift-Hampers', picture }
  const refused = async (wrong: object) => {
    const { status, body: why } = await choose(seller, { banner: { ...banner, ...wrong } })
    return [status, (why as { msg: string }).msg]
  }
  expect(await refused({ to: 'https://elsewhere.example' })).toEqual([400, 'banner.to must be a page of the shop.'])
  expect(await refused({ to: '//elsewhere.example' })).toEqual([400, 'banner.to must be a page of the shop.'])
  expect(await refused({ picture: 'f'.repeat(32) })).toEqual([404, refusals.noSuchPicture])
  expect((await choose(seller, { banner })).body).toMatchObject({ settings: { banner } })
  await shop.db.updateTable('products').set({ pictures: [] }).where('id', '=', id).execute()
  await sweepPictures(shop.db, shop.deps.pictures, new Date(Date.now() + 7_200_000))
  expect((await shop.visitor().get(`/images/${picture}/640.webp`)).status).toBe(200)
})

it('a choice that is in force already leaves no trace', async ({ seller }) => {
  await choose(seller, { gifts: true })
  const acts = async () => (await seller.get(`${calls.sellerActivity.path}?group=settings`)).body
  const before = await acts()
  const same = { gifts: true, reportDays: defaults.reportDays, orderLimits: defaults.orderLimits, closedUntil: null }
  expect((await choose(seller, same)).status).toBe(200)
  expect(await history(seller)).toMatchObject([{ key: 'gifts' }])
  expect(await acts()).toEqual(before)
})
