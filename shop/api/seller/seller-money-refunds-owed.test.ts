import { sql } from 'kysely'

import { orderNumber } from '#contract/orders/order-number'
import { notices, refusals } from '#contract/wording'
import { describe, expect } from '#test/fixtures'
import { cancelled, refundable, reconciliationTest as it } from '#test/scenes/reconciliation'
import { eventually } from '#test/scenes/webhooks'

it.afterEach(async ({ shop, page }) => {
  await page.expectAgreement()
  await shop.expectHealth()
})

describe('money that goes back, and that Razorpay has in another amount,', () => {
  // Mutation: correcting without a lock on order and payment refuses the second of two concurrent calls.
  it('goes back in its true amount, and the order bought with other money stays', async ({ page, extraPayment }) => {
    const { orderId, paymentId } = extraPayment
    await extraPayment.awaitRefund('failed')
    await extraPayment.misstate({ amount: 9_900 })
    expect(await page.differences()).toMatchObject([
      { kind: 'refund not sent', amount: 102 },
      { kind: 'other amount', act: 'correct amount', amount: 99, orderAmount: 102 },
    ])
    await page.expectResolvedByTwo('correct amount', paymentId)
    await eventually(() => expect(extraPayment.refunds()).toHaveLength(2))
    await extraPayment.sendRefund()
    expect(extraPayment.refunds()).toMatchObject([{ status: 'failed' }, { amount: 9_900, status: 'processed' }])
    expect((await page.resolutionsOf(orderId)).map(({ to }) => to)).toEqual(['settled', 'amount corrected'])
    expect(await extraPayment.state()).toBe('PAID')
  })

  it('is told of in words once the refund is out', async ({ page, processedRefund }) => {
    const { paymentId } = processedRefund
    await page.expectRefused('correct amount', paymentId, 409, refusals.paymentIsThere)
    await processedRefund.misstate({ amount: 9_900 })
    expect(await page.differences()).toMatchObject([{ kind: 'other amount', act: 'correct amount' }])
    await page.expectRefused('correct amount', paymentId, 409, refusals.amountRefundGone)
    await processedRefund.misstate({ amount: 10_200 })
  })
})

describe('a refund made at the provider', () => {
  // Mutation: recording it without a lock on order and payment refuses one of two concurrent calls.
  it('in full cancels the order, once', async ({ shop, page, asha, dates, items }) => {
    const before = await shop.stockOf(dates)
    const paid = refundable(shop, await asha.buy(items))
    const { orderId } = paid
    const refundId = await paid.refund()
    expect(await page.differences()).toMatchObject([
      { kind: 'refund unknown', act: 'take over refund', amount: 102, orderId, refundId },
    ])
    expect((await page.report()).total.difference).toBe(-102)
    await page.expectResolvedByTwo('take over refund', refundId)
    expect(await paid.state()).toBe('REFUNDING')
    await paid.sendRefund()
    expect((await asha.orders()).find(({ _id }) => _id === orderId)).toMatchObject({
      ...cancelled,
      bankReference: expect.stringMatching(/^\d{23}$/),
    })
    expect(await shop.stockOf(dates)).toEqual(before)
    expect(await page.resolutionsOf(orderId)).toMatchObject([{ to: 'refund taken over' }])
    expect(paid.refunds()).toHaveLength(1)
    await expect.poll(() => shop.mailsTo(asha, new RegExp(`${orderNumber(orderId)} is cancelled`)).length).toBe(1)
  })

  it('in part leaves the order as it is, until the parts are the whole', async ({ page, paid }) => {
    const [some, more] = [await paid.refund(2_000), await paid.refund(2_000)]
    expect(await page.differences()).toHaveLength(2)
    for (const id of [some, more, some]) await page.expectResolved('take over refund', id)
    expect(await paid.state()).toBe('PAID')
    await page.expectAgreement()
    await page.resolve('take over refund', await paid.refund())
    await paid.sendRefund()
    expect(await paid.state()).toBe('REFUNDED')
  })

  it('in part leaves the rest to go back when the order is cancelled', async ({ page, paid }) => {
    await page.resolve('take over refund', await paid.refund(2_000))
    await page.cancel(paid.orderId)
    await paid.sendRefund()
    expect(await paid.state()).toBe('REFUNDED')
    expect(paid.refunds().map(({ amount }) => amount)).toEqual([2_000, 8_200])
  })

  it('for one that had failed here is that one', async ({ page, failedRefund }) => {
    const { orderId } = failedRefund
    const refundId = await failedRefund.refund()
    expect(await page.differences()).toMatchObject([{ kind: 'refund unknown', refundId, orderId }])
    await page.expectResolved('take over refund', refundId)
    await failedRefund.sendRefund()
    expect(await failedRefund.state()).toBe('REFUNDED')
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(failedRefund.refunds()).toHaveLength(2)
  })

  it('for a part of one that had failed here leaves the rest to be tried', async ({ page, failedRefund }) => {
    await page.resolve('take over refund', await failedRefund.refund(2_000))
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent', amount: 82 }])
    expect((await page.retryRefund(failedRefund.orderId)).status).toBe(200)
    await failedRefund.sendRefund()
    expect(failedRefund.refunds().map(({ amount }) => amount)).toEqual([10_200, 2_000, 8_200])
    expect(await failedRefund.state()).toBe('REFUNDED')
  })

  it('that failed there is none', async ({ razorpay, page, paid }) => {
    const refundId = await paid.refund()
    await razorpay.refundOutcome(refundId, 'failed')
    expect((await page.resolve('take over refund', refundId)).status).toBe(409)
  })
})

describe('a refund that the order owes', () => {
  it('and the bank did not take is sent again, once for each time it failed', async ({
    page,
    otherSeller,
    failedRefund,
  }) => {
    const { orderId } = failedRefund
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent', act: 'refund', amount: 102, orderId }])
    expect((await page.report()).total.difference).toBe(102)
    const answers = await Promise.all([page.retryRefund(orderId), page.retryRefund(orderId, otherSeller)])
    for (const { status } of answers) expect([200, 502]).toContain(status)
    expect(answers.map(({ status }) => status)).toContain(200)
    await failedRefund.bankDecides('processed')
    expect(failedRefund.refunds()).toHaveLength(2)
    expect(await page.resolutionsOf(orderId)).toMatchObject([{ to: 'refund tried again', name: 'Test Seller' }])
    expect(await page.retryRefund(orderId)).toMatchObject({ status: 200, body: { msg: notices.refundArrived } })
  })

  it('whose failure was not reported is sent again, too', async ({ page, paid }) => {
    const { orderId } = paid
    await page.cancel(orderId)
    expect((await page.retryRefund(orderId)).status).toBe(200)
    await paid.bankDecides('failed')
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent', reason: 'The bank did not take it' }])
    expect((await page.retryRefund(orderId)).body).toMatchObject({
      msg: notices.refundSent,
      order: { payment: 'refunding' },
    })
    await paid.bankDecides('processed')
    const { body } = await page.retryRefund(orderId)
    expect(body).toMatchObject({
      msg: notices.refundArrived,
      order: { ...cancelled, bankReference: expect.stringMatching(/^\d{23}$/) },
    })
    expect(await page.resolutionsOf(orderId)).toHaveLength(2)
  })

  it('and that stands still is a difference after two minutes', async ({ shop, razorpay, page, paid }) => {
    const { orderId } = paid
    razorpay.faults.set({ on: 'refunds.create', do: 'reset' })
    await page.cancel(orderId)
    expect((await page.retryRefund(orderId)).status).toBe(502)
    expect((await page.report()).total).toMatchObject({ leaving: 102, difference: 0 })
    const old = sql`UPDATE refunds SET created_at = now() - interval '3 minutes' WHERE order_id = ${orderId}`
    await old.execute(shop.db)
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent', orderId }])
    expect((await page.retryRefund(orderId)).status).toBe(502)
    razorpay.recover()
    expect((await page.retryRefund(orderId)).status).toBe(200)
    await paid.bankDecides('processed')
    expect(await page.resolutionsOf(orderId)).toHaveLength(1)
  })

  it('is refused when nothing is owed, and told when the bank refuses again', async ({
    page,
    asha,
    items,
    failedRefund,
  }) => {
    const { orderId: nothingOwed } = await asha.buy(items)
    expect(await page.retryRefund(nothingOwed)).toMatchObject({ status: 409, body: { msg: refusals.nothingToRefund } })
    await failedRefund.misstate({ status: 'failed' })
    const again = await page.retryRefund(failedRefund.orderId)
    expect(again).toMatchObject({ status: 409, body: { msg: expect.stringContaining('refused the refund again') } })
    await failedRefund.misstate({ status: 'captured' })
    expect((await page.retryRefund(failedRefund.orderId)).status).toBe(200)
    await failedRefund.bankDecides('processed')
  })
})
