// Half of the payment went back at the provider before the shop knew of it, and the seller refunds pieces for the rest
// (decision 058). One piece costs ₹102 with tax.
import { sql } from 'kysely'

import { refusals } from '#contract/wording'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { describe, expect } from '#test/fixtures'
import { refundableOf, refundPieces } from '#test/scenes/part-refunds'
import { reconciliationTest, refundable } from '#test/scenes/reconciliation'
import { eventually } from '#test/scenes/webhooks'

const it = reconciliationTest.extend('buy', ({ shop, seller, page, asha, dates }) => async (quantity: number) => {
  const paid = refundable(shop, await asha.buy([{ product: dates, quantity }]))
  const { orderId } = paid
  return {
    ...paid,
    refundPieces: async (pieces: number) => {
      expect((await refundPieces(seller, orderId, [{ product: dates, pieces }])).status).toBe(200)
      // From here on it is sent when a test says so.
      await eventually(async () => {
        await sql`DELETE FROM pgboss.job WHERE name = 'refund' AND state <> 'active'`.execute(shop.db)
        const { rows } = await sql`SELECT FROM pgboss.job WHERE name = 'refund'`.execute(shop.db)
        expect(rows).toEqual([])
      })
    },
    /** The shop asks the provider about a refund. */
    ask: async (refundId: string) => {
      const row = shop.db.selectFrom('refunds').select('id').where('razorpay_refund_id', '=', refundId)
      await sendRefund(shop.db, shop.context, (await row.executeTakeFirstOrThrow()).id)
    },
    retry: async () => (await page.retryRefund(orderId)).status,
    /** The refunds of pieces as the seller sees them. */
    listed: async () => (await refundableOf(seller, orderId)).refunds.map(({ amount, state }) => ({ amount, state })),
    /** The provider's refunds that did not fail, smallest first, in paise. */
    amounts: () =>
      paid
        .refunds()
        .filter(({ status }) => status !== 'failed')
        .map(({ amount }) => amount)
        .toSorted((a, b) => a - b),
  }
})

it.afterEach(async ({ shop, page }) => {
  await page.expectAgreement()
  await shop.expectHealth()
})

describe('a refund made at the provider that leaves too little for refunds of pieces', () => {
  // Mutation: refuses it. The refunds of pieces can then never be paid, nor the books agree.
  it('stands for a part of them, and the shop sends the rest', async ({ page, buy }) => {
    const order = await buy(2)
    const refundId = await order.refund(15_000)
    await order.refundPieces(1)
    await order.refundPieces(1)
    expect(await order.retry()).toBe(409)
    expect(await page.differences()).toMatchObject([
      { kind: 'refund not sent', amount: 102 },
      { kind: 'refund not sent', amount: 102 },
      { kind: 'refund unknown', amount: 150 },
    ])
    await page.expectResolvedByTwo('take over refund', refundId)
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent', amount: 54 }])
    expect(await order.retry()).toBe(200)
    await order.bankDecides('processed')
    expect(await order.retry()).toBe(200)
    await order.ask(refundId)
    expect(order.amounts()).toEqual([5_400, 15_000])
    expect(await order.listed()).toEqual([
      { amount: 102, state: 'refunded' },
      { amount: 102, state: 'refunded' },
    ])
    expect(await order.state()).toBe('PAID')
    expect(await order.retry()).toBe(200)
    expect(order.amounts()).toHaveLength(2)
  })

  // Mutation: drops it as if nothing were owed.
  it('is sent again by the shop when the bank refuses it', async ({ page, buy }) => {
    const order = await buy(1)
    const refundId = await order.refund(5_100)
    await order.refundPieces(1)
    expect(await order.retry()).toBe(409)
    await page.expectResolved('take over refund', refundId)
    expect(await order.listed()).toMatchObject([{ state: 'refund failed' }])
    await order.bankDecides('failed')
    await order.ask(refundId)
    expect(await page.differences()).toMatchObject([
      { kind: 'refund not sent', amount: 51 },
      { kind: 'refund not sent', amount: 51, reason: 'The bank did not take it' },
    ])
    expect(await order.retry()).toBe(200)
    await order.bankDecides('processed')
    expect(await order.retry()).toBe(200)
    expect(order.amounts()).toEqual([5_100, 5_100])
    expect(await order.state()).toBe('PAID')
  })

  it('cancels the order when nothing is left of it', async ({ shop, page, buy, dates }) => {
    const before = await shop.stockOf(dates)
    const order = await buy(2)
    const refundId = await order.refund(15_000)
    await order.refundPieces(1)
    expect(await order.retry()).toBe(409)
    await page.expectResolved('take over refund', refundId)
    expect(await order.state()).toBe('REFUNDING')
    expect(await order.retry()).toBe(200)
    await order.bankDecides('processed')
    expect(await order.retry()).toBe(200)
    expect(order.amounts()).toEqual([5_400, 15_000])
    expect(await order.state()).toBe('REFUNDED')
    expect(await order.listed()).toEqual([{ amount: 102, state: 'refunded' }])
    // The refunded piece is lost.
    expect(await shop.stockOf(dates)).toEqual({ ...before, available: before.available - 1 })
  })

  it('is all of the refund that a cancelled order owes, and a part of the other', async ({ page, buy }) => {
    const order = await buy(3)
    const refundId = await order.refund(25_000)
    await order.refundPieces(1)
    expect(await order.retry()).toBe(409)
    await page.cancel(order.orderId)
    await page.expectResolvedByTwo('take over refund', refundId)
    expect(await order.retry()).toBe(200)
    await order.bankDecides('processed')
    expect(await order.retry()).toBe(200)
    expect(order.amounts()).toEqual([5_600, 25_000])
    expect(await order.state()).toBe('REFUNDED')
  })

  it('leaves the refund of a cancelled order as it is when that has arrived', async ({ page, buy }) => {
    const order = await buy(3)
    await order.refundPieces(1)
    expect(await order.retry()).toBe(200)
    await order.bankDecides('failed')
    await page.cancel(order.orderId)
    const refundId = await order.refund(12_000)
    expect(await order.retry()).toBe(409)
    await page.expectResolved('take over refund', refundId)
    expect(await order.retry()).toBe(200)
    await order.bankDecides('processed')
    expect(await order.retry()).toBe(200)
    expect(await order.state()).toBe('REFUNDED')
  })

  it('waits for a refund of pieces whose answer is not known', async ({ razorpay, page, buy }) => {
    const order = await buy(1)
    const refundId = await order.refund(5_000)
    razorpay.faults.set({ on: 'refunds.create', do: 'reset' })
    await order.refundPieces(1)
    expect(await order.retry()).toBe(502)
    await page.expectRefused('take over refund', refundId, 409, refusals.refundTooLarge)
    razorpay.recover()
    expect(await order.retry()).toBe(409)
    await page.expectResolved('take over refund', refundId)
    expect(await order.retry()).toBe(200)
    await order.bankDecides('processed')
    expect(await order.retry()).toBe(200)
    expect(order.amounts()).toEqual([5_000, 5_200])
  })
})
