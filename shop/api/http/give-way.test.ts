// Unpaid holds give way to an order that the shelf cannot serve otherwise (decision 006).
import { sql } from 'kysely'
import type pg from 'pg'

import { calls } from '#contract/calls'
import { gaveWay, onlyAvailable, refusals } from '#contract/wording'
import { withClients } from '#test/databases/pool-clients'
import { describe, expect, it as base } from '#test/fixtures'
import type { Buyer, Item, Placed } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

type Held = { who: Buyer; placed: Placed; product: string }

const it = base.extend('held', async ({ shop }): Promise<Held> => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  const [product, who] = [await shop.stock(3), await shop.newcomer()]
  const placed = await who.place([{ product, quantity: 3 }])
  await shop.passTime(placed.orderId, 3)
  return { who, placed, product }
})

it.afterEach(async ({ shop }) => {
  shop.provider.faults.clear()
  await shop.expectHealth()
})

async function verifyPayment(shop: TestShop, { who, placed: { orderId } }: Held) {
  // The shop asks the provider every 2 s.
  await shop.passTime(orderId, 0.1)
  return who.post(calls.orderVerifyPayment.path, { orderId })
}

async function blockedBy({ db }: TestShop, client: pg.PoolClient): Promise<number> {
  const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE ${own[0]!.pid} = ANY(pg_blocking_pids(pid))`.execute(db)
  return rows.length
}

const refused = (product: string, n = 0) => ({
  status: 409,
  body: { success: false, code: 'not-enough-stock', msg: onlyAvailable(n), product },
})

async function isRefused(who: Buyer, items: Item[], product: string, n = 0): Promise<number> {
  const answer = await who.order(items)
  expect(answer).toMatchObject(refused(product, n))
  return Number(answer.headers.get('retry-after'))
}

describe('who sees n pieces may order n', () => {
  // Mutation: a newcomer can hold a part of the shelf.
  it.for([1, 2, 3, 7])('a first-time buyer of %d', async (pieces, { shop }) => {
    const product = await shop.stock(pieces)
    const [neighbour, buyer] = await shop.newcomers(2, 1)
    await isRefused(buyer!, [{ product, quantity: pieces + 1 }], product, pieces)
    await isRefused(buyer!, [{ product, quantity: 150 }], product, pieces)
    const { orderId } = await neighbour!.buy([{ product, quantity: 1 }])
    if (pieces > 1) await buyer!.buy([{ product, quantity: pieces - 1 }])
    expect(await shop.stockOf(product)).toMatchObject({ available: 0, sold: pieces })
    expect(await shop.payStateOf(orderId)).toBe('PAID')
  })
})

describe('an unpaid hold', () => {
  it('of less than 3 minutes stays, and the refusal says when to try again', async ({ shop, buyer, held }) => {
    await shop.passTime(held.placed.orderId, -25 / 60)
    const seconds = await isRefused(buyer, [{ product: held.product, quantity: 1 }], held.product)
    expect(seconds).toBeGreaterThanOrEqual(5)
    expect(seconds).toBeLessThanOrEqual(25)
    await shop.passTime(held.placed.orderId, -1)
    expect(await isRefused(buyer, [{ product: held.product, quantity: 1 }], held.product)).toBe(30)
    expect(await shop.payStateOf(held.placed.orderId)).toBe('AWAITING')
  })

  it('of 3 minutes gives way, and its shopper reads so', async ({ shop, buyer, held }) => {
    await buyer.buy([{ product: held.product, quantity: 1 }])
    expect(await shop.stockOf(held.product)).toEqual({ available: 2, reserved: 0, sold: 1 })
    expect(await verifyPayment(shop, held)).toMatchObject({ status: 409, body: { success: false, msg: gaveWay } })
  })

  it('is taken by an order that waits for its code before it holds products, as every order does', async ({
    shop,
    seller,
    buyer,
    held: { placed, product },
  }) => {
    expect((await seller.post(calls.offerAdd.path, { code: 'WAITS', percent: 5, limit: 9 })).status).toBe(200)
    await withClients(shop.deps.pool, 2, async ([ofHold, ofCode]) => {
      await ofHold!.query('BEGIN')
      await ofHold!.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [placed.orderId])
      const ordering = buyer.order([{ product, quantity: 1 }], { code: 'WAITS' })
      const isBlocked = (by: pg.PoolClient) => expect.poll(() => blockedBy(shop, by)).toBe(1)
      await isBlocked(ofHold!)
      await ofCode!.query('BEGIN')
      await ofCode!.query(`SELECT FROM offers WHERE code = 'WAITS' FOR NO KEY UPDATE`)
      await ofHold!.query('ROLLBACK')
      await isBlocked(ofCode!)
      await ofCode!.query('SELECT FROM products WHERE id = $1 FOR UPDATE NOWAIT', [product])
      await ofCode!.query('ROLLBACK')
      expect((await ordering).status).toBe(200)
    })
  })

  it('stays when what others hold is not enough, and then nobody is asked to try again', async ({
    shop,
    buyer,
    held,
  }) => {
    const answer = await buyer.order([{ product: held.product, quantity: 4 }])
    expect(answer).toMatchObject(refused(held.product))
    expect(answer.headers.get('retry-after')).toBeNull()
    expect(await shop.payStateOf(held.placed.orderId)).toBe('AWAITING')
  })

  it('stays when another product of the order is short', async ({ shop, buyer, held }) => {
    const other = await shop.stock(1)
    const items = [
      { product: held.product, quantity: 1 },
      { product: other, quantity: 2 },
    ]
    expect(await isRefused(buyer, items, other, 1)).toBe(0)
    expect(await shop.payStateOf(held.placed.orderId)).toBe('AWAITING')
  })

  // Mutation: the provider is not asked.
  it('stays when its payment has begun, and when the provider does not answer', async ({ shop, buyer, held }) => {
    shop.provider.faults.set({ on: 'orders.payments', do: 'error500' })
    const items = [{ product: held.product, quantity: 1 }]
    expect(await isRefused(buyer, items, held.product)).toBe(5)
    shop.provider.faults.clear()
    shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
    await shop.pay(held.placed, { outcome: 'authorized' })
    expect(await isRefused(buyer, items, held.product)).toBe(5)
    expect(await shop.payStateOf(held.placed.orderId)).toBe('AWAITING')
  })

  it('gives way when its payment failed', async ({ shop, buyer, held }) => {
    await shop.pay(held.placed, { outcome: 'failed' })
    await buyer.place([{ product: held.product, quantity: 3 }])
    expect(await shop.payStateOf(held.placed.orderId)).toBe('EXPIRED')
  })

  it('is sold to its shopper when the provider says that it is paid', async ({ shop, buyer, held }) => {
    await shop.pay(held.placed)
    expect(await isRefused(buyer, [{ product: held.product, quantity: 1 }], held.product)).toBe(0)
    expect(await shop.payStateOf(held.placed.orderId)).toBe('PAID')
  })

  it('that gave way is sold when it is paid after all and there is stock, else the money goes back', async ({
    shop,
    seller,
    buyer,
    held,
  }) => {
    const next = await buyer.place([{ product: held.product, quantity: 3 }])
    await shop.pay(held.placed)
    await verifyPayment(shop, held)
    await shop.expectPayState(held.placed.orderId, 'REFUNDING')
    expect(await buyer.verify(await shop.pay(next))).toMatchObject({ status: 200 })

    const other = await shop.stock(4)
    const [late, third] = [await shop.newcomer(), await shop.newcomer()]
    const first = await late.place([{ product: other, quantity: 3 }])
    await shop.passTime(first.orderId, 3)
    await third.place([{ product: other, quantity: 2 }])
    expect((await seller.post(calls.productQuantity.path, { id: other, quantity: 3 })).status).toBe(200)
    expect(await late.verify(await shop.pay(first))).toMatchObject({ status: 200, body: { success: true } })
  })
})

// Mutations: the youngest go first; all of them go.
it('the oldest holds give way, as many as are needed and no more', async ({ shop, buyer }) => {
  const [product, other] = [await shop.stock(4), await shop.stock(10)]
  const holders = await shop.newcomers(4)
  const orders: string[] = []
  for (const [nth, who] of holders.entries()) {
    const { orderId } = await who.place([
      { product, quantity: 1 },
      { product: other, quantity: 1 },
    ])
    await shop.passTime(orderId, 10 - nth)
    orders.push(orderId)
  }
  await buyer.place([{ product, quantity: 2 }])
  expect(await Promise.all(orders.map(shop.payStateOf))).toEqual(['EXPIRED', 'EXPIRED', 'AWAITING', 'AWAITING'])
  expect(await shop.stockOf(other)).toMatchObject({ available: 8, reserved: 2 })
  expect(await shop.stockOf(product)).toMatchObject({ available: 0, reserved: 4 })
})

describe('nobody keeps pieces by pushing others out in turn', () => {
  // Mutation: an attempt that replaces another is as young as it is itself.
  it('a replaced attempt is as old as the first one', async ({ shop, buyer, held }) => {
    const again = await held.who.place([{ product: held.product, quantity: 2 }])
    const third = await held.who.place([{ product: held.product, quantity: 3 }])
    expect(await shop.payStateOf(again.orderId)).toBe('EXPIRED')
    await buyer.place([{ product: held.product, quantity: 3 }])
    expect(await shop.payStateOf(third.orderId)).toBe('EXPIRED')
  })

  // Mutation: whoever asks pushes others out.
  it('who has let pieces go within the hour waits for others', async ({ shop, buyer, held }) => {
    const taken = await buyer.place([{ product: held.product, quantity: 3 }])
    await shop.passTime(taken.orderId, 4)
    expect(await isRefused(held.who, [{ product: held.product, quantity: 1 }], held.product)).toBe(5)
    await shop.passTime(held.placed.orderId, 60)
    await held.who.place([{ product: held.product, quantity: 1 }])
    expect(await shop.payStateOf(taken.orderId)).toBe('EXPIRED')
  })

  it('and their attempts are counted', async ({ shop, held }) => {
    for (let turn = 0; turn < 4; turn++) {
      const { orderId } = await held.who.place([{ product: held.product, quantity: (turn % 2) + 1 }])
      await shop.passTime(orderId, 4)
    }
    const [other] = await shop.newcomers(1)
    await other!.place([{ product: held.product, quantity: 3 }])
    expect(await held.who.order([{ product: held.product, quantity: 1 }])).toMatchObject({
      status: 429,
      body: { msg: refusals.tooMany },
    })
  })
})

it('an order that was never opened gives way without asking', async ({ shop, buyer }) => {
  const [product, who] = [await shop.stock(1), await shop.newcomer()]
  shop.provider.faults.set({ on: 'any', do: 'reset' })
  await who.order([{ product, quantity: 1 }])
  const [open] = await shop.db
    .selectFrom('orders')
    .select(['id', 'pay_state'])
    .where('user_id', '=', who.userId)
    .execute()
  expect(open?.pay_state).toBe('CREATING')
  await shop.passTime(open!.id, 3)
  shop.provider.faults.clear()
  await buyer.place([{ product, quantity: 1 }])
  expect(await shop.payStateOf(open!.id)).toBe('EXPIRED')
})
