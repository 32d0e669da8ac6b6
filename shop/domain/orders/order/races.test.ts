// Concurrent requests over HTTP. Each test was seen to fail on the mutation named above it.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { onlyAvailable } from '#contract/wording'
import { browserOf } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { oneOfEach, type Placed } from '#test/people/buyer'
import { startTestShop, type TestShop } from '#test/shop'

const it = base.extend('shops', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  const withLots = await startTestShop({}, { inLots: true })
  onCleanup(withLots.stop)
  const open = async (each: TestShop) => ({ shop: each, crowd: await each.buyers(100), seller: await each.seller() })
  return { pieces: await open(shop), lots: await open(withLots) }
})

it.afterEach(async ({ shops }) => {
  for (const { shop } of Object.values(shops)) await shop.expectHealth()
})

describe.for(['pieces', 'lots'] as const)('stock in %s', (kind) => {
  // Mutation: reads the products without locking them, and takes stock without a guard.
  it('C1: of one piece is sold to one of a hundred shoppers, at two servers', async ({ shops }) => {
    const { shop, crowd } = shops[kind]
    const product = await shop.stock(1)
    const other = await shop.another()
    const answers = await Promise.all(
      crowd.map((who, i) => {
        const body = { userId: who.userId, items: [{ product, quantity: 1 }], address: who.address }
        return untilNotBusy(() =>
          (i % 2 ? who : browserOf(other.url, who.cookies)).post(calls.orderRazorpay.path, body),
        )
      }),
    )
    await other.stop()
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(99).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ msg: onlyAvailable(0) })
    expect(await shop.stockOf(product)).toEqual({ available: 0, reserved: 1, sold: 0 })
  })

  // Mutation: sets the seller's quantity from a read without a lock; the ledger then does not add up.
  it('C3: is never oversold while the seller keeps setting the quantity', async ({ shops }) => {
    const { shop, crowd, seller } = shops[kind]
    const product = await shop.stock(20)
    let setting = true
    const set = new Set<number>()
    const restless = Array.from({ length: 4 }, async (_, i) => {
      while (setting) set.add((await seller.post(calls.productQuantity.path, { id: product, quantity: 5 + i })).status)
    })
    const answers = await Promise.all(crowd.map((who) => who.order([{ product, quantity: 2 }])))
    setting = false
    await Promise.all(restless)
    expect([...set]).toEqual([200])
    const placed = answers.filter(({ status }) => status === 200).length
    expect(await shop.stockOf(product)).toMatchObject({ reserved: placed * 2 })
  })

  // Mutation: locks the products one by one in the order of the cart.
  it('C2: in carts of opposite order never deadlocks two shoppers', async ({ shops }) => {
    const { shop, crowd } = shops[kind]
    const [a, b] = [await shop.stock(1_000), await shop.stock(1_000)]
    const answers = await Promise.all(crowd.map((who, i) => who.order(i % 2 ? oneOfEach(a, b) : oneOfEach(b, a))))
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
    expect(await shop.stockOf(a)).toMatchObject({ reserved: 100 })
    const { rows } = await sql<{ deadlocks: number }>`
      SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(shop.db)
    expect(rows[0]?.deadlocks).toBe(0)
  })
})

describe('one shopper', () => {
  // Mutation for this and the next: orders_one_open_attempt as a plain index.
  it('who clicks twenty times places one order', async ({ shop, buyer }) => {
    const product = await shop.stock(100)
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.order([{ product, quantity: 3 }])))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const [first] = answers.map(({ body }) => body as Placed)
    for (const { body } of answers) expect(body).toEqual(first)
    expect(await buyer.orders()).toHaveLength(1)
    expect(shop.providerOrdersOf(first?.orderId ?? '')).toHaveLength(1)
    expect(await shop.stockOf(product)).toEqual({ available: 97, reserved: 3, sold: 0 })
  })

  // Mutation: the failure of holdOrder thrown at once.
  it('who clicks eight times for the last pieces places one order', async ({ shop, buyer }) => {
    const product = await shop.stock(3)
    const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.order([{ product, quantity: 3 }])))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => (body as Placed).orderId)).size).toBe(1)
    expect(await shop.stockOf(product)).toEqual({ available: 0, reserved: 3, sold: 0 })
  })

  it('with two different carts at once ends with one open attempt', async ({ shop, buyer }) => {
    const product = await shop.stock(100)
    const answers = await Promise.all([1, 2, 3, 4].map((quantity) => buyer.order([{ product, quantity }])))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await buyer.orders()).toHaveLength(1)
  })

  // The amount is that of the order, however the cart changes meanwhile (ACIDRain). Mutation: quantities from the cart.
  it('B17: who changes the cart while ordering pays for what was ordered', async ({ shop, buyer }) => {
    const product = await shop.stock(10_000, 100)
    let changing = true
    const restless = (async () => {
      for (let n = 1; changing; n = (n % 9) + 1)
        await buyer.post(calls.cartUpdate.path, { cartItems: { [product]: n } })
    })()
    for (let round = 0; round < 30; round++) {
      const placed = await buyer.place([{ product, quantity: 2 }])
      expect(placed.amount).toBe(20_400)
    }
    changing = false
    await restless
    const [only] = await buyer.orders()
    expect(only).toMatchObject({ amount: 204, items: [{ quantity: 2 }] })
  })
})

describe('money', () => {
  // Mutation: lockOrder without its row lock.
  it('B6: verified fifty times by the browser and reported fifty times by the provider settles once', async ({
    shop,
    buyer,
  }) => {
    const product = await shop.stock(10)
    const { razorpay } = shop.sandbox
    razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    const paid = await shop.pay(await buyer.place([{ product, quantity: 1 }]))
    razorpay.faults.clear()
    const webhook = razorpay
      .webhooks()
      .find(({ event, body }) => event === 'payment.captured' && body.includes(paid.paymentId))
    const [browsers, provider] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => buyer.verify(paid))),
      razorpay.redeliver(webhook?.id ?? '', { times: 50 }),
    ])
    // Later ones may be told to wait.
    expect(browsers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
    expect(provider).toEqual(Array(50).fill(200))
    await shop.expectPayState(paid.orderId, 'PAID')
    expect(await shop.stockOf(product)).toEqual({ available: 9, reserved: 0, sold: 1 })
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
    const sold = shop.db.selectFrom('stock_ledger').select('id').where('order_id', '=', paid.orderId)
    expect(await sold.where('kind', '=', 'sell').execute()).toHaveLength(1)
  })
})

/** Asks again while a busy shop asks to try again, which it may on a slow machine. */
async function untilNotBusy<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  return answer.status === 503 ? untilNotBusy(ask) : answer
}
