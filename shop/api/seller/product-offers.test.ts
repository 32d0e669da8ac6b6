// An offer price from one moment to another.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { refusals } from '#contract/wording'
import { keepOffers } from '#domain/catalogue/keep-offers'
import type { Answer, Browser } from '#test/browser'
import { describe, expect, it, vi } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import { add, addAlmonds, almonds, form, listed, update } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

const summary = ({ status, body }: Answer) => [status, (body as { msg?: string }).msg]
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** The plan of the seller for the price of a product. */
async function planned(seller: Browser, id: string): Promise<unknown> {
  const { body } = await seller.get(`${calls.productStock.path}?ids=${id}`)
  return (body as { products: { offer?: unknown }[] }).products[0]?.offer
}

/** Moves the span by hours; the pages are told, or do not know it yet. */
async function span(shop: TestShop, id: string, [from, until]: [number, number], pages: 'told' | 'behind') {
  await sql`
    UPDATE products SET offer_from = now() + make_interval(hours => ${from}),
      offer_until = now() + make_interval(hours => ${until}) WHERE id = ${id}`.execute(shop.db)
  if (pages === 'told') await keepOffers(shop.db)
}

const pays = async (shop: TestShop, product: string) => {
  const [buyer] = (await shop.buyers(1)) as [Buyer]
  const { orderId } = await buyer.buy([{ product, quantity: 1 }])
  const { subtotal_paise: paise } = await shop.db
    .selectFrom('orders')
    .select('subtotal_paise')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(paise) / 100
}

describe('refused is', () => {
  it('an offer that ends before it begins, also when one of the two comes later', async ({ seller }) => {
    const from = inDays(2)
    for (const offerUntil of [from, inDays(1)]) {
      const answer = await add(seller, form({ ...almonds, offerFrom: from, offerUntil }))
      expect(summary(answer)).toEqual([400, refusals.offerEndsFirst])
    }
    const { _id: id } = await addAlmonds(seller, { offerFrom: from })
    expect(summary(await update(seller, form({ id, offerUntil: inDays(1) })))).toEqual([400, refusals.offerEndsFirst])
    expect((await update(seller, form({ id, offerUntil: inDays(3) }))).status).toBe(200)
  })

  it.for(['tomorrow', '2026-01-14', '2026-01-14T18:00:00', '1999-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])(
    'the time %s',
    async (offerUntil, { seller }) => {
      expect((await add(seller, form({ ...almonds, offerUntil }))).status).toBe(400)
    },
  )
})

it('An offer shows its end while it runs; before and after it the price is the MRP, and the plan stays', async ({
  shop,
  seller,
}) => {
  const offerUntil = inDays(1)
  const { _id: id, ...added } = await addAlmonds(seller, { offerUntil })
  expect(added).toMatchObject({ price: 599, offerPrice: 479.5, offerUntil })
  expect(await planned(seller, id)).toEqual({ price: 479.5, from: null, until: offerUntil })

  for (const [hours, offerPrice] of [
    [[1, 2], 599],
    [[-1, 1], 479.5],
    [[-2, -1], 599],
  ] as const) {
    await span(shop, id, [hours[0], hours[1]], 'told')
    await vi.waitFor(async () => expect((await listed(shop, id))?.offerPrice).toBe(offerPrice))
    expect('offerUntil' in ((await listed(shop, id)) ?? {})).toBe(offerPrice < 599)
    expect(await planned(seller, id)).toMatchObject({ price: 479.5 })
  }
  const { body } = await update(seller, form({ id, offerFrom: null, offerUntil: null }))
  expect((body as { product: Product }).product.offerPrice).toBe(479.5)
  expect(await planned(seller, id)).toBeUndefined()
})

// Mutations: the hold or the quote believes offer_runs; price_now compares with <= at the end.
it('What is sold asks the clock, not the pages: nobody pays the offer after its end, nor the MRP while it runs', async ({
  shop,
  seller,
}) => {
  const { _id: id } = await addAlmonds(seller, { offerUntil: inDays(1) })
  await span(shop, id, [-2, -1], 'behind')
  expect((await listed(shop, id))?.offerPrice).toBe(479.5)
  expect(await pays(shop, id)).toBe(599)
  await span(shop, id, [1, 2], 'told')
  await span(shop, id, [-1, 1], 'behind')
  await vi.waitFor(async () => expect((await listed(shop, id))?.offerPrice).toBe(599))
  expect(await pays(shop, id)).toBe(479.5)
})

it('What was held keeps its price when the offer ends before it is paid', async ({ shop, seller }) => {
  const { _id: id } = await addAlmonds(seller, { offerUntil: inDays(1) })
  const [buyer] = (await shop.buyers(1)) as [Buyer]
  const placed = await buyer.place([{ product: id, quantity: 2 }])
  await span(shop, id, [-2, -1], 'told')
  await shop.pay(placed)
  await vi.waitFor(async () => {
    const order = shop.db.selectFrom('orders').select(['pay_state', 'subtotal_paise']).where('id', '=', placed.orderId)
    expect(await order.executeTakeFirst()).toEqual({ pay_state: 'PAID', subtotal_paise: 95_900 })
  })
})
