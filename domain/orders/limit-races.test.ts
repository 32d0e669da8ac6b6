// The pieces that many may hold of a product, raced over HTTP at two servers. Each test was seen to fail on the mutation above it.
import { calls } from '#contract/calls'
import { mostAtOnce } from '#contract/wording'
import { browserOf } from '#test/browser'
import type { Buyer, Item } from '#test/buyer'
import { describe, expect, it as base } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const CROWD = 50

const it = base
  .extend('crowd', { scope: 'file' }, ({ shop }) => shop.newcomers(CROWD))
  .extend('neighbours', { scope: 'file' }, ({ shop }) => shop.newcomers(CROWD, 1))
  .extend('other', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const other = await shop.another()
    onCleanup(other.stop)
    return other
  })

it.afterEach(({ shop }) => shop.expectHealth())

/** All order at once, at two servers in turn; resolves with how many got it. */
async function orderAtOnce(who: Buyer[], otherUrl: string, itemsOf: (nth: number) => Item[], address?: string) {
  const answers = await Promise.all(
    who.map((buyer, nth) => {
      const body = { userId: buyer.userId, items: itemsOf(nth), address: buyer.address }
      const at = nth % 2 ? buyer : browserOf(otherUrl, buyer.cookies, address)
      return at.post(calls.orderRazorpay.path, body, address ? { 'x-forwarded-for': address } : {})
    }),
  )
  const refused = answers.filter(({ status }) => status === 409)
  for (const { body } of refused) expect(body).toMatchObject({ msg: mostAtOnce(0) })
  const placed = answers.filter(({ status }) => status === 200).length
  expect(placed + refused.length).toBe(who.length)
  return placed
}

const reservedOf = async (shop: TestShop, product: string) => (await shop.stockOf(product)).reserved

describe(`${CROWD} newcomers at once`, () => {
  // Mutation: compares what newcomers hold before the product is locked.
  it('hold half of a shelf together', async ({ shop, crowd, other }) => {
    const product = await shop.stock(20)
    expect(await orderAtOnce(crowd, other.url, () => [{ product, quantity: 1 }])).toBe(10)
    expect(await reservedOf(shop, product)).toBe(10)
  }, 60_000)

  // Mutation: compares what a network holds before the product is locked.
  it('on one address hold a quarter', async ({ shop, neighbours, other }) => {
    const product = await shop.stock(20)
    const address = '192.0.2.7'
    expect(await orderAtOnce(neighbours, other.url, () => [{ product, quantity: 1 }], address)).toBe(5)
    expect(await reservedOf(shop, product)).toBe(5)
  }, 60_000)

  // Mutation: keeps what was counted of a network when another line of the order is refused.
  it('with two products on one address hold a quarter of each, and nothing of a refused order', async ({
    shop,
    neighbours,
    other,
  }) => {
    const products = [await shop.stock(40), await shop.stock(12)]
    const items = products.map((product) => ({ product, quantity: 1 }))
    const address = '192.0.2.8'
    const both = (nth: number) => (nth % 2 ? items : items.toReversed())
    expect(await orderAtOnce(neighbours, other.url, both, address)).toBe(3)
    const counted = await shop.db
      .selectFrom('network_holds')
      .select('pieces')
      .where('product_id', 'in', products)
      .execute()
    expect(counted).toEqual([{ pieces: 3 }, { pieces: 3 }])
  }, 60_000)
})
