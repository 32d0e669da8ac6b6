import { sql } from 'kysely'

import { notices, refusals } from '#contract/wording'
import { describe, expect } from '#test/fixtures'
import { cancelled, refundable, reconciliationTest as it } from '#test/scenes/reconciliation'

it.afterEach(async ({ shop, page }) => {
  await page.expectAgreement()
  await shop.expectHealth()
})

describe('captured money', () => {
  // Mutations: settling without the order's lock; recording the act before checking that the payment exists.
  it('that its order does not know is settled by the first of two sellers', async ({ shop, page, placed }) => {
    const { paymentId } = await shop.pay(placed)
    const [found] = await page.differences()
    expect(found).toMatchObject({ kind: 'unsettled', act: 'settle', amount: 102, paymentId, orderId: placed.orderId })
    expect((await page.report()).total).toMatchObject({ difference: 102, differences: 1 })
    await page.expectResolvedByTwo('settle', paymentId, notices.paymentSettled)
    expect(await shop.payStateOf(placed.orderId)).toBe('PAID')
    expect(await page.resolutionsOf(placed.orderId)).toMatchObject([
      { actor: 'seller', name: 'Test Seller', to: 'settled' },
    ])
  })

  it('for an order that has its money goes back', async ({ shop, page, paid }) => {
    await paid.misstate({ status: 'failed' })
    const second = refundable(shop, await shop.pay(paid))
    await paid.misstate({ status: 'captured' })
    expect(await page.differences()).toMatchObject([
      { kind: 'second payment', act: 'settle', paymentId: second.paymentId },
    ])
    await page.expectResolved('settle', second.paymentId)
    await second.awaitRefund()
    expect(second.refunds()).toMatchObject([{ amount: 10_200 }])
    expect(await page.resolutionsOf(paid.orderId)).toHaveLength(1)
    expect(await paid.state()).toBe('PAID')
  })

  it('for a cancelled order goes back', async ({ shop, page, placed }) => {
    await page.cancel(placed.orderId)
    const paid = refundable(shop, await shop.pay(placed))
    expect((await page.resolve('settle', paid.paymentId)).body).toMatchObject({ msg: notices.paymentNotNeeded })
    await paid.awaitRefund()
    expect(await paid.state()).toBe('REFUNDED')
  })

  // Mutations: one idempotency key for all attempts never resends; ignoring external refunds refunds too much.
  it('of no order of this shop is sent back once, and again when the bank did not take it', async ({
    shop,
    razorpay,
    page,
    otherSeller,
  }) => {
    const paymentId = await razorpay.unmatchedPayment(100)
    await razorpay.refund(paymentId, { amount: 2_500 })
    const [found] = await page.differences()
    expect(found).toMatchObject({ kind: 'unmatched', act: 'give back', amount: 75, paymentId })
    expect(found).not.toHaveProperty('orderId')
    const giveBack = () =>
      Promise.all([page.resolve('give back', paymentId), page.resolve('give back', paymentId, otherSeller)])
    for (const { status } of await giveBack()) expect([200, 502]).toContain(status)
    expect(shop.providerRefunds(paymentId).map(({ amount }) => amount)).toEqual([2_500, 7_500])
    await page.expectResolved('give back', paymentId)
    await page.expectAgreement()
    const { rows } = await sql`
      SELECT s.name, f.amount_paise FROM foreign_refunds f JOIN sellers s ON s.id = f.seller_id`.execute(shop.db)
    expect(rows).toEqual([{ name: 'Test Seller', amount_paise: 7_500 }])

    await razorpay.refundOutcome(shop.providerRefunds(paymentId)[1]?.id ?? '', 'failed')
    expect(await page.differences()).toMatchObject([{ kind: 'unmatched', paymentId }])
    await page.expectResolved('give back', paymentId)
    expect(shop.providerRefunds(paymentId)).toHaveLength(3)
  })

  // Mutation: an ignored payment can still be refunded.
  it('of another business is no longer compared once a seller ignores it', async ({ shop, razorpay, page }) => {
    const before = await page.report()
    const paymentId = await razorpay.unmatchedPayment(60)
    await razorpay.refund(paymentId, { amount: 1_000 })
    expect(await page.differences()).toMatchObject([{ kind: 'unmatched', amount: 50, paymentId }])
    await page.expectResolvedByTwo('ignore', paymentId, notices.moneyIgnored)
    expect((await page.report()).total).toEqual(before.total)
    await page.expectRefused('give back', paymentId, 409, refusals.paymentIgnored)
    expect(shop.providerRefunds(paymentId)).toHaveLength(1)
    const { rows } = await sql`
      SELECT s.name FROM foreign_left_out f JOIN sellers s ON s.id = f.seller_id`.execute(shop.db)
    expect(rows).toEqual([{ name: 'Test Seller' }])
    // A refund by the other business is not compared either.
    await razorpay.refund(paymentId)
    expect((await page.report()).total).toEqual(before.total)
  })

  // Mutation: checking only for a recorded payment; an unsettled one could be ignored.
  it('of an order of the shop is never left out', async ({ shop, page, asha, items, paid }) => {
    const { paymentId: unsettled } = await shop.pay(await asha.place(items))
    for (const id of [paid.paymentId, unsettled])
      await page.expectRefused('ignore', id, 409, refusals.orderPaymentStays)
    await page.resolve('settle', unsettled)
  })

  it('of an order is not refunded as unmatched', async ({ shop, page, asha, items, paid }) => {
    await page.expectRefused('give back', paid.paymentId, 409, refusals.paymentOfOrder)
    const { paymentId: unsettled } = await shop.pay(await asha.place(items))
    expect((await page.resolve('give back', unsettled)).status).toBe(409)
    await page.resolve('settle', unsettled)
  })
})

describe('an order that counts on money', () => {
  it('that is only authorised has it captured', async ({ page, paid }) => {
    const { orderId, paymentId } = paid
    await paid.misstate({ status: 'authorized' })
    expect(await page.differences()).toMatchObject([{ kind: 'not captured', act: 'capture', amount: 102, orderId }])
    expect((await page.report()).total.difference).toBe(-102)
    await page.expectResolvedByEach('capture', paymentId)
    expect(await page.resolutionsOf(orderId)).toMatchObject([{ to: 'captured' }])
  })

  it('that is not there is taken back, and nothing is sent', async ({ shop, page, asha, dates, items }) => {
    const before = await shop.stockOf(dates)
    const paid = refundable(shop, await asha.buy(items))
    const { orderId, paymentId } = paid
    await page.expectRefused('take back order', paymentId, 409, refusals.paymentIsThere)
    await paid.misstate({ status: 'failed' })
    expect(await page.differences()).toMatchObject([{ kind: 'not captured', act: 'take back order', orderId }])
    await page.expectResolvedByTwo('take back order', paymentId)
    expect((await asha.orders()).find(({ _id }) => _id === orderId)).toMatchObject(cancelled)
    expect(await shop.stockOf(dates)).toEqual(before)
    expect(paid.refunds()).toEqual([])
    expect(await page.resolutionsOf(orderId)).toMatchObject([{ to: 'order taken back' }])
    await page.expectAgreement()
    // If the payment arrives after all, it is unmatched.
    await paid.misstate({ status: 'captured' })
    expect(await page.differences()).toMatchObject([{ kind: 'unmatched', act: 'give back', paymentId, orderId }])
    expect((await page.resolve('ignore', paymentId)).status).toBe(409)
    await page.expectResolved('give back', paymentId)
  })

  it('that Razorpay does not know is taken back, whatever the state of its refund', async ({ page, failedRefund }) => {
    await failedRefund.misstate({ status: 'failed' })
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent' }, { kind: 'not captured' }])
    await page.expectResolved('take back order', failedRefund.paymentId)
    expect(await failedRefund.state()).toBe('REFUNDED')
  })

  it('that came in another amount is taken back, and what came goes back', async ({ page, paid }) => {
    const { orderId, paymentId } = paid
    await paid.misstate({ amount: 9_900 })
    expect(await page.differences()).toMatchObject([
      { kind: 'other amount', act: 'take back order', amount: 99, orderAmount: 102, orderId },
    ])
    expect((await page.report()).total.difference).toBe(-3)
    await page.expectResolvedByEach('take back order', paymentId)
    await paid.awaitRefund()
    expect(await paid.state()).toBe('REFUNDED')
    expect(paid.refunds()).toMatchObject([{ amount: 9_900 }])
    expect(await page.resolutionsOf(orderId)).toHaveLength(1)
  })
})
