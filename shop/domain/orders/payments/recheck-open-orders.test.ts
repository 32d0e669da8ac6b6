import { sql } from 'kysely'

import { holdOrder } from '#domain/orders/checkout/hold-order'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { requeueWebhooks } from '#domain/orders/webhooks/sweep-webhooks'
import { describe, expect, it } from '#test/fixtures'
import { deliver } from '#test/scenes/webhooks'
import type { TestShop } from '#test/shop'

it.beforeAll(async ({ shop }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
})
it.afterEach(async ({ shop }) => {
  shop.provider.faults.clear()
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  await shop.expectHealth()
})

const reconcile = (shop: TestShop) => recheckOpenOrders(shop.db, shop.context)

async function placed(shop: TestShop, quantity = 1) {
  const product = await shop.stock(5)
  return { product, ...(await (await shop.buyer()).place([{ product, quantity }])) }
}

describe('the reconciler', () => {
  it('finds an order that was paid and never reported', async ({ shop }) => {
    const order = await placed(shop)
    await shop.pay(order)
    await shop.passTime(order.orderId, 1.1)
    await reconcile(shop)
    expect(await shop.payStateOf(order.orderId)).toBe('PAID')
  })

  it('asks again within a minute and a half, so that a later payment is found within 150 s', async ({ shop }) => {
    const order = await placed(shop)
    await shop.passTime(order.orderId, 5)
    await reconcile(shop)
    expect(await shop.payStateOf(order.orderId)).toBe('AWAITING')
    await shop.pay(order)
    await sql`UPDATE orders SET asked_at = asked_at - interval '90 seconds' WHERE id = ${order.orderId}`.execute(
      shop.db,
    )
    await reconcile(shop)
    expect(await shop.payStateOf(order.orderId)).toBe('PAID')
  })

  it('gives a hold back when it is over, after asking the provider', async ({ shop }) => {
    const order = await placed(shop, 2)
    await shop.passTime(order.orderId, 26)
    await reconcile(shop)
    expect(await shop.payStateOf(order.orderId)).toBe('EXPIRED')
    expect(await shop.stockOf(order.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    const asked = shop.provider.requests().filter(({ path }) => path.includes(order.razorpayOrderId))
    expect(asked.length).toBeGreaterThan(0)
  })

  // Mutation: releasing at reserved_until without asking sells the same goods twice.
  it('never gives back what was paid in the last moment', async ({ shop }) => {
    const order = await placed(shop, 2)
    await shop.pay(order)
    await shop.passTime(order.orderId, 26)
    await Promise.all([reconcile(shop), reconcile(shop), reconcile(shop)])
    expect(await shop.payStateOf(order.orderId)).toBe('PAID')
    expect(await shop.stockOf(order.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  })

  it('keeps the hold while the bank is still at it, four times at most', async ({ shop }) => {
    const order = await placed(shop)
    const { paymentId } = await shop.provider.pay(order.razorpayOrderId, { outcome: 'authorized' })
    expect(paymentId).toMatch(/^pay_/)
    await shop.passTime(order.orderId, 26)
    for (let i = 0; i < 4; i++) {
      // Mutation: two concurrent checks count twice, and the hold ends too soon.
      await Promise.all([reconcile(shop), reconcile(shop)])
      expect(await shop.payStateOf(order.orderId)).toBe('AWAITING')
      await shop.passTime(order.orderId, 6)
    }
    await reconcile(shop)
    expect(await shop.payStateOf(order.orderId)).toBe('EXPIRED')
  })

  it('keeps the hold while the provider cannot be asked, for two hours at most', async ({ shop }) => {
    const order = await placed(shop)
    shop.provider.faults.set({ on: 'orders.payments', do: 'error500' })
    await shop.passTime(order.orderId, 26)
    await reconcile(shop)
    expect(await shop.payStateOf(order.orderId)).toBe('AWAITING')
    await shop.passTime(order.orderId, 90)
    await reconcile(shop)
    expect(await shop.payStateOf(order.orderId)).toBe('AWAITING')
    await shop.passTime(order.orderId, 10)
    await reconcile(shop)
    expect(await shop.payStateOf(order.orderId)).toBe('EXPIRED')
  })

  it('ends an order that was interrupted before the provider was asked', async ({ shop, buyer }) => {
    const product = await shop.stock(5)
    const address = await shop.db
      .selectFrom('addresses')
      .selectAll()
      .where('id', '=', buyer.address)
      .executeTakeFirstOrThrow()
    const lines = [{ productId: product, quantity: 2 }]
    // The state after a crash between the hold and the call to the provider.
    const who = {
      userId: buyer.userId,
      standing: 'regular',
      mayPushOut: true,
      heldBefore: 0,
      deadline: Infinity,
    } as const
    const held = await holdOrder(shop.db, shop.context, { ...who, lines, address })
    const orderId = held?.id ?? ''
    await shop.passTime(orderId, 1)
    await reconcile(shop)
    expect(await shop.payStateOf(orderId)).toBe('CREATING')
    await shop.passTime(orderId, 1.1)
    await reconcile(shop)
    expect(await shop.payStateOf(orderId)).toBe('EXPIRED')
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it('runs by itself soon after a start', async ({ shop }) => {
    const order = await placed(shop)
    await shop.pay(order)
    await shop.passTime(order.orderId, 2)
    const other = await shop.another()
    await shop.expectPayState(order.orderId, 'PAID')
    await other.stop()
  })
})

describe('webhooks that wait', () => {
  it('are worked on again when their order turns up, and given up after a day', async ({ shop }) => {
    const body = JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'p', order_id: 'order_x' } } },
    })
    const { db, queue } = shop.deps
    expect((await deliver(shop, body)).status).toBe(200)
    const outcome = async () => (await db.selectFrom('webhook_events').select('outcome').executeTakeFirst())?.outcome
    await sql`UPDATE webhook_events SET received_at = now() - interval '23 hours'`.execute(db)
    await requeueWebhooks(db, queue)
    expect(await outcome()).toBeNull()
    await sql`UPDATE webhook_events SET received_at = now() - interval '25 hours'`.execute(db)
    await requeueWebhooks(db, queue)
    expect(await outcome()).toBe('unknown order')
  })

  // Mutation: each check queues all of them again beside the waiting retries, so an outage adds load to itself.
  it('are one job each, however often they are looked at while the provider is away', async ({ shop }) => {
    const { db, queue } = shop.deps
    const { faults } = shop.provider
    const placed = await (await shop.buyer()).place([{ product: await shop.stock(1), quantity: 1 }])
    faults.set({ on: 'any', do: 'reset' })
    const payment = { entity: { id: 'pay_waits', order_id: placed.razorpayOrderId } }
    const body = JSON.stringify({ event: 'payment.authorized', payload: { payment } })
    expect((await deliver(shop, body)).status).toBe(200)
    const ofBody = sql`name = 'webhook' AND singleton_key = encode(sha256(${body}::bytea), 'hex')`
    const jobs = async () => {
      const { rows } = await sql<{ state: string }>`
        SELECT state FROM pgboss.job WHERE ${ofBody} AND state < 'completed'`.execute(db)
      return rows.map(({ state }) => state)
    }
    const nextTry = (when: string) =>
      sql`UPDATE pgboss.job SET start_after = ${when}::timestamptz WHERE ${ofBody} AND state = 'retry' RETURNING id`.execute(
        db,
      )
    await expect.poll(async () => (await nextTry('tomorrow')).rows).toHaveLength(1)
    for (let look = 0; look < 3; look++) {
      await sql`UPDATE webhook_events SET received_at = now() - interval '1 hour', tried_at = NULL
        WHERE processed_at IS NULL`.execute(db)
      await requeueWebhooks(db, queue)
      expect(await jobs()).toEqual(['retry'])
    }
    await nextTry('now')
    faults.clear()
    await expect.poll(jobs).toEqual([])
  })
})
