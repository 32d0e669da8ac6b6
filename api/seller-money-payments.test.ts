import { sql } from 'kysely'

import { notices, refusals } from '#contract/wording'
import { buy, expectHealth, ordersOf, pay, payStateOf, place, providerRefunds, stockOf } from '#test/checkout'
import { describe, expect } from '#test/fixtures'
import {
  cancelAsSeller,
  cancelled,
  reconciliationTest as it,
  awaitRefund,
  unmatchedPayment,
} from '#test/reconciliation'

it.afterEach(({ shop }) => expectHealth(shop))

describe('captured money', () => {
  // Mutations: settling without the order's lock; recording the act before checking that the payment exists.
  it('that its order does not know is settled by the first of two sellers', async ({ shop, page, placed }) => {
    const { paymentId } = await pay(shop, placed)
    const [found] = await page.differences()
    expect(found).toMatchObject({ kind: 'unsettled', act: 'settle', amount: 102, paymentId, orderId: placed.orderId })
    expect((await page.report()).total).toMatchObject({ difference: 102, differences: 1 })
    const answers = await page.resolveByTwo('settle', paymentId)
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { success: true, msg: notices.paymentSettled } })),
    )
    expect(await payStateOf(shop, placed.orderId)).toBe('PAID')
    expect(await page.resolutionsOf(placed.orderId)).toMatchObject([
      { actor: 'seller', name: 'Test Seller', to: 'settled' },
    ])
    await page.expectAgreement()
  })

  it('for an order that has its money goes back', async ({ shop, razorpay, page, paid: first }) => {
    await razorpay.misstate(first.paymentId, { status: 'failed' })
    const second = await pay(shop, first)
    await razorpay.misstate(first.paymentId, { status: 'captured' })
    expect(await page.differences()).toMatchObject([
      { kind: 'second payment', act: 'settle', paymentId: second.paymentId },
    ])
    expect((await page.resolve('settle', second.paymentId)).status).toBe(200)
    await awaitRefund(shop, first.orderId, second.paymentId)
    expect(providerRefunds(shop, second.paymentId)).toMatchObject([{ amount: 10_200 }])
    expect(await page.resolutionsOf(first.orderId)).toHaveLength(1)
    expect(await payStateOf(shop, first.orderId)).toBe('PAID')
    await page.expectAgreement()
  })

  it('for a cancelled order goes back', async ({ shop, page, seller, placed }) => {
    await cancelAsSeller(shop, seller, placed.orderId)
    const { paymentId } = await pay(shop, placed)
    expect((await page.resolve('settle', paymentId)).body).toMatchObject({ msg: notices.paymentNotNeeded })
    await awaitRefund(shop, placed.orderId, paymentId)
    expect(await payStateOf(shop, placed.orderId)).toBe('REFUNDED')
    await page.expectAgreement()
  })

  // Mutations: one idempotency key for all attempts never resends; ignoring external refunds refunds too much.
  it('of no order of this shop is sent back once, and again when the bank did not take it', async ({
    shop,
    razorpay,
    page,
    otherSeller,
  }) => {
    const paymentId = await unmatchedPayment(shop, 100)
    await razorpay.refund(paymentId, { amount: 2_500 })
    const [found] = await page.differences()
    expect(found).toMatchObject({ kind: 'unmatched', act: 'give back', amount: 75, paymentId })
    expect(found).not.toHaveProperty('orderId')
    const giveBack = () =>
      Promise.all([page.resolve('give back', paymentId), page.resolve('give back', paymentId, otherSeller)])
    for (const { status } of await giveBack()) expect([200, 502]).toContain(status)
    expect(providerRefunds(shop, paymentId).map(({ amount }) => amount)).toEqual([2_500, 7_500])
    expect((await page.resolve('give back', paymentId)).status).toBe(200)
    await page.expectAgreement()
    const { rows } =
      await sql`SELECT s.name, f.amount_paise FROM foreign_refunds f JOIN sellers s ON s.id = f.seller_id`.execute(
        shop.deps.db,
      )
    expect(rows).toEqual([{ name: 'Test Seller', amount_paise: 7_500 }])

    await razorpay.refundOutcome(providerRefunds(shop, paymentId)[1]?.id ?? '', 'failed')
    expect(await page.differences()).toMatchObject([{ kind: 'unmatched', paymentId }])
    expect((await page.resolve('give back', paymentId)).status).toBe(200)
    expect(providerRefunds(shop, paymentId)).toHaveLength(3)
    await page.expectAgreement()
  })

  // Mutation: an ignored payment can still be refunded.
  it('of another business is no longer compared once a seller ignores it', async ({ shop, razorpay, page }) => {
    const before = await page.report()
    const paymentId = await unmatchedPayment(shop, 60)
    await razorpay.refund(paymentId, { amount: 1_000 })
    expect(await page.differences()).toMatchObject([{ kind: 'unmatched', amount: 50, paymentId }])
    const answers = await page.resolveByTwo('ignore', paymentId)
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { success: true, msg: notices.moneyIgnored } })),
    )
    expect((await page.report()).total).toEqual(before.total)
    expect(await page.resolve('give back', paymentId)).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentIgnored },
    })
    expect(providerRefunds(shop, paymentId)).toHaveLength(1)
    const { rows } = await sql`SELECT s.name FROM foreign_left_out f JOIN sellers s ON s.id = f.seller_id`.execute(
      shop.deps.db,
    )
    expect(rows).toEqual([{ name: 'Test Seller' }])
    // A refund by the other business is not compared either.
    await razorpay.refund(paymentId)
    expect((await page.report()).total).toEqual(before.total)
    await page.expectAgreement()
  })

  // Mutation: checking only for a recorded payment; an unsettled one could be ignored.
  it('of an order of the shop is never left out', async ({ shop, page, asha, items, paid: { paymentId } }) => {
    const { paymentId: unsettled } = await pay(shop, await place(asha, items))
    for (const id of [paymentId, unsettled])
      expect(await page.resolve('ignore', id)).toMatchObject({ status: 409, body: { msg: refusals.orderPaymentStays } })
    await page.resolve('settle', unsettled)
    await page.expectAgreement()
  })

  it('of an order is not refunded as unmatched', async ({ shop, page, asha, items, paid: { paymentId } }) => {
    expect(await page.resolve('give back', paymentId)).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentOfOrder },
    })
    const placed = await place(asha, items)
    const { paymentId: unsettled } = await pay(shop, placed)
    expect((await page.resolve('give back', unsettled)).status).toBe(409)
    await page.resolve('settle', unsettled)
    await page.expectAgreement()
  })
})

describe('an order that counts on money', () => {
  it('that is only authorised has it captured', async ({
    razorpay,
    page,
    seller,
    otherSeller,
    paid: { orderId, paymentId },
  }) => {
    await razorpay.misstate(paymentId, { status: 'authorized' })
    expect(await page.differences()).toMatchObject([{ kind: 'not captured', act: 'capture', amount: 102, orderId }])
    expect((await page.report()).total.difference).toBe(-102)
    for (const who of [seller, otherSeller]) expect((await page.resolve('capture', paymentId, who)).status).toBe(200)
    expect(await page.resolutionsOf(orderId)).toMatchObject([{ to: 'captured' }])
    await page.expectAgreement()
  })

  it('that is not there is taken back, and nothing is sent', async ({
    shop,
    razorpay,
    page,
    seller,
    otherSeller,
    asha,
    dates,
    items,
  }) => {
    const before = await stockOf(shop, dates)
    const { orderId, paymentId } = await buy(shop, asha, items)
    expect(await page.resolve('take back order', paymentId)).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentIsThere },
    })
    await razorpay.misstate(paymentId, { status: 'failed' })
    expect(await page.differences()).toMatchObject([{ kind: 'not captured', act: 'take back order', orderId }])
    const answers = await Promise.all(
      [seller, otherSeller].map((who) => page.resolve('take back order', paymentId, who)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await ordersOf(asha)).find(({ _id }) => _id === orderId)).toMatchObject(cancelled)
    expect(await stockOf(shop, dates)).toEqual(before)
    expect(providerRefunds(shop, paymentId)).toEqual([])
    expect(await page.resolutionsOf(orderId)).toMatchObject([{ to: 'order taken back' }])
    await page.expectAgreement()
    // If the payment arrives after all, it is unmatched.
    await razorpay.misstate(paymentId, { status: 'captured' })
    expect(await page.differences()).toMatchObject([{ kind: 'unmatched', act: 'give back', paymentId, orderId }])
    expect((await page.resolve('ignore', paymentId)).status).toBe(409)
    expect((await page.resolve('give back', paymentId)).status).toBe(200)
    await page.expectAgreement()
  })

  it('that Razorpay does not know is taken back, whatever the state of its refund', async ({
    shop,
    razorpay,
    page,
    failedRefund: { orderId, paymentId },
  }) => {
    await razorpay.misstate(paymentId, { status: 'failed' })
    expect(await page.differences()).toMatchObject([{ kind: 'refund not sent' }, { kind: 'not captured' }])
    expect((await page.resolve('take back order', paymentId)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await page.expectAgreement()
  })

  it('that came in another amount is taken back, and what came goes back', async ({
    shop,
    razorpay,
    page,
    seller,
    otherSeller,
    paid: { orderId, paymentId },
  }) => {
    await razorpay.misstate(paymentId, { amount: 9_900 })
    expect(await page.differences()).toMatchObject([
      { kind: 'other amount', act: 'take back order', amount: 99, orderAmount: 102, orderId },
    ])
    expect((await page.report()).total.difference).toBe(-3)
    for (const who of [seller, otherSeller])
      expect((await page.resolve('take back order', paymentId, who)).status).toBe(200)
    await awaitRefund(shop, orderId, paymentId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(providerRefunds(shop, paymentId)).toMatchObject([{ amount: 9_900 }])
    expect(await page.resolutionsOf(orderId)).toHaveLength(1)
    await page.expectAgreement()
  })
})
