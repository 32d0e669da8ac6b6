import { calls } from '#contract/calls'
import { orderNumber } from '#contract/order-number'
import { notices, refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { expectHealth, mailsTo, ordersOf, payStateOf, providerRefunds } from '#test/checkout'
import { describe, expect } from '#test/fixtures'
import {
  cancelAsSeller,
  cancelled,
  dropWebhooks,
  reconciliationTest as it,
  runRefund,
  awaitRefund,
} from '#test/reconciliation'

it.afterEach(({ shop }) => expectHealth(shop))

const orderOf = async (who: Browser, orderId: string) => (await ordersOf(who)).find(({ _id }) => _id === orderId)

describe('a refund that the order has for made, and Razorpay has not,', () => {
  // Mutations: no lock on order and refund; the new refund is `due`, so the shopper gets the cancellation email twice.
  it('is sent again only once, however many sellers ask for it', async ({
    shop,
    razorpay,
    page,
    seller,
    asha,
    failedRefund: { orderId, paymentId },
  }) => {
    expect((await page.retryRefund(orderId)).status).toBe(200)
    await runRefund(shop, orderId)
    const refundId = providerRefunds(shop, paymentId)[1]?.id ?? ''
    expect(await page.resolve('refund again', refundId)).toMatchObject({
      status: 409,
      body: { msg: refusals.refundIsThere },
    })
    await razorpay.misstateRefund(refundId, 'gone')
    razorpay.faults.set({ on: 'any', do: 'error500' })
    expect(await page.resolve('refund again', refundId)).toMatchObject({
      status: 502,
      body: { msg: refusals.providerSilent },
    })
    dropWebhooks(shop)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(await page.differences()).toMatchObject([
      { kind: 'refund missing', act: 'refund again', amount: 102, orderId, refundId },
    ])
    expect((await page.report()).total.difference).toBe(102)

    const answers = await page.resolveByTwo('refund again', refundId)
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { success: true, msg: notices.refundSentAgain } })),
    )
    expect(providerRefunds(shop, paymentId)).toMatchObject([
      { status: 'failed' },
      { amount: 10_200, status: 'pending' },
    ])
    expect(await orderOf(asha, orderId)).toMatchObject({ payment: 'refunding', status: 'Cancelled' })
    expect(await orderOf(asha, orderId)).not.toHaveProperty('bankReference')
    const packed = await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })
    expect(packed).toMatchObject({ status: 409, body: { msg: refusals.refundGone } })

    await runRefund(shop, orderId)
    const standing = providerRefunds(shop, paymentId)[1]
    const bankReference = standing?.acquirer_data.arn
    expect(await orderOf(asha, orderId)).toMatchObject({ ...cancelled, bankReference })
    const { body } = await asha.get(`${calls.orderInvoice.path}?orderId=${orderId}`)
    expect(body).toMatchObject({ invoice: { creditNote: { bankReference } } })
    expect(await page.resolutionsOf(orderId)).toMatchObject([
      { to: 'refund tried again' },
      { name: 'Test Seller', to: 'refund sent again' },
    ])
    expect((await page.resolve('refund again', refundId)).status).toBe(200)
    expect(providerRefunds(shop, paymentId)).toHaveLength(2)
    await expect.poll(() => mailsTo(shop, asha, new RegExp(`refund.*${orderNumber(orderId)}`, 'i')).length).toBe(2)
    expect(mailsTo(shop, asha, new RegExp(`${orderNumber(orderId)} is cancelled`))).toHaveLength(1)
    await page.expectAgreement()
  })

  // Mutation: changing the order's state whatever the refund is for.
  it('because the bank did not take it after all is sent again, and the order it is not for stays', async ({
    shop,
    razorpay,
    page,
    seller,
    otherSeller,
    extraPayment: { orderId, paymentId },
  }) => {
    await awaitRefund(shop, orderId, paymentId)
    const [refund] = providerRefunds(shop, paymentId)
    await razorpay.misstateRefund(refund?.id ?? '', 'failed')
    expect(await page.differences()).toMatchObject([
      { kind: 'refund missing', act: 'refund again', reason: 'The bank did not take it' },
    ])
    for (const who of [seller, otherSeller])
      expect((await page.resolve('refund again', refund?.id ?? '', who)).status).toBe(200)
    await runRefund(shop, orderId)
    expect(providerRefunds(shop, paymentId).map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await page.expectAgreement()
  })

  // Mutation: sending without a check for external refunds made meanwhile.
  it('is replaced by an external refund', async ({ shop, razorpay, page, partialRefund: { paymentId, part } }) => {
    await razorpay.misstateRefund(part, 'failed')
    const byHand = await razorpay.refund(paymentId, { amount: 2_000 })
    expect((await page.differences()).map(({ kind }) => kind).toSorted()).toEqual(['refund missing', 'refund unknown'])
    expect((await page.resolve('refund again', part)).status).toBe(200)
    expect(providerRefunds(shop, paymentId).map(({ id }) => id)).toEqual([part, byHand])
    await page.expectAgreement()
  })

  // Mutation: the lost refund keeps its id and can never be matched with the owed one.
  it('and that Razorpay finds again before another went out is the one', async ({
    shop,
    razorpay,
    page,
    processedRefund: { orderId, paymentId, refundId },
  }) => {
    await razorpay.misstateRefund(refundId, 'failed')
    razorpay.faults.set({ on: 'refunds.create', do: 'reset' })
    expect((await page.resolve('refund again', refundId)).status).toBe(502)
    dropWebhooks(shop)
    await razorpay.misstateRefund(refundId, 'processed')
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(providerRefunds(shop, paymentId)).toHaveLength(1)
    await page.expectAgreement()
  })

  it('of a payment that is missing too is resolved with the payment', async ({
    shop,
    razorpay,
    page,
    seller,
    otherSeller,
    processedRefund: { orderId, paymentId, refundId },
  }) => {
    await razorpay.misstateRefund(refundId, 'gone')
    await razorpay.misstate(paymentId, { status: 'failed' })
    expect(await page.differences()).toMatchObject([{ kind: 'not captured', act: 'take back order' }])
    expect(await page.resolve('refund again', refundId)).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentNotThere },
    })
    for (const who of [seller, otherSeller])
      expect((await page.resolve('take back order', paymentId, who)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await page.expectAgreement()
  })

  it('and that was an external partial refund is sent again as such', async ({
    shop,
    razorpay,
    page,
    partialRefund: { orderId, paymentId, part },
  }) => {
    await razorpay.misstateRefund(part, 'gone')
    expect(await page.differences()).toMatchObject([{ kind: 'refund missing', amount: 20, refundId: part }])
    const answers = await page.resolveByTwo('refund again', part)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(providerRefunds(shop, paymentId)).toMatchObject([{ amount: 2_000 }])
    expect((await page.resolutionsOf(orderId)).map(({ to }) => to)).toEqual(['refund taken over', 'refund sent again'])
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await page.expectAgreement()
  })

  it('and was a part whose answer is lost can be tried again', async ({
    shop,
    razorpay,
    page,
    partialRefund: { orderId, paymentId, part },
  }) => {
    await razorpay.misstateRefund(part, 'gone')
    razorpay.faults.set({ on: 'refunds.create', do: 'drop-answer' })
    expect((await page.resolve('refund again', part)).status).toBe(502)
    dropWebhooks(shop)
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(providerRefunds(shop, paymentId)).toMatchObject([{ amount: 2_000 }])
    await page.expectAgreement()
  })

  it('and was a part that Razorpay refuses is dropped while the order stays', async ({
    shop,
    razorpay,
    page,
    partialRefund: { orderId, paymentId, part },
  }) => {
    await razorpay.misstateRefund(part, 'gone')
    const whole = await razorpay.refund(paymentId)
    expect(await page.resolve('refund again', part)).toMatchObject({
      status: 409,
      body: { msg: expect.stringMatching(/^Razorpay did not send it back: .*fully refunded/) },
    })
    expect(await page.differences()).toMatchObject([{ kind: 'refund unknown', refundId: whole }])
    expect((await page.resolve('take over refund', whole)).status).toBe(200)
    await runRefund(shop, orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await page.expectAgreement()
  })

  // Mutation: dropping this one too leaves a cancelled order with money that is not refunded.
  it('and was a part that Razorpay refuses stays owed while all goes back', async ({
    shop,
    razorpay,
    page,
    seller,
    partialRefund: { orderId, paymentId, part },
  }) => {
    await cancelAsSeller(shop, seller, orderId)
    await runRefund(shop, orderId)
    await razorpay.misstateRefund(part, 'gone')
    const byHand = await razorpay.refund(paymentId, { amount: 1_500 })
    expect((await page.resolve('refund again', part)).status).toBe(409)
    expect((await page.differences()).map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'refund not sent 20',
      'refund unknown 15',
    ])
    expect((await page.resolve('take over refund', byHand)).status).toBe(200)
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(providerRefunds(shop, paymentId).map(({ amount }) => amount)).toEqual([8_200, 1_500, 500])
    await page.expectAgreement()
  })
})
