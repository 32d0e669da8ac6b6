import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

import { calls } from '#contract/calls'
import { orderNumber } from '#contract/order-number'
import { notices, refusals } from '#contract/wording'
import { buy, expectHealth, mailsTo, payStateOf, stockOf } from '#test/checkout'
import { cancelled, openMoneyDesk } from '#test/money-desk'

const {
  shop,
  razorpay,
  seller,
  other,
  asha,
  dates,
  one,
  allIsWell,
  mend,
  tryRefund,
  money,
  differences,
  expectAgreement,
  mendsOf,
  refundsThere,
  orderOf,
  cancel,
  sendBack,
  seenOff,
  bankDecides,
  refundFailed,
  refunded,
  extraPayment,
  partGivenBack,
} = await openMoneyDesk()

afterEach(() => expectHealth(shop))
afterAll(() => shop.stop())

describe('money that goes back, and that Razorpay has in another amount,', () => {
  // Mutant: correcting with neither order nor payment locked refuses those who press second.
  it('goes back in its true amount, and the order bought with other money stays', async () => {
    const { orderId, paymentId } = await extraPayment()
    await seenOff(orderId, paymentId, 'failed')
    await razorpay.misstate(paymentId, { amount: 9_900 })
    expect(await differences()).toMatchObject([
      { kind: 'refund not sent', amount: 102 },
      { kind: 'other amount', act: 'correct amount', amount: 99, orderAmount: 102 },
    ])
    const answers = await Promise.all(
      [seller, other, seller, other].map((who) => mend('correct amount', paymentId, who)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await vi.waitFor(() => expect(refundsThere(paymentId)).toHaveLength(2), { timeout: 10_000, interval: 25 })
    await sendBack(orderId)
    expect(refundsThere(paymentId)).toMatchObject([{ status: 'failed' }, { amount: 9_900, status: 'processed' }])
    expect((await mendsOf(orderId)).map(({ to }) => to)).toEqual(['settled', 'amount corrected'])
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await expectAgreement()
  })

  it('is told of in words once the refund is out', async () => {
    const { paymentId } = await refunded()
    expect(await mend('correct amount', paymentId)).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentIsThere },
    })
    await razorpay.misstate(paymentId, { amount: 9_900 })
    expect(await differences()).toMatchObject([{ kind: 'other amount', act: 'correct amount' }])
    expect(await mend('correct amount', paymentId)).toMatchObject({
      status: 409,
      body: { msg: refusals.amountRefundGone },
    })
    await razorpay.misstate(paymentId, { amount: 10_200 })
    await expectAgreement()
  })
})

describe('a refund that the order has for made, and Razorpay has not,', () => {
  // Mutants: neither order nor refund locked; the new refund owed as `due`, so that the shopper reads twice that the order
  // is cancelled.
  it('is sent again, once, whoever presses how often', async () => {
    const { orderId, paymentId } = await refundFailed()
    expect((await tryRefund(orderId)).status).toBe(200)
    await sendBack(orderId)
    const refundId = refundsThere(paymentId)[1]?.id ?? ''
    expect(await mend('refund again', refundId)).toMatchObject({ status: 409, body: { msg: refusals.refundIsThere } })
    await razorpay.misstateRefund(refundId, 'gone')
    razorpay.faults.set({ on: 'any', do: 'error500' })
    expect(await mend('refund again', refundId)).toMatchObject({ status: 502, body: { msg: refusals.providerSilent } })
    allIsWell()
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(await differences()).toMatchObject([
      { kind: 'refund missing', act: 'refund again', amount: 102, orderId, refundId },
    ])
    expect((await money()).total.difference).toBe(102)

    const answers = await Promise.all([seller, other, seller, other].map((who) => mend('refund again', refundId, who)))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { success: true, msg: notices.refundSentAgain } })),
    )
    expect(refundsThere(paymentId)).toMatchObject([{ status: 'failed' }, { amount: 10_200, status: 'pending' }])
    expect(await orderOf(orderId)).toMatchObject({ payment: 'refunding', status: 'Cancelled' })
    expect(await orderOf(orderId)).not.toHaveProperty('bankReference')
    const packed = await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })
    expect(packed).toMatchObject({ status: 409, body: { msg: refusals.refundGone } })

    await sendBack(orderId)
    const standing = refundsThere(paymentId)[1]
    const bankReference = standing?.acquirer_data.arn
    expect(await orderOf(orderId)).toMatchObject({ ...cancelled, bankReference })
    const { body } = await asha.get(`${calls.orderInvoice.path}?orderId=${orderId}`)
    expect(body).toMatchObject({ invoice: { creditNote: { bankReference } } })
    expect(await mendsOf(orderId)).toMatchObject([
      { to: 'refund tried again' },
      { name: 'Test Seller', to: 'refund sent again' },
    ])
    expect((await mend('refund again', refundId)).status).toBe(200)
    expect(refundsThere(paymentId)).toHaveLength(2)
    await expect.poll(() => mailsTo(shop, asha, new RegExp(`refund.*${orderNumber(orderId)}`, 'i')).length).toBe(2)
    expect(mailsTo(shop, asha, new RegExp(`${orderNumber(orderId)} is cancelled`))).toHaveLength(1)
    await expectAgreement()
  })

  // Mutant: moving the order whatever the refund is for.
  it('because the bank did not take it after all is sent again, and the order it is not for stays', async () => {
    const { orderId, paymentId } = await extraPayment()
    await seenOff(orderId, paymentId)
    const [refund] = refundsThere(paymentId)
    await razorpay.misstateRefund(refund?.id ?? '', 'failed')
    expect(await differences()).toMatchObject([
      { kind: 'refund missing', act: 'refund again', reason: 'The bank did not take it' },
    ])
    for (const who of [seller, other]) expect((await mend('refund again', refund?.id ?? '', who)).status).toBe(200)
    await sendBack(orderId)
    expect(refundsThere(paymentId).map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await expectAgreement()
  })

  // Mutant: sending without looking what was made by hand meanwhile.
  it('is the one that a person made by hand instead', async () => {
    const { paymentId, part } = await partGivenBack()
    await razorpay.misstateRefund(part, 'failed')
    const byHand = await razorpay.refund(paymentId, { amount: 2_000 })
    expect((await differences()).map(({ kind }) => kind).toSorted()).toEqual(['refund missing', 'refund unknown'])
    expect((await mend('refund again', part)).status).toBe(200)
    expect(refundsThere(paymentId).map(({ id }) => id)).toEqual([part, byHand])
    await expectAgreement()
  })

  // Mutant: the lost one keeps its name; then nobody can ever take it for what is owed.
  it('and that Razorpay finds again before another went out is the one', async () => {
    const { orderId, paymentId, refundId } = await refunded()
    await razorpay.misstateRefund(refundId, 'failed')
    razorpay.faults.set({ on: 'refunds.create', do: 'reset' })
    expect((await mend('refund again', refundId)).status).toBe(502)
    allIsWell()
    await razorpay.misstateRefund(refundId, 'processed')
    expect((await tryRefund(orderId)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(refundsThere(paymentId)).toHaveLength(1)
    await expectAgreement()
  })

  it('of money that is not there either is mended with the payment', async () => {
    const { orderId, paymentId, refundId } = await refunded()
    await razorpay.misstateRefund(refundId, 'gone')
    await razorpay.misstate(paymentId, { status: 'failed' })
    expect(await differences()).toMatchObject([{ kind: 'not captured', act: 'take back order' }])
    expect(await mend('refund again', refundId)).toMatchObject({ status: 409, body: { msg: refusals.paymentNotThere } })
    for (const who of [seller, other]) expect((await mend('take back order', paymentId, who)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  it('and that was a part given back by hand is sent again as that', async () => {
    const { orderId, paymentId, part } = await partGivenBack()
    await razorpay.misstateRefund(part, 'gone')
    expect(await differences()).toMatchObject([{ kind: 'refund missing', amount: 20, refundId: part }])
    const answers = await Promise.all([seller, other, seller, other].map((who) => mend('refund again', part, who)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(refundsThere(paymentId)).toMatchObject([{ amount: 2_000 }])
    expect((await mendsOf(orderId)).map(({ to }) => to)).toEqual(['refund taken over', 'refund sent again'])
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await expectAgreement()
  })

  it('and was a part whose answer is lost can be tried again', async () => {
    const { orderId, paymentId, part } = await partGivenBack()
    await razorpay.misstateRefund(part, 'gone')
    razorpay.faults.set({ on: 'refunds.create', do: 'drop-answer' })
    expect((await mend('refund again', part)).status).toBe(502)
    allIsWell()
    expect((await tryRefund(orderId)).status).toBe(200)
    expect(refundsThere(paymentId)).toMatchObject([{ amount: 2_000 }])
    await expectAgreement()
  })

  it('and was a part that Razorpay refuses is dropped while the order stays', async () => {
    const { orderId, paymentId, part } = await partGivenBack()
    await razorpay.misstateRefund(part, 'gone')
    const whole = await razorpay.refund(paymentId)
    expect(await mend('refund again', part)).toMatchObject({
      status: 409,
      body: { msg: expect.stringMatching(/^Razorpay did not send it back: .*fully refunded/) },
    })
    expect(await differences()).toMatchObject([{ kind: 'refund unknown', refundId: whole }])
    expect((await mend('take over refund', whole)).status).toBe(200)
    await sendBack(orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  // Mutant: dropping it as well; then money of a cancelled order is owed by nobody.
  it('and was a part that Razorpay refuses stays owed while all goes back', async () => {
    const { orderId, paymentId, part } = await partGivenBack()
    await cancel(orderId)
    await sendBack(orderId)
    await razorpay.misstateRefund(part, 'gone')
    const byHand = await razorpay.refund(paymentId, { amount: 1_500 })
    expect((await mend('refund again', part)).status).toBe(409)
    expect((await differences()).map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'refund not sent 20',
      'refund unknown 15',
    ])
    expect((await mend('take over refund', byHand)).status).toBe(200)
    expect((await tryRefund(orderId)).status).toBe(200)
    expect(refundsThere(paymentId).map(({ amount }) => amount)).toEqual([8_200, 1_500, 500])
    await expectAgreement()
  })
})

describe('a refund made at the provider', () => {
  // Mutant: taking it over with neither order nor payment locked refuses one of those who press.
  it('in full cancels the order, once', async () => {
    const before = await stockOf(shop, dates)
    const { orderId, paymentId } = await buy(shop, asha, one())
    const refundId = await razorpay.refund(paymentId)
    expect(await differences()).toMatchObject([
      { kind: 'refund unknown', act: 'take over refund', amount: 102, orderId, refundId },
    ])
    expect((await money()).total.difference).toBe(-102)
    const answers = await Promise.all([seller, other, seller].map((who) => mend('take over refund', refundId, who)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await payStateOf(shop, orderId)).toBe('REFUNDING')
    await sendBack(orderId)
    expect(await orderOf(orderId)).toMatchObject({ ...cancelled, bankReference: expect.stringMatching(/^\d{23}$/) })
    expect(await stockOf(shop, dates)).toEqual(before)
    expect(await mendsOf(orderId)).toMatchObject([{ to: 'refund taken over' }])
    expect(refundsThere(paymentId)).toHaveLength(1)
    await expect.poll(() => mailsTo(shop, asha, new RegExp(`${orderNumber(orderId)} is cancelled`)).length).toBe(1)
    await expectAgreement()
  })

  it('in part leaves the order as it is, until the parts are the whole', async () => {
    const { orderId, paymentId } = await buy(shop, asha, one())
    const [some, more] = [
      await razorpay.refund(paymentId, { amount: 2_000 }),
      await razorpay.refund(paymentId, { amount: 2_000 }),
    ]
    expect(await differences()).toHaveLength(2)
    for (const id of [some, more, some]) expect((await mend('take over refund', id)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await expectAgreement()
    const rest = await razorpay.refund(paymentId)
    await mend('take over refund', rest)
    await sendBack(orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  it('in part leaves the rest to go back when the order is cancelled', async () => {
    const { orderId, paymentId } = await buy(shop, asha, one())
    await mend('take over refund', await razorpay.refund(paymentId, { amount: 2_000 }))
    await cancel(orderId)
    await sendBack(orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(refundsThere(paymentId).map(({ amount }) => amount)).toEqual([2_000, 8_200])
    await expectAgreement()
  })

  it('for one that had failed here is that one', async () => {
    const { orderId, paymentId } = await refundFailed()
    const refundId = await razorpay.refund(paymentId)
    expect(await differences()).toMatchObject([{ kind: 'refund unknown', refundId, orderId }])
    expect((await mend('take over refund', refundId)).status).toBe(200)
    await sendBack(orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect((await tryRefund(orderId)).status).toBe(200)
    expect(refundsThere(paymentId)).toHaveLength(2)
    await expectAgreement()
  })

  it('for a part of one that had failed here leaves the rest to be tried', async () => {
    const { orderId, paymentId } = await refundFailed()
    await mend('take over refund', await razorpay.refund(paymentId, { amount: 2_000 }))
    expect(await differences()).toMatchObject([{ kind: 'refund not sent', amount: 82 }])
    expect((await tryRefund(orderId)).status).toBe(200)
    await sendBack(orderId)
    expect(refundsThere(paymentId).map(({ amount }) => amount)).toEqual([10_200, 2_000, 8_200])
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  it('that failed there is none', async () => {
    const { paymentId } = await buy(shop, asha, one())
    const refundId = await razorpay.refund(paymentId)
    await razorpay.refundOutcome(refundId, 'failed')
    expect((await mend('take over refund', refundId)).status).toBe(409)
    await expectAgreement()
  })
})

describe('a refund that the order owes', () => {
  it('and the bank did not take is sent again, once for each time it failed', async () => {
    const { orderId, paymentId } = await refundFailed()
    expect(await differences()).toMatchObject([{ kind: 'refund not sent', act: 'refund', amount: 102, orderId }])
    expect((await money()).total.difference).toBe(102)
    const answers = await Promise.all([tryRefund(orderId), tryRefund(orderId, other)])
    for (const { status } of answers) expect([200, 502]).toContain(status)
    expect(answers.map(({ status }) => status)).toContain(200)
    await bankDecides(paymentId, 'processed')
    expect(refundsThere(paymentId)).toHaveLength(2)
    expect(await mendsOf(orderId)).toMatchObject([{ to: 'refund tried again', name: 'Test Seller' }])
    expect(await tryRefund(orderId)).toMatchObject({ status: 200, body: { msg: notices.refundArrived } })
    await expectAgreement()
  })

  it('whose failure nobody heard of is sent again all the same', async () => {
    const { orderId, paymentId } = await buy(shop, asha, one())
    await cancel(orderId)
    expect((await tryRefund(orderId)).status).toBe(200)
    await bankDecides(paymentId, 'failed')
    expect(await differences()).toMatchObject([{ kind: 'refund not sent', reason: 'The bank did not take it' }])
    expect((await tryRefund(orderId)).body).toMatchObject({ msg: notices.refundSent, order: { payment: 'refunding' } })
    await bankDecides(paymentId, 'processed')
    const { body } = await tryRefund(orderId)
    expect(body).toMatchObject({
      msg: notices.refundArrived,
      order: { ...cancelled, bankReference: expect.stringMatching(/^\d{23}$/) },
    })
    expect(await mendsOf(orderId)).toHaveLength(2)
    await expectAgreement()
  })

  it('and that stands still is a difference after two minutes', async () => {
    razorpay.faults.set({ on: 'refunds.create', do: 'reset' })
    const { orderId, paymentId } = await buy(shop, asha, one())
    await cancel(orderId)
    expect((await tryRefund(orderId)).status).toBe(502)
    expect((await money()).total).toMatchObject({ leaving: 102, difference: 0 })
    const old = sql`UPDATE refunds SET created_at = now() - interval '3 minutes' WHERE order_id = ${orderId}`
    await old.execute(shop.deps.db)
    expect(await differences()).toMatchObject([{ kind: 'refund not sent', orderId }])
    expect((await tryRefund(orderId)).status).toBe(502)
    allIsWell()
    expect((await tryRefund(orderId)).status).toBe(200)
    await bankDecides(paymentId, 'processed')
    expect(await mendsOf(orderId)).toHaveLength(1)
    await expectAgreement()
  })

  it('is refused when nothing is owed, and told when the bank refuses again', async () => {
    const paid = await buy(shop, asha, one())
    expect(await tryRefund(paid.orderId)).toMatchObject({ status: 409, body: { msg: refusals.nothingToRefund } })
    const failed = await refundFailed()
    await razorpay.misstate(failed.paymentId, { status: 'failed' })
    const again = await tryRefund(failed.orderId)
    expect(again).toMatchObject({ status: 409, body: { msg: expect.stringContaining('refused the refund again') } })
    await razorpay.misstate(failed.paymentId, { status: 'captured' })
    expect((await tryRefund(failed.orderId)).status).toBe(200)
    await bankDecides(failed.paymentId, 'processed')
    await expectAgreement()
  })
})
