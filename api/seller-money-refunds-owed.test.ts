import { sql } from 'kysely'

import { orderNumber } from '#contract/order-number'
import { notices, refusals } from '#contract/wording'
import { buy, expectHealth, mailsTo, ordersOf, payStateOf, providerRefunds, stockOf } from '#test/checkout'
import { describe, expect, vi } from '#test/fixtures'
import {
  bankDecides,
  cancelAsSeller,
  cancelled,
  dropWebhooks,
  reconciliationTest as it,
  runRefund,
  awaitRefund,
} from '#test/reconciliation'

it.afterEach(({ shop }) => expectHealth(shop))

describe('money that goes back, and that Razorpay has in another amount,', () => {
  // Mutation: correcting without a lock on order and payment refuses the second of two concurrent calls.
  it('goes back in its true amount, and the order bought with other money stays', async ({
    shop,
    razorpay,
    page,
    extraPayment: { orderId, paymentId },
  }) => {
    await awaitRefund(shop, orderId, paymentId, 'failed')
    await razorpay.misstate(paymentId, { amount: 9_900 })
    expect(await page.differences()).toMatchObject([
      { kind: 'refund not sent', amount: 102 },
      { kind: 'other amount', act: 'correct amount', amount: 99, orderAmount: 102 },
    ])
    const answers = await page.resolveByTwo('correct amount', paymentId)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await vi.waitFor(() => expect(providerRefunds(shop, paymentId)).toHaveLength(2), {
      timeout: 10_000,
      interval: 25,
    })
    await runRefund(shop, orderId)
    expect(providerRefunds(shop, paymentId)).toMatchObject([
      { status: 'failed' },
      { amount: 9_900, status: 'processed' },
    ])
    expect((await page.resolutionsOf(orderId)).map(({ to }) => to)).toEqual(['settled', 'amount corrected'])
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await page.expectAgreement()
  })

  it('is told of in words once the refund is out', async ({ razorpay, page, processedRefund: { paymentId } }) => {
    expect(await page.resolve('correct amount', paymentId)).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentIsThere },
    })
    await razorpay.misstate(paymentId, { amount: 9_900 })
    expect(await page.differences()).toMatchObject([{ kind: 'other amount', act: 'correct amount' }])
    expect(await page.resolve('correct amount', paymentId)).toMatchObject({
      status: 409,
      body: { msg: refusals.amountRefundGone },
    })
    await razorpay.misstate(paymentId, { amount: 10_200 })
    await page.expectAgreement()
  })
})

describe('a refund made at the provider', () => {
  // Mutation: recording it without a lock on order and payment refuses one of two concurrent calls.
  it('in full cancels the order, once', async ({ shop, razorpay, page, seller, otherSeller, asha, dates, items }) => {
    const before = await stockOf(shop, dates)
    const { orderId, paymentId } = await buy(shop, asha, items)
    const refundId = await razorpay.refund(paymentId)
    expect(await page.differences()).toMatchObject([
      { kind: 'refund unknown', act: 'take over refund', amount: 102, orderId, refundId },
    ])
    expect((await page.report()).total.difference).toBe(-102)
    const answers = await Promise.all(
      [seller, otherSeller, seller].map((who) => page.resolve('take over refund', refundId, who)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await payStateOf(shop, orderId)).toBe('REFUNDING')
    await runRefund(shop, orderId)
    expect((await ordersOf(asha)).find(({ _id }) => _id === orderId)).toMatchObject({
      ...cancelled,
      bankReference: expect.stringMatching(/^\d{23}$/),
    })
    expect(await stockOf(shop, dates)).toEqual(before)
    expect(await page.resolutionsOf(orderId)).toMatchObject([{ to: 'refund taken over' }])
    expect(providerRefunds(shop, paymentId)).toHaveLength(1)
    await expect.poll(() => mailsTo(shop, asha, new RegExp(`${orderNumber(orderId)} is cancelled`)).length).toBe(1)
    await page.expectAgreement()
  })

  it('in part leaves the order as it is, until the parts are the whole', async ({
    shop,
    razorpay,
    page,
    paid: { orderId, paymentId },
  }) => {
    const [some, more] = [
      await razorpay.refund(paymentId, { amount: 2_000 }),
      await razorpay.refund(paymentId, { amount: 2_000 }),
    ]
    expect(await page.differences()).toHaveLength(2)
    for (const id of [some, more, some]) expect((await page.resolve('take over refund', id)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await page.expectAgreement()
    const rest = await razorpay.refund(paymentId)
    await page.resolve('take over refund', rest)
    await runRefund(shop, orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await page.expectAgreement()
  })

  it('in part leaves the rest to go back when the order is cancelled', async ({
    shop,
    razorpay,
    page,
    seller,
    paid: { orderId, paymentId },
  }) => {
    await page.resolve('take over refund', await razorpay.refund(paymentId, { amount: 2_000 }))
    await cancelAsSeller(shop, seller, orderId)
    await runRefund(shop, orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(providerRefunds(shop, paymentId).map(({ amount }) => amount)).toEqual([2_000, 8_200])
    await page.expectAgreement()
  })

  it('for one that had failed here is that one', async ({
    shop,
    razorpay,
    page,
    failedRefund: { orderId, paymentId },
  }) => {
    const refundId = await razorpay.refund(paymentId)
    expect(await page.differences()).toMatchObject([{ kind: 'refund unknown', refundId, orderId }])
    expect((await page.resolve('take over refund', refundId)).status).toBe(200)
    await runRefund(shop, orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(providerRefunds(shop, paymentId)).toHaveLength(2)
    await page.expectAgreement()
  })

  it('for a part of one that had failed here leaves the rest to be tried', async ({
    shop,
    razorpay,
    page,
    failedRefund: { orderId, paymentId },
  }) => {
    await page.resolve('take over refund', await razorpay.refund(paymentId, { amount: 2_000 }))
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent', amount: 82 }])
    expect((await page.retryRefund(orderId)).status).toBe(200)
    await runRefund(shop, orderId)
    expect(providerRefunds(shop, paymentId).map(({ amount }) => amount)).toEqual([10_200, 2_000, 8_200])
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await page.expectAgreement()
  })

  it('that failed there is none', async ({ razorpay, page, paid: { paymentId } }) => {
    const refundId = await razorpay.refund(paymentId)
    await razorpay.refundOutcome(refundId, 'failed')
    expect((await page.resolve('take over refund', refundId)).status).toBe(409)
    await page.expectAgreement()
  })
})

describe('a refund that the order owes', () => {
  it('and the bank did not take is sent again, once for each time it failed', async ({
    shop,
    page,
    otherSeller,
    failedRefund: { orderId, paymentId },
  }) => {
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent', act: 'refund', amount: 102, orderId }])
    expect((await page.report()).total.difference).toBe(102)
    const answers = await Promise.all([page.retryRefund(orderId), page.retryRefund(orderId, otherSeller)])
    for (const { status } of answers) expect([200, 502]).toContain(status)
    expect(answers.map(({ status }) => status)).toContain(200)
    await bankDecides(shop, paymentId, 'processed')
    expect(providerRefunds(shop, paymentId)).toHaveLength(2)
    expect(await page.resolutionsOf(orderId)).toMatchObject([{ to: 'refund tried again', name: 'Test Seller' }])
    expect(await page.retryRefund(orderId)).toMatchObject({ status: 200, body: { msg: notices.refundArrived } })
    await page.expectAgreement()
  })

  it('whose failure was not reported is sent again, too', async ({
    shop,
    page,
    seller,
    paid: { orderId, paymentId },
  }) => {
    await cancelAsSeller(shop, seller, orderId)
    expect((await page.retryRefund(orderId)).status).toBe(200)
    await bankDecides(shop, paymentId, 'failed')
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent', reason: 'The bank did not take it' }])
    expect((await page.retryRefund(orderId)).body).toMatchObject({
      msg: notices.refundSent,
      order: { payment: 'refunding' },
    })
    await bankDecides(shop, paymentId, 'processed')
    const { body } = await page.retryRefund(orderId)
    expect(body).toMatchObject({
      msg: notices.refundArrived,
      order: { ...cancelled, bankReference: expect.stringMatching(/^\d{23}$/) },
    })
    expect(await page.resolutionsOf(orderId)).toHaveLength(2)
    await page.expectAgreement()
  })

  it('and that stands still is a difference after two minutes', async ({
    shop,
    razorpay,
    page,
    seller,
    asha,
    items,
  }) => {
    razorpay.faults.set({ on: 'refunds.create', do: 'reset' })
    const { orderId, paymentId } = await buy(shop, asha, items)
    await cancelAsSeller(shop, seller, orderId)
    expect((await page.retryRefund(orderId)).status).toBe(502)
    expect((await page.report()).total).toMatchObject({ leaving: 102, difference: 0 })
    const old = sql`UPDATE refunds SET created_at = now() - interval '3 minutes' WHERE order_id = ${orderId}`
    await old.execute(shop.deps.db)
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent', orderId }])
    expect((await page.retryRefund(orderId)).status).toBe(502)
    dropWebhooks(shop)
    expect((await page.retryRefund(orderId)).status).toBe(200)
    await bankDecides(shop, paymentId, 'processed')
    expect(await page.resolutionsOf(orderId)).toHaveLength(1)
    await page.expectAgreement()
  })

  it('is refused when nothing is owed, and told when the bank refuses again', async ({
    shop,
    razorpay,
    page,
    asha,
    items,
    failedRefund,
  }) => {
    const paid = await buy(shop, asha, items)
    expect(await page.retryRefund(paid.orderId)).toMatchObject({ status: 409, body: { msg: refusals.nothingToRefund } })
    await razorpay.misstate(failedRefund.paymentId, { status: 'failed' })
    const again = await page.retryRefund(failedRefund.orderId)
    expect(again).toMatchObject({ status: 409, body: { msg: expect.stringContaining('refused the refund again') } })
    await razorpay.misstate(failedRefund.paymentId, { status: 'captured' })
    expect((await page.retryRefund(failedRefund.orderId)).status).toBe(200)
    await bankDecides(shop, failedRefund.paymentId, 'processed')
    await page.expectAgreement()
  })
})
