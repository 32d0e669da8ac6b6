// Rows A11, R1 and R2 of the catalogue of attacks: whoever does not pay cannot keep the shop from selling (decision 006).
import { sql } from 'kysely'

import { onlyAvailable, orderUpTo, refusals } from '#contract/wording'
import { describe, expect, it } from '#test/fixtures'
import { type Buyer, oneOfEach, type Placed } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

it.afterEach(({ shop }) => shop.expectHealth())

const refusal = (status: number, msg: string, product?: string) => ({
  status,
  body: product ? { success: false, msg, product } : { success: false, msg },
})

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

async function minutesHeld({ db }: TestShop, orderId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT extract(epoch FROM reserved_until - created_at)::int / 60 AS minutes FROM orders WHERE id = ${orderId}`.execute(
    db,
  )
  return rows[0]?.minutes ?? 0
}

describe('an order larger than one may be is refused', () => {
  it.for(['newcomer', 'buyer'] as const)(
    'to a %s: pieces of a product, pieces in all, and the amount',
    async (kind, { shop }) => {
      const who = await shop[kind]()
      const [cheap, dear] = [await shop.stock(1_000), await shop.stock(1_000, 10_000)]
      const shelf = await Promise.all([1, 2, 3, 4].map(() => shop.stock(1_000)))
      const all = (quantity: number) => shelf.map((product) => ({ product, quantity }))
      const tooMany = await who.order([{ product: cheap, quantity: 100 }])
      expect(tooMany).toMatchObject(refusal(409, onlyAvailable(99), cheap))
      const first = await who.place(all(75))
      expect(await who.order(all(76))).toMatchObject(refusal(400, orderUpTo.pieces(300)))
      const tooDear = await who.order([{ product: dear, quantity: 20 }])
      expect(tooDear).toMatchObject(refusal(400, orderUpTo.amount('₹2,00,000.00')))
      expect(await shop.stockOf(cheap)).toMatchObject({ reserved: 0 })
      expect(await shop.payStateOf(first.orderId)).toBe('AWAITING')
    },
  )
})

/** Orders a piece of each product, or what the refusals leave of them. */
async function holdAll(who: Buyer, shelf: readonly string[], quantity: number): Promise<string[]> {
  let items = shelf.map((product) => ({ product, quantity }))
  while (items.length > 0) {
    const { status, body } = await who.order(items)
    const { orderId, msg, product } = body as Partial<Placed> & { msg?: string; product?: string }
    if (status === 200) return [orderId ?? '']
    if (status !== 409) return []
    const left = Number(/\d+/.exec(msg ?? '')?.[0])
    items = items.flatMap((item) => (item.product !== product ? [item] : left > 0 ? [{ ...item, quantity: left }] : []))
  }
  return []
}

// R1
it('R1: a fresh account that orders everything keeps it from others for 3 minutes', async ({ shop, buyer }) => {
  const [attacker, other] = [await shop.newcomer(), await shop.newcomer()]
  const shelf = await Promise.all(Array.from({ length: 42 }, () => shop.stock(2)))
  const all = oneOfEach(...shelf)
  const { orderId } = await attacker.place(all.map((item) => ({ ...item, quantity: 2 })))
  expect(await other.order(all)).toMatchObject({ status: 409, body: { msg: onlyAvailable(0) } })
  await shop.passTime(orderId, 3)
  for (const who of [other, buyer]) expect((await who.order(all)).status).toBe(200)
})

// A11, R2. The whole attack, in real time: npm run test:faults -- "emptied shelves".
it.for([12, 1])(
  'A11, R2: 12 accounts on %d addresses hold all, again and again, and honest buyers buy',
  async (networks, { shop }) => {
    const shelf = await Promise.all([1, 4, 12].map((size) => shop.stock(size)))
    const [accounts, honest] = [await shop.newcomers(12, networks), await shop.newcomers(3, networks)]
    const hold = async () => {
      const held = await Promise.all(accounts.map((who) => holdAll(who, shelf, 1)))
      return held.flat()
    }
    const held = await hold()
    expect(await Promise.all(shelf.map(shop.stockOf))).toMatchObject([
      { available: 0 },
      { available: 0 },
      { available: 0 },
    ])
    for (const orderId of held) await shop.passTime(orderId, 3)
    await hold()
    const bought = await honest[0]!.place(oneOfEach(...shelf))
    for (const who of honest.slice(1)) await who.buy(oneOfEach(...shelf.slice(1)))
    await hold()
    expect(await honest[0]!.verify(await shop.pay(bought))).toMatchObject({ status: 200, body: { success: true } })
  },
)

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
    expect(await minutesHeld(shop, (await who.place([{ product, quantity: 21 }])).orderId)).toBe(12)
    await seller.put('/api/order/update-status', { orderId, status: 'Cancelled' })
    expect(await isRegular(shop, who)).toBeNull()
    await seller.put('/api/order/update-status', { orderId, status: 'Packed' })
    expect(await isRegular(shop, who)).toBe(60)
    await sql`UPDATE users SET regular_from = regular_from - interval '1 hour' WHERE id = ${who.userId}`.execute(
      shop.db,
    )
    expect(await minutesHeld(shop, (await who.place([{ product, quantity: 22 }])).orderId)).toBe(25)
  })

  it('is who left three attempts unpaid within the day', async ({ shop, buyer }) => {
    const product = await shop.stock(200)
    for (let quantity = 1; quantity <= 4; quantity++) {
      const { orderId } = await buyer.place([{ product, quantity }])
      expect(await minutesHeld(shop, orderId)).toBe(25)
    }
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
