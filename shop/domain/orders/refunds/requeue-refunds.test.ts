import { sql } from 'kysely'

import { requeueRefunds } from '#domain/orders/refunds/requeue-refunds'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

it.beforeAll(async ({ shop }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
})
it.afterEach(async ({ shop }) => {
  shop.provider.faults.clear()
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  await shop.expectHealth()
})

describe('refunds', () => {
  async function cancelled(shop: TestShop) {
    const product = await shop.stock(5)
    const who = await shop.buyer()
    const paid = await who.buy([{ product, quantity: 1 }])
    await who.cancel(paid.orderId)
    return { who, ...paid }
  }
  const hoursPass = (shop: TestShop, orderId: string, hours: number) =>
    sql`UPDATE refunds SET updated_at = updated_at - make_interval(hours => ${hours}) WHERE order_id = ${orderId}`.execute(
      shop.db,
    )

  it('are made once when the provider did it and its answer was lost', async ({ shop }) => {
    shop.provider.faults.set({ on: 'refunds.create', do: 'drop-answer', times: 2 })
    const paid = await cancelled(shop)
    await expect.poll(() => shop.providerRefunds(paid.paymentId)[0]?.requests).toBeGreaterThanOrEqual(2)
    await expectRefunded(shop, paid.orderId)
    expect(shop.providerRefunds(paid.paymentId)).toHaveLength(1)
  })

  it('are found without a webhook', async ({ shop }) => {
    const paid = await cancelled(shop)
    await expectRefunded(shop, paid.orderId)
    expect(await paid.who.orders()).toMatchObject([{ payment: 'refunded', bankReference: expect.any(String) }])
  })

  it('that fail are shown, told to the shop, and tried again under a new key', async ({ shop }) => {
    shop.provider.timing.set({ refundAfterMs: null })
    const paid = await cancelled(shop)
    await shop.expectPayState(paid.orderId, 'REFUNDING')
    // Waits until the shop has recorded it: before, its row is too recent to be requeued.
    const noted = shop.db.selectFrom('refunds').select('razorpay_refund_id').where('order_id', '=', paid.orderId)
    await expect.poll(async () => (await noted.executeTakeFirst())?.razorpay_refund_id).toBeTruthy()
    await shop.provider.refundOutcome(shop.providerRefunds(paid.paymentId)[0]?.id ?? '', 'failed')
    await hoursPass(shop, paid.orderId, 1)
    await requeueRefunds(shop.db, shop.context)
    await shop.expectPayState(paid.orderId, 'REFUND_FAILED')
    await shop.expectHealth()
    expect(await paid.who.orders()).toMatchObject([{ payment: 'refund failed', isPaid: true }])
    await expect
      .poll(() => shop.sandbox.mailbox.messages().filter(({ subject }) => /Refund failed/.test(subject)).length)
      .toBe(1)
    shop.provider.timing.set({ refundAfterMs: 100 })
    await hoursPass(shop, paid.orderId, 2)
    await requeueRefunds(shop.db, shop.context)
    await expect.poll(() => shop.providerRefunds(paid.paymentId).length).toBe(2)
    await expectRefunded(shop, paid.orderId)
  })

  it('B26: whose webhook was lost are asked about after half a minute, and old ones less often', async ({ shop }) => {
    shop.provider.timing.set({ refundAfterMs: null })
    const [young, old] = [await cancelled(shop), await cancelled(shop)]
    for (const { orderId, paymentId } of [young, old]) {
      await shop.expectPayState(orderId, 'REFUNDING')
      const noted = shop.db.selectFrom('refunds').select('razorpay_refund_id').where('order_id', '=', orderId)
      await expect.poll(async () => (await noted.executeTakeFirst())?.razorpay_refund_id).toBeTruthy()
      await shop.provider.refundOutcome(shop.providerRefunds(paymentId)[0]?.id ?? '', 'processed')
    }
    await sql`
      UPDATE refunds SET created_at = created_at - interval '2 days', updated_at = updated_at - interval '50 minutes'
      WHERE order_id = ${old.orderId}`.execute(shop.db)
    await sql`
      UPDATE refunds SET updated_at = updated_at - interval '30 seconds' WHERE order_id = ${young.orderId}`.execute(
      shop.db,
    )
    await requeueRefunds(shop.db, shop.context)
    await shop.expectPayState(young.orderId, 'REFUNDED')
    expect(await shop.payStateOf(old.orderId)).toBe('REFUNDING')
    await hoursPass(shop, old.orderId, 1)
    await requeueRefunds(shop.db, shop.context)
    await shop.expectPayState(old.orderId, 'REFUNDED')
    shop.provider.timing.set({ refundAfterMs: 100 })
  })

  it('B26: are asked about again within half a minute when the provider did not answer', async ({ shop }) => {
    shop.provider.faults.set({ on: 'refunds.create', do: 'drop-answer', times: 1 })
    const paid = await cancelled(shop)
    const { rows } = await sql<{ most: number }>`
      SELECT retry_delay_max AS most FROM pgboss.job WHERE name = 'refund' AND singleton_key = (
        SELECT id FROM refunds WHERE order_id = ${paid.orderId})`.execute(shop.db)
    expect(rows).toEqual([{ most: 30 }])
    await expectRefunded(shop, paid.orderId)
  })

  async function expectRefunded(shop: TestShop, orderId: string) {
    await expect
      .poll(
        async () => {
          await hoursPass(shop, orderId, 1)
          await requeueRefunds(shop.db, shop.context)
          return shop.payStateOf(orderId)
        },
        { interval: 300 },
      )
      .toBe('REFUNDED')
  }
})
