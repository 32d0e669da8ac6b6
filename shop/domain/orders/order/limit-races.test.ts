// First-time buyers race for the last pieces over HTTP at two servers. Each test was seen to fail on the mutation above it.
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { onlyAvailable } from '#contract/wording'
import { browserOf } from '#test/browser'
import { expect, it as base } from '#test/fixtures'
import type { Buyer, Item } from '#test/people/buyer'

const CROWD = 200

const it = base
  .extend('crowd', { scope: 'file' }, async ({ shop }) => {
    const crowd: Buyer[] = []
    // More at once wait too long for a connection.
    while (crowd.length < CROWD) crowd.push(...(await shop.newcomers(20, 2)))
    return crowd
  })
  .extend('other', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const other = await shop.another()
    onCleanup(other.stop)
    return other
  })

it.afterEach(({ shop }) => shop.expectHealth())

/** All order at once, at two servers in turn, and again when they are told to; resolves with the orders placed. */
async function orderAtOnce(who: Buyer[], otherUrl: string, itemsOf: (nth: number) => Item[]): Promise<string[]> {
  const answers = await Promise.all(
    who.map(async (buyer, nth) => {
      const body = { userId: buyer.userId, items: itemsOf(nth), address: buyer.address }
      const at = nth % 2 ? buyer : browserOf(otherUrl, buyer.cookies)
      for (;;) {
        const answer = await at.post(calls.orderRazorpay.path, body)
        const seconds = Number(answer.headers.get('retry-after'))
        // With 30 s left, only holds that have just begun stand in the way.
        if (answer.status !== 409 || seconds === 0 || seconds === 30) return answer
        await pause(250)
      }
    }),
  )
  const refused = answers.filter(({ status }) => status === 409)
  for (const { body } of refused) expect(body).toMatchObject({ msg: onlyAvailable(0) })
  const placed = answers.flatMap(({ status, body }) => (status === 200 ? [(body as { orderId: string }).orderId] : []))
  expect(placed.length + refused.length).toBe(who.length)
  return placed
}

// Mutation: reads the stock without locking it, then writes it.
it(`of 7 pieces ${CROWD} first-time buyers get 7, and as many when those have to give way`, async ({
  shop,
  crowd,
  other,
}) => {
  const product = await shop.stock(7)
  const one = () => [{ product, quantity: 1 }]
  const first = await orderAtOnce(crowd, other.url, one)
  expect(first).toHaveLength(7)
  for (const orderId of first) await shop.passTime(orderId, 3)
  const { rows } = await shop.deps.pool.query<{ user_id: string }>('SELECT user_id FROM orders WHERE id = ANY($1)', [
    first,
  ])
  const holders = new Set(rows.map(({ user_id: holder }) => holder))
  const second = await orderAtOnce(
    crowd.filter(({ userId }) => !holders.has(userId)),
    other.url,
    one,
  )
  expect(second).toHaveLength(7)
  expect(await shop.stockOf(product)).toEqual({ available: 0, reserved: 7, sold: 0 })
  expect(await Promise.all(first.map(shop.payStateOf))).toEqual(Array(7).fill('EXPIRED'))
})

// The same mutation.
it('opposite carts sell out both shelves, of free pieces and of pieces that give way', async ({ shop, other }) => {
  const products = [await shop.stock(20), await shop.stock(20)]
  const items = products.map((product) => ({ product, quantity: 1 }))
  const both = (nth: number) => (nth % 4 < 2 ? items : items.toReversed())
  const [holders, crowd] = [await shop.newcomers(40), await shop.newcomers(60)]
  const held = await orderAtOnce(holders, other.url, both)
  expect(held).toHaveLength(20)
  for (const orderId of held) await shop.passTime(orderId, 3)
  expect(await orderAtOnce(crowd, other.url, both)).toHaveLength(20)
  expect(await Promise.all(products.map(shop.stockOf))).toEqual(Array(2).fill({ available: 0, reserved: 20, sold: 0 }))
})
