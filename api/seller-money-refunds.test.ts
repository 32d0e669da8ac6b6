import { calls } from '#contract/calls'
import { orderNumber } from '#contract/order-number'
import { notices, refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { expectHealth, mailsTo, ordersOf, payStateOf, refundsOf } from '#test/checkout'
import { describe, expect } from '#test/fixtures'
import { cancel, cancelled, dropWebhooks, it, sendBack, sentBack } from '#test/reconciliation'

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
    await sendBack(shop, orderId)
    const refundId = refundsOf(shop, paymentId)[1]?.id ?? ''
    expect(await page.mend('refund again', refundId)).toMatchObject({
      status: 409,
      body: { msg: refusals.refundIsThere },
    })
    await razorpay.misstateRefund(refundId, 'gone')
    razorpay.faults.set({ on: 'any', do: 'error500' })
    expect(await page.mend('refund again', refundId)).toMatchObject({
      status: 502,
      body: { msg: refusals.providerSilent },
    })
    dropWebhooks(shop)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(await page.differences()).toMatchObject([
      { kind: 'refund missing', act: 'refund again', amount: 102, orderId, refundId },
    ])
    expect((await page.report()).total.difference).toBe(102)

    const answers = await page.mendByTwo('refund again', refundId)
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { success: true, msg: notices.refundSentAgain } })),
    )
    expect(refundsOf(shop, paymentId)).toMatchObject([{ status: 'failed' }, { amount: 10_200, status: 'pending' }])
    expect(await orderOf(asha, orderId)).toMatchObject({ payment: 'refunding', status: 'Cancelled' })
    expect(await orderOf(asha, orderId)).not.toHaveProperty('bankReference')
    const packed = await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })
    expect(packed).toMatchObject({ status: 409, body: { msg: refusals.refundGone } })

    await sendBack(shop, orderId)
    const standing = refundsOf(shop, paymentId)[1]
    const bankReference = standing?.acquirer_data.arn
    expect(await orderOf(asha, orderId)).toMatchObject({ ...cancelled, bankReference })
    const { body } = await asha.get(`${calls.orderInvoice.path}?orderId=${orderId}`)
    expect(body).toMatchObject({ invoice: { creditNote: { bankReference } } })
    expect(await page.mendsOf(orderId)).toMatchObject([
      { to: 'refund tried again' },
      { name: 'Test Seller', to: 'refund sent again' },
    ])
    expect((await page.mend('refund again', refundId)).status).toBe(200)
    expect(refundsOf(shop, paymentId)).toHaveLength(2)
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
    await sentBack(shop, orderId, paymentId)
    const [refund] = refundsOf(shop, paymentId)
    await razorpay.misstateRefund(refund?.id ?? '', 'failed')
    expect(await page.differences()).toMatchObject([
      { kind: 'refund missing', act: 'refund again', reason: 'The bank did not take it' },
    ])
    for (const who of [seller, otherSeller])
      expect((await page.mend('refund again', refund?.id ?? '', who)).status).toBe(200)
    await sendBack(shop, orderId)
    expect(refundsOf(shop, paymentId).map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await page.expectAgreement()
  })

  // Mutation: sending without a check for external refunds made meanwhile.
  it('is replaced by an external refund', async ({ shop, razorpay, page, partialRefund: { paymentId, part } }) => {
    await razorpay.misstateRefund(part, 'failed')
    const byHand = await razorpay.refund(paymentId, { amount: 2_000 })
    expect((await page.differences()).map(({ kind }) => kind).toSorted()).toEqual(['refund missing', 'refund unknown'])
    expect((await page.mend('refund again', part)).status).toBe(200)
    expect(refundsOf(shop, paymentId).map(({ id }) => id)).toEqual([part, byHand])
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
    expect((await page.mend('refund again', refundId)).status).toBe(502)
    dropWebhooks(shop)
    await razorpay.misstateRefund(refundId, 'processed')
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(refundsOf(shop, paymentId)).toHaveLength(1)
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
    expect(await page.mend('refund again', refundId)).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentNotThere },
    })
    for (const who of [seller, otherSeller])
      expect((await page.mend('take back order', paymentId, who)).status).toBe(200)
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
    const answers = await page.mendByTwo('refund again', part)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(refundsOf(shop, paymentId)).toMatchObject([{ amount: 2_000 }])
    expect((await page.mendsOf(orderId)).map(({ to }) => to)).toEqual(['refund taken over', 'refund sent again'])
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
    expect((await page.mend('refund again', part)).status).toBe(502)
    dropWebhooks(shop)
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(refundsOf(shop, paymentId)).toMatchObject([{ amount: 2_000 }])
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
    expect(await page.mend('refund again', part)).toMatchObject({
      status: 409,
      body: { msg: expect.stringMatching(/^Razorpay did not send it back: .*fully refunded/) },
    })
    expect(await page.differences()).toMatchObject([{ kind: 'refund unknown', refundId: whole }])
    expect((await page.mend('take over refund', whole)).status).toBe(200)
    await sendBack(shop, orderId)
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
    await cancel(shop, seller, orderId)
    await sendBack(shop, orderId)
    await razorpay.misstateRefund(part, 'gone')
    const byHand = await razorpay.refund(paymentId, { amount: 1_500 })
    expect((await page.mend('refund again', part)).status).toBe(409)
    expect((await page.differences()).map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'refund not sent 20',
      'refund unknown 15',
    ])
    expect((await page.mend('take over refund', byHand)).status).toBe(200)
    expect((await page.retryRefund(orderId)).status).toBe(200)
    expect(refundsOf(shop, paymentId).map(({ amount }) => amount)).toEqual([8_200, 1_500, 500])
    await page.expectAgreement()
  })
})
