// Rows A11, R1 and R2 of the catalogue of attacks: whoever does not pay cannot keep the shop from selling (decision 047).
import { sql } from 'kysely'

import { mostAtOnce, onlyAvailable, orderUpTo, refusals } from '#contract/wording'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { type Buyer, oneOfEach, type Placed } from '#test/buyer'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

it.afterEach(({ shop }) => shop.expectHealth())

const refusal = (status: number, msg: string, product?: string) => ({
  status,
  body: product ? { success: false, msg, product } : { success: false, msg },
})

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

/** Orders as many pieces as the answers say can be had; resolves with the id of the order, if there is one. */
async function holdAsMuch(who: Buyer, product: string): Promise<string[]> {
  for (let quantity = 20; quantity > 0;) {
    const { status, body } = await who.order([{ product, quantity }])
    if (status === 200) return [(body as Placed).orderId]
    quantity = Number(/\d+/.exec((body as { msg: string }).msg)?.[0] ?? 0)
  }
  return []
}

async function minutesHeld({ db }: TestShop, orderId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT extract(epoch FROM reserved_until - created_at)::int / 60 AS minutes FROM orders WHERE id = ${orderId}`.execute(
    db,
  )
  return rows[0]?.minutes ?? 0
}

async function lapse(shop: TestShop, orderId: string): Promise<void> {
  await shop.passTime(orderId, 13)
  expect(await recheckOrder(shop.db, shop.context, orderId)).toBe('EXPIRED')
}

describe('an order larger than one may be is refused', () => {
  it('to a newcomer: pieces of a product, pieces in all, and the amount', async ({ shop }) => {
    const newcomer = await shop.newcomer()
    const [cheap, dear] = [await shop.stock(1_000), await shop.stock(1_000, 10_000)]
    const shelf = await Promise.all([1, 2, 3].map(() => shop.stock(1_000)))
    const twenty = [...shelf, cheap].map((product) => ({ product, quantity: 20 }))
    const long = await newcomer.order([...oneOfEach(dear), { product: cheap, quantity: 21 }])
    expect(long).toMatchObject(refusal(400, orderUpTo.ofEach(20), cheap))
    expect(await newcomer.order(twenty)).toMatchObject(refusal(400, orderUpTo.pieces(60)))
    const tooDear = await newcomer.order([{ product: dear, quantity: 5 }])
    expect(tooDear).toMatchObject(refusal(400, orderUpTo.amount('₹50,000.00')))
    expect(await shop.stockOf(cheap)).toMatchObject({ reserved: 0 })
    expect((await newcomer.order(twenty.slice(1))).status).toBe(200)
  })

  it('to a regular, who may order more, and whose open order stays', async ({ shop, buyer }) => {
    const shelf = await Promise.all([1, 2, 3, 4].map(() => shop.stock(1_000)))
    const all = (quantity: number) => shelf.map((product) => ({ product, quantity }))
    const first = await buyer.place(all(75))
    expect(await buyer.order(all(76))).toMatchObject(refusal(400, orderUpTo.pieces(300)))
    expect(await shop.payStateOf(first.orderId)).toBe('AWAITING')
  })
})

// R1
it('R1: a fresh account cannot empty the shop: everybody else can still buy every product', async ({ shop, buyer }) => {
  const [attacker, other] = [await shop.newcomer(), await shop.newcomer()]
  const shelf = await Promise.all(Array.from({ length: 42 }, (_, i) => shop.stock(3 + i * 4)))
  const ninetyNine = shelf.map((product) => ({ product, quantity: 99 }))
  expect(await attacker.order(ninetyNine)).toMatchObject({ status: 400 })
  await attacker.place(oneOfEach(...shelf))
  for (const who of [other, buyer]) expect((await who.order(oneOfEach(...shelf))).status).toBe(200)
})

// A11
it('A11: 30 newcomers who never pay hold half of the stock, for 12 minutes, and a regular buys', async ({
  shop,
  buyer,
}) => {
  const product = await shop.stock(40)
  const newcomers = await shop.newcomers(30)
  const held = (await Promise.all(newcomers.map((who) => holdAsMuch(who, product)))).flat()
  expect(await shop.stockOf(product)).toMatchObject({ available: 20, reserved: 20 })
  const late = await shop.newcomer()
  expect(await late.order(oneOfEach(product))).toMatchObject(refusal(409, mostAtOnce(0), product))
  const paid = await buyer.buy([{ product, quantity: 20 }])
  expect(await minutesHeld(shop, paid.orderId)).toBe(25)

  expect(await minutesHeld(shop, held[0] ?? '')).toBe(12)
  for (const orderId of held) await lapse(shop, orderId)
  expect(await shop.stockOf(product)).toMatchObject({ available: 20, reserved: 0 })
  expect((await late.order(oneOfEach(product))).status).toBe(200)
})

// R2, smaller; shelf-attack.test.ts computes it for 10,000 accounts on 1,000 addresses.
it('R2: 60 accounts on 12 addresses hold at most half of any shelf, and a regular buys of each', async ({
  shop,
  buyer,
}) => {
  const sizes = [2, 3, 5, 8, 40]
  const shelf = await Promise.all(sizes.map((size) => shop.stock(size)))
  const accounts = await shop.newcomers(60, 12)
  await Promise.all(accounts.map((who, i) => holdAsMuch(who, shelf[i % shelf.length]!)))
  const held = await Promise.all(shelf.map(async (product) => (await shop.stockOf(product)).reserved))
  expect(held).toEqual(sizes.map((size) => Math.ceil(size / 2)))
  const byNetwork = await shop.db.selectFrom('network_holds').select(['pieces', 'most']).execute()
  expect(byNetwork.filter(({ pieces, most }) => pieces > most)).toEqual([])
  await buyer.buy(oneOfEach(...shelf))
})

describe('of the stock of a product', () => {
  it('one address holds a quarter, until its holds are paid or released', async ({ shop }) => {
    const product = await shop.stock(40)
    const neighbours = await shop.newcomers(3, 1)
    const [first, second, third] = neighbours as [Buyer, Buyer, Buyer]
    const placed = await first.place([{ product, quantity: 8 }])
    expect(await second.order([{ product, quantity: 8 }])).toMatchObject(refusal(409, mostAtOnce(2), product))
    const { orderId } = await second.place([{ product, quantity: 2 }])
    expect(await third.order(oneOfEach(product))).toMatchObject(refusal(409, mostAtOnce(0), product))
    const elsewhere = await shop.newcomer()
    expect((await elsewhere.order([{ product, quantity: 10 }])).status).toBe(200)

    expect(await first.verify(await shop.pay(placed))).toMatchObject({ status: 200 })
    await lapse(shop, orderId)
    // A quarter of the 32 that are left.
    expect(await third.order([{ product, quantity: 9 }])).toMatchObject(refusal(409, mostAtOnce(6), product))
    await third.place([{ product, quantity: 6 }])
    const { rows } =
      await sql`SELECT FROM orders WHERE pay_state <> 'AWAITING' AND newcomer_network IS NOT NULL`.execute(shop.db)
    expect(rows).toEqual([])
  })

  it('a regular holds half, or ten pieces', async ({ shop, buyer }) => {
    const [few, many] = [await shop.stock(10), await shop.stock(60)]
    expect(await buyer.order([{ product: many, quantity: 31 }])).toMatchObject(refusal(409, mostAtOnce(30), many))
    await buyer.place([
      { product: few, quantity: 10 },
      { product: many, quantity: 30 },
    ])
  })

  it('more than is there is refused with what is there, as ever', async ({ shop }) => {
    const product = await shop.stock(3)
    const newcomer = await shop.newcomer()
    await newcomer.place(oneOfEach(product))
    const other = await shop.buyer()
    expect(await other.order([{ product, quantity: 3 }])).toMatchObject(refusal(409, onlyAvailable(2), product))
  })

  it('a lone piece that a newcomer let lapse is kept for regulars for as long as it was held', async ({
    shop,
    buyer,
  }) => {
    const product = await shop.stock(1)
    const [one, two] = [await shop.newcomer(), await shop.newcomer()]
    const { orderId } = await one.place(oneOfEach(product))
    await lapse(shop, orderId)
    for (const who of [one, two]) {
      expect(await who.order(oneOfEach(product))).toMatchObject(refusal(409, mostAtOnce(0), product))
    }
    const kept = await buyer.place(oneOfEach(product))
    await shop.passTime(kept.orderId, 30)
    await recheckOrder(shop.db, shop.context, kept.orderId)
    // As if the piece had come back longer ago than it was held.
    await sql`UPDATE orders SET created_at = now() WHERE id IN (${orderId}, ${kept.orderId})`.execute(shop.db)
    expect((await two.order(oneOfEach(product))).status).toBe(200)
  })
})

describe('a newcomer', () => {
  const isRegular = async ({ db }: TestShop, { userId }: Buyer) => {
    const { rows } = await sql<{ minutes: number | null }>`
      SELECT round(extract(epoch FROM regular_from - now()) / 60)::int AS minutes FROM users WHERE id = ${userId}`.execute(
      db,
    )
    return rows[0]?.minutes
  }

  it('is a regular an hour after the first payment, unless that order is cancelled', async ({ shop, seller }) => {
    const product = await shop.stock(200)
    const who = await shop.newcomer()
    const { orderId } = await who.buy(oneOfEach(product))
    expect(await isRegular(shop, who)).toBe(60)
    expect((await who.order([{ product, quantity: 21 }])).status).toBe(400)
    await seller.put('/api/order/update-status', { orderId, status: 'Cancelled' })
    expect(await isRegular(shop, who)).toBeNull()
    await seller.put('/api/order/update-status', { orderId, status: 'Packed' })
    expect(await isRegular(shop, who)).toBe(60)
    await sql`UPDATE users SET regular_from = regular_from - interval '1 hour' WHERE id = ${who.userId}`.execute(
      shop.db,
    )
    expect((await who.order([{ product, quantity: 21 }])).status).toBe(200)
  })

  it('is who left three attempts unpaid within the day', async ({ shop, buyer }) => {
    const product = await shop.stock(200)
    for (let quantity = 1; quantity <= 4; quantity++) {
      const { orderId } = await buyer.place([{ product, quantity }])
      expect(await minutesHeld(shop, orderId)).toBe(25)
    }
    expect(await buyer.order([{ product, quantity: 21 }])).toMatchObject({ status: 400 })
    const { orderId } = await buyer.place([{ product, quantity: 20 }])
    expect(await minutesHeld(shop, orderId)).toBe(12)
  })
})

describe('nobody can go on for ever', () => {
  it('with attempts that are never paid: ten in a day, however slowly', async ({ shop }) => {
    const product = await shop.stock(1_000)
    const who = await shop.newcomer()
    for (let quantity = 1; quantity <= 11; quantity++) {
      await who.place([{ product, quantity }])
      await sql`
        UPDATE orders SET created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour'
        WHERE user_id = ${who.userId}`.execute(shop.db)
    }
    const answer = await who.order([{ product, quantity: 12 }])
    expect(answer).toMatchObject(refusal(429, refusals.tooMany))
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(12 * 3_600)
  })

  it('with orders paid and cancelled: five in a day', async ({ shop, buyer }) => {
    const product = await shop.stock(50)
    const cancelled: string[] = []
    for (let turn = 0; turn < 5; turn++) {
      const { orderId } = await buyer.buy(oneOfEach(product))
      expect((await buyer.cancel(orderId)).status).toBe(200)
      cancelled.push(orderId)
    }
    const answer = await buyer.order(oneOfEach(product))
    expect(answer).toMatchObject(refusal(429, refusals.cancelledOften))
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600)
    await shop.passTime(cancelled[0] ?? '', 24 * 60)
    expect(statuses([await buyer.order(oneOfEach(product))])).toEqual([200])
  })
})
