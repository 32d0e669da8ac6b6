import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { notices, refusals } from '#contract/wording'
import { describe, expect } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import { cancelled, reconciliationTest as it } from '#test/scenes/reconciliation'

it.afterEach(async ({ shop, page }) => {
  await page.expectAgreement()
  await shop.expectHealth()
})

const orderOf = async (who: Buyer, orderId: string) => (await who.orders()).find(({ _id }) => _id === orderId)

describe('a refund that the order has for made, and Razorpay has not,', () => {
  // Mutations: no lock on order and refund; the new refund is `due`, so the shopper gets the cancellation email twice.
  it('is sent again only once, however many sellers ask for it', async ({
    shop,
    razorpay,
    page,
    seller,
    asha,
    failedRefund,
  }) => {
    const { orderId } = failedRefund
    expect((await page.retryRefund(orderId)).status).toBe(200)
    await failedRefund.sendRefund()
    const refundId = failedRefund.refunds()[1]?.id ?? ''
    await page.expectRefused('refund again', refundId, 409, refusals.refundIsThere)
    await razorpay.misstateRefund(refundId, 'gone')
    razorpay.faults.set({ on: 'any', do: 'error500' })
    await page.expectRefused('refund again', refundId, 502, refusals.providerSilent)
    razorpay.recover()
    expect(await failedRefund.state()).toBe('REFUNDED')
    expect(await page.differences()).toMatchObject([
      { kind: 'refund missing', act: 'refund again', amount: 102, orderId, refundId },
    ])
    expect((await page.report()).total.difference).toBe(102)

    await page.expectResolvedByTwo('refund again', refundId, notices.refundSentAgain)
    expect(failedRefund.refunds()).toMatchObject([{ status: 'failed' }, { amount: 10_200, status: 'pending' }])
    expect(await orderOf(asha, orderId)).toMatchObject({ payment: 'refunding', status: 'Cancelled' })
    expect(await orderOf(asha, orderId)).not.toHaveProperty('bankReference')
    const packed = await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })
    expect(packed).toMatchObject({ status: 409, body: { msg: refusals.refundGone } })

    await failedRefund.sendRefund()
    const bankReference = failedRefund.refunds()[1]?.acquirer_data.arn
    expect(await orderOf(asha, orderId)).toMatchObject({ ...cancelled, bankReference })
    const { body } = await asha.get(`${calls.orderInvoice.path}?orderId=${orderId}`)
    expect(body).toMatchObject({ invoice: { creditNote: { bankReference } } })
    expect(await page.resolutionsOf(orderId)).toMatchObject([
      { to: 'refund tried again' },
      { name: 'Test Seller', to: 'refund sent again' },
    ])
    await page.expectResolved('refund again', refundId)
    expect(failedRefund.refunds()).toHaveLength(2)
    await expect.poll(() => shop.mailsTo(asha, new RegExp(`refund.*${orderNumber(orderId)}`, 'i')).length).toBe(2)
    const cancelledMails = () => shop.mailsTo(asha, new RegExp(`${orderNumber(orderId)} is cancelled`))
    await expect.poll(() => cancelledMails().length).toBe(1)
  })

  // Mutation: changing the order's state whatever the refund is for.
  it('because the bank did not take it after all is sent again, and the order it is not for stays', async ({
    razorpay,
    page,
    extraPayment,
  }) => {
    await extraPayment.awaitRefund()
    const [refund] = extraPayment.refunds()
    await razorpay.misstateRefund(refund?.id ?? '', 'failed')
    expect(await page.differences()).toMatchObject([
      { kind: 'refund missing', act: 'refund again', reason: 'The bank did not take it' },
    ])
    await page.expectResolvedByEach('refund again', refund?.id ?? '')
    await extraPayment.sendRefund()
    expect(extraPayment.refunds().map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await extraPayment.state()).toBe('PAID')
  })

  it('that was external and partial is in My Orders, and a cancellation names what is left', async ({
    shop,
    asha,
    partialRefund,
  }) => {
    const { orderId } = partialRefund
    expect(await orderOf(asha, orderId)).toMatchObject({ amount: 102, externallyRefunded: 20, payment: 'paid' })
    expect((await asha.cancel(orderId)).status).toBe(200)
    await partialRefund.sendRefund()
    const told = expect.stringContaining('We are sending ₹82.00, what is left of ₹102.00, back') as string
    const subject = new RegExp(`${orderNumber(orderId)} is cancelled`)
    await expect.poll(() => shop.mailsTo(asha, subject)).toMatchObject([{ text: told }])
  })

  // Mutation: sending without a check for external refunds made meanwhile.
  it('is replaced by an external refund', async ({ razorpay, page, partialRefund }) => {
    const { part } = partialRefund
    await razorpay.misstateRefund(part, 'failed')
    const byHand = await partialRefund.refund(2_000)
    expect((await page.differences()).map(({ kind }) => kind).toSorted()).toEqual(['refund missing', 'refund unknown'])
    await page.expectResolved('refund again', part)
    expect(partialRefund.refunds().map(({ id }) => id)).toEqual([part, byHand])
  })

  // Mutation: the lost refund keeps its id and can never be matched with the owed one.
  it('and that Razorpay finds again before another went out is the one', async ({
    razorpay,
    page,
    processedRefund,
  }) => {
    const { orderId, refundId } = processedRefund
    await razorpay.misstateRefund(refundId, 'failed')
    razorpay.faults.set({ on: 'refunds.create', do: 'reset' })
    expect((await page.resolve('refund again', refundId)).status).toBe(502)
    razorpay.recover()
    await razorpay.misstateRefund(refundId, 'processed')
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(await processedRefund.state()).toBe('REFUNDED')
    expect(processedRefund.refunds()).toHaveLength(1)
  })

  it('of a payment that is missing too is resolved with the payment', async ({ razorpay, page, processedRefund }) => {
    const { paymentId, refundId } = processedRefund
    await razorpay.misstateRefund(refundId, 'gone')
    await processedRefund.misstate({ status: 'failed' })
    expect(await page.differences()).toMatchObject([{ kind: 'not captured', act: 'take back order' }])
    await page.expectRefused('refund again', refundId, 409, refusals.paymentNotThere)
    await page.expectResolvedByEach('take back order', paymentId)
    expect(await processedRefund.state()).toBe('REFUNDED')
  })

  it('and that was an external partial refund is sent again as such', async ({ razorpay, page, partialRefund }) => {
    const { orderId, part } = partialRefund
    await razorpay.misstateRefund(part, 'gone')
    expect(await page.differences()).toMatchObject([{ kind: 'refund missing', amount: 20, refundId: part }])
    await page.expectResolvedByTwo('refund again', part)
    expect(partialRefund.refunds()).toMatchObject([{ amount: 2_000 }])
    expect((await page.resolutionsOf(orderId)).map(({ to }) => to)).toEqual(['refund taken over', 'refund sent again'])
    expect(await partialRefund.state()).toBe('PAID')
  })

  it('and was a part whose answer is lost can be tried again', async ({ razorpay, page, partialRefund }) => {
    const { orderId, part } = partialRefund
    await razorpay.misstateRefund(part, 'gone')
    razorpay.faults.set({ on: 'refunds.create', do: 'drop-answer' })
    expect((await page.resolve('refund again', part)).status).toBe(502)
    razorpay.recover()
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(partialRefund.refunds()).toMatchObject([{ amount: 2_000 }])
  })

  it('and was a part that Razorpay refuses is dropped while the order stays', async ({
    razorpay,
    page,
    partialRefund,
  }) => {
    const { part } = partialRefund
    await razorpay.misstateRefund(part, 'gone')
    const whole = await partialRefund.refund()
    const why = expect.stringMatching(/^Razorpay did not send it back: .*fully refunded/)
    await page.expectRefused('refund again', part, 409, why)
    expect(await page.differences()).toMatchObject([{ kind: 'refund unknown', refundId: whole }])
    await page.expectResolved('take over refund', whole)
    await partialRefund.sendRefund()
    expect(await partialRefund.state()).toBe('REFUNDED')
  })

  // Mutation: dropping this one too leaves a cancelled order with money that is not refunded.
  it('and was a part that Razorpay refuses stays owed while all goes back', async ({
    razorpay,
    page,
    partialRefund,
  }) => {
    const { orderId, part } = partialRefund
    await page.cancel(orderId)
    await partialRefund.sendRefund()
    await razorpay.misstateRefund(part, 'gone')
    const byHand = await partialRefund.refund(1_500)
    expect((await page.resolve('refund again', part)).status).toBe(409)
    expect((await page.differences()).map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'refund not sent 20',
      'refund unknown 15',
    ])
    await page.expectResolved('take over refund', byHand)
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(partialRefund.refunds().map(({ amount }) => amount)).toEqual([8_200, 1_500, 500])
  })
})
