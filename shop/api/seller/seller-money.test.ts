import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { resolveActs } from '#contract/money/money-by-day'
import { refusals } from '#contract/wording'
import { describe, expect } from '#test/fixtures'
import { reconciliationTest as it } from '#test/scenes/reconciliation'
import type { TestShop } from '#test/shop'

const { path } = calls.sellerMoney
const mendPath = calls.sellerMoneyResolve.path

it.afterEach(({ shop }) => shop.expectHealth())

async function settledPayment(shop: TestShop): Promise<string> {
  const { payment_id } = await shop.db.selectFrom('payments').select('payment_id').executeTakeFirstOrThrow()
  return payment_id
}

describe('the money page is refused', () => {
  it('to visitors and shoppers', async ({ shop, page, asha }) => {
    for (const [who, status] of [
      [shop.visitor(), 401],
      [asha, 403],
    ] as const) {
      expect((await who.get(path)).status).toBe(status)
      expect((await page.resolve('settle', 'pay_1', who)).status).toBe(status)
      expect((await page.retryRefund('none', who)).status).toBe(status)
    }
  })

  it.for(['yesterday', '2026-02-30', '', '9999-12-31', '0', '0000-01-01', '0001-01-05', '1999-12-31'])(
    'up to the day %j',
    async (until, { seller }) => {
      expect((await seller.get(`${path}?until=${until}`)).status).toBe(400)
    },
  )

  it('for an unknown payment, and for an unknown act', async ({ page, seller }) => {
    for (const act of resolveActs) expect((await page.resolve(act, 'pay_00000000000000')).status).toBe(404)
    expect((await page.retryRefund('none')).status).toBe(404)
    expect((await seller.post(mendPath, { act: 'steal', id: 'pay_1' })).status).toBe(400)
    expect((await seller.post(mendPath, { act: 'settle' })).status).toBe(400)
  })

  it.for(['', '\ud800', '../orders', 'pay_1?x=', 'pay 1', 'x'.repeat(65)])('for the name %j', async (id, { page }) => {
    for (const act of resolveActs) expect((await page.resolve(act, id)).status).toBe(400)
  })
})

describe('the statement of a shop', () => {
  it('that has sold nothing are fourteen days of nothing', async ({ page }) => {
    const { days, total, asked, sold, earlier, later } = await page.report()
    expect({ asked, sold, earlier, later }).toEqual({ asked: true, sold: false })
    expect(days).toHaveLength(14)
    expect(total).toEqual({ captured: 0, refunded: 0, orders: 0, difference: 0, coming: 0, leaving: 0, differences: 0 })
  })

  it('may be asked for up to the first day of 2000', async ({ page }) => {
    const { days } = await page.report('?until=2000-01-01')
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2000-01-01', '1999-12-19'])
  })

  it('agree while everything goes as it should, refunds among it', async ({ page, asha, dates, paid }) => {
    await asha.buy([{ product: dates, quantity: 2 }])
    await page.cancel(paid.orderId)
    // While the cancellation can be undone, the refund is counted as leaving.
    expect((await page.report()).total).toMatchObject({
      captured: 306,
      refunded: 0,
      orders: 306,
      leaving: 102,
      difference: 0,
    })
    await paid.sendRefund()
    const { days, total, sold } = await page.report()
    expect(sold).toBe(true)
    expect(total).toMatchObject({ captured: 306, refunded: 102, orders: 204, difference: 0, leaving: 0 })
    expect(days[0]).toMatchObject({ captured: 306, refunded: 102, orders: 204 })
    await page.expectAgreement()
  })

  it('leave out what a bank has only promised, and what went back without being taken', async ({
    shop,
    razorpay,
    page,
    asha,
    items,
  }) => {
    const before = (await page.report()).total
    const placed = await asha.place(items)
    const { paymentId } = await shop.pay(placed, { outcome: 'authorized' })
    expect((await page.report()).total).toEqual({ ...before, coming: 102 })
    await razorpay.settleLate(paymentId, 'captured')
    await page.resolve('settle', paymentId)

    const twice = await asha.place(items)
    const first = await razorpay.pay(twice.razorpayOrderId, { outcome: 'failed' })
    await page.resolve('settle', (await shop.pay(twice)).paymentId)
    // Razorpay itself refunds a second payment of one of its orders.
    await razorpay.settleLate(first.paymentId, 'captured')
    expect((await page.report()).total).toMatchObject({
      coming: 0,
      captured: Number(before.captured) + 204,
      refunded: 102,
    })
    await page.expectAgreement()
  })

  it('put a payment on the day the provider took it, though it was settled after midnight', async ({
    razorpay,
    page,
    paid: { paymentId },
  }) => {
    const midnight = new Date(new Date(Date.now() + 5.5 * 3_600_000).setUTCHours(0, 0, 0, 0) - 5.5 * 3_600_000)
    const before = (await page.report()).days
    await razorpay.misstate(paymentId, { created_at: midnight.getTime() / 1_000 - 1 })
    const [today, yesterday] = (await page.report()).days
    expect(today).toMatchObject({ orders: (before[0]?.orders ?? 0) - 102, difference: 0 })
    expect(yesterday).toMatchObject({ captured: 102, orders: 102, difference: 0 })
    await razorpay.misstate(paymentId, { created_at: midnight.getTime() / 1_000 })
    expect((await page.report()).days[1]).toMatchObject({ captured: 0, orders: 0 })
    await page.expectAgreement()
  })

  it('shows only the orders when the provider does not answer, and resolves nothing then', async ({
    shop,
    razorpay,
    page,
    asha,
    items,
  }) => {
    const known = (await page.report()).total
    const placed = await asha.place(items)
    const { paymentId } = await shop.pay(placed)
    razorpay.faults.set({ on: 'any', do: 'error500' })
    const { total, asked, days } = await page.report()
    expect(asked).toBe(false)
    expect(total).toMatchObject({
      captured: null,
      refunded: null,
      difference: null,
      orders: known.orders,
      differences: 0,
    })
    expect(days[0]).toMatchObject({ captured: null, difference: null, differences: [] })
    for (const act of ['settle', 'give back', 'ignore', 'take back order', 'correct amount'] as const) {
      const isKnown = act === 'take back order' || act === 'correct amount'
      const { status, body } = await page.resolve(act, isKnown ? await settledPayment(shop) : paymentId)
      expect({ status, body }).toMatchObject({ status: 502, body: { msg: refusals.providerSilent } })
    }
    razorpay.recover()
    expect(await shop.payStateOf(placed.orderId)).toBe('AWAITING')
    await page.resolve('settle', paymentId)
    await page.expectAgreement()
  })
})

describe('many days and many payments', () => {
  it('are paged back to the first payment, and on again', async ({ shop, page }) => {
    await sql`UPDATE payments SET created_at = created_at - interval '20 days' WHERE payment_id = ${await settledPayment(shop)}`.execute(
      shop.db,
    )
    const now = await page.report()
    expect(
      now.days
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    ).toEqual(now.days.map(({ day }) => day))
    const before = await page.report(`?until=${now.earlier}`)
    expect(before.days[0]?.day).toBe(now.earlier)
    expect(before.earlier).toBeUndefined()
    expect(before.later).toBe(now.days[0]?.day)
    // Payments that the shop recorded are fetched by id and listed on the provider's day.
    expect(before.total).toMatchObject({ orders: 0, difference: 0, differences: 0 })
    await page.expectAgreement()
  })

  // Mutation: the sums are of the listed differences alone.
  it('are all asked for, page by page, and their differences listed up to a number and counted', async ({
    page,
    razorpay,
  }) => {
    const { total } = await page.report()
    for (let i = 0; i < 101; i++) await razorpay.unmatchedPayment(1)
    const report = await page.report()
    expect(report.total).toMatchObject({
      differences: 101,
      difference: 101,
      captured: Number(total.captured) + 101,
    })
    expect([report.days[0]?.differences.length, report.days[0]?.more]).toEqual([100, 1])
  })
})
