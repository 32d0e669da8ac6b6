import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { requeueRefunds } from '#domain/orders/refunds/requeue-refunds'
import {
  buy,
  contextOf,
  expectHealth,
  expectPayState,
  newBuyer,
  ordersOf,
  payStateOf,
  providerRefunds,
  stock,
} from '#test/checkout'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

it.beforeAll(async ({ shop }) => {
  shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
})
it.afterEach(async ({ shop }) => {
  shop.sandbox.razorpay.faults.clear()
  shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  await expectHealth(shop)
})

describe('refunds', () => {
  async function cancelled(shop: TestShop) {
    const product = await stock(shop, 5)
    const who = await newBuyer(shop)
    const paid = await buy(shop, who, [{ product, quantity: 1 }])
    await who.post(calls.orderCancel.path, { orderId: paid.orderId })
    return { who, ...paid }
  }
  const hoursPass = (shop: TestShop, orderId: string, hours: number) =>
    sql`UPDATE refunds SET updated_at = updated_at - make_interval(hours => ${hours}) WHERE order_id = ${orderId}`.execute(
      shop.deps.db,
    )

  it('are made once when the provider did it and its answer was lost', async ({ shop }) => {
    shop.sandbox.razorpay.faults.set({ on: 'refunds.create', do: 'drop-answer', times: 2 })
    const paid = await cancelled(shop)
    await expect.poll(() => providerRefunds(shop, paid.paymentId)[0]?.requests).toBeGreaterThanOrEqual(2)
    await expectRefunded(shop, paid.orderId)
    expect(providerRefunds(shop, paid.paymentId)).toHaveLength(1)
  }, 30_000)

  it('are found without a webhook', async ({ shop }) => {
    const paid = await cancelled(shop)
    await expectRefunded(shop, paid.orderId)
    expect(await ordersOf(paid.who)).toMatchObject([{ payment: 'refunded', bankReference: expect.any(String) }])
  }, 30_000)

  it('that fail are shown, told to the shop, and tried again under a new key', async ({ shop }) => {
    shop.sandbox.razorpay.timing.set({ refundAfterMs: null })
    const paid = await cancelled(shop)
    await expectPayState(shop, paid.orderId, 'REFUNDING')
    // Waits until the shop has recorded it: before, its row is too recent to be requeued.
    const noted = shop.deps.db.selectFrom('refunds').select('razorpay_refund_id').where('order_id', '=', paid.orderId)
    await expect.poll(async () => (await noted.executeTakeFirst())?.razorpay_refund_id).toBeTruthy()
    await shop.sandbox.razorpay.refundOutcome(providerRefunds(shop, paid.paymentId)[0]?.id ?? '', 'failed')
    await hoursPass(shop, paid.orderId, 1)
    await requeueRefunds(shop.deps.db, contextOf(shop))
    await expectPayState(shop, paid.orderId, 'REFUND_FAILED')
    await expectHealth(shop)
    expect(await ordersOf(paid.who)).toMatchObject([{ payment: 'refund failed', isPaid: false }])
    await expect
      .poll(() => shop.sandbox.mailbox.messages().filter(({ subject }) => /Refund failed/.test(subject)).length)
      .toBe(1)
    shop.sandbox.razorpay.timing.set({ refundAfterMs: 100 })
    await hoursPass(shop, paid.orderId, 2)
    await requeueRefunds(shop.deps.db, contextOf(shop))
    await expect.poll(() => providerRefunds(shop, paid.paymentId).length).toBe(2)
    await expectRefunded(shop, paid.orderId)
  }, 30_000)

  async function expectRefunded(shop: TestShop, orderId: string) {
    await expect
      .poll(
        async () => {
          await hoursPass(shop, orderId, 1)
          await requeueRefunds(shop.deps.db, contextOf(shop))
          return payStateOf(shop, orderId)
        },
        { interval: 300 },
      )
      .toBe('REFUNDED')
  }
})
