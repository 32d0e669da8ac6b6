import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { calls } from '#contract/calls'
import { resolveActs } from '#contract/money-by-day'
import { notices, refusals } from '#contract/wording'
import { buy, expectHealth, pay, payStateOf, place, stockOf } from '#test/checkout'
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
  refundFailed,
  foreignPayment,
  settledPayment,
} = await openMoneyDesk()
const { path } = calls.sellerMoney
const mendPath = calls.sellerMoneyMend.path

afterEach(() => expectHealth(shop))
afterAll(() => shop.stop())

describe('the money page is refused', () => {
  it('to visitors and shoppers', async () => {
    for (const [who, status] of [
      [shop.visitor(), 401],
      [asha, 403],
    ] as const) {
      expect((await who.get(path)).status).toBe(status)
      expect((await mend('settle', 'pay_1', who)).status).toBe(status)
      expect((await tryRefund('none', who)).status).toBe(status)
    }
  })

  it.each(['yesterday', '2026-02-30', '', '9999-12-31', '0', '0000-01-01', '0001-01-05', '1999-12-31'])(
    'up to the day %j',
    async (until) => {
      expect((await seller.get(`${path}?until=${until}`)).status).toBe(400)
    },
  )

  it('for what nobody knows, and for what is no mend', async () => {
    for (const act of resolveActs) expect((await mend(act, 'pay_00000000000000')).status).toBe(404)
    expect((await tryRefund('none')).status).toBe(404)
    expect((await seller.post(mendPath, { act: 'steal', id: 'pay_1' })).status).toBe(400)
    expect((await seller.post(mendPath, { act: 'settle' })).status).toBe(400)
  })

  it.each(['', '\ud800', '../orders', 'pay_1?x=', 'pay 1', 'x'.repeat(65)])('for the name %j', async (id) => {
    for (const act of resolveActs) expect((await mend(act, id)).status).toBe(400)
  })
})

describe('the books of a shop', () => {
  it('that has sold nothing are fourteen days of nothing', async () => {
    const { days, total, asked, sold, earlier, later } = await money()
    expect({ asked, sold, earlier, later }).toEqual({ asked: true, sold: false })
    expect(days).toHaveLength(14)
    expect(total).toEqual({ captured: 0, refunded: 0, orders: 0, difference: 0, coming: 0, leaving: 0, differences: 0 })
  })

  it('may be asked for up to the first day of 2000', async () => {
    const { days } = await money('?until=2000-01-01')
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2000-01-01', '1999-12-19'])
  })

  it('agree while everything goes as it should, refunds among it', async () => {
    await buy(shop, asha, [{ product: dates, quantity: 2 }])
    const { orderId } = await buy(shop, asha, one())
    await cancel(orderId)
    // For the seconds in which it can be undone the refund is neither here nor there.
    expect((await money()).total).toMatchObject({
      captured: 306,
      refunded: 0,
      orders: 306,
      leaving: 102,
      difference: 0,
    })
    await sendBack(orderId)
    const { days, total, sold } = await money()
    expect(sold).toBe(true)
    expect(total).toMatchObject({ captured: 306, refunded: 102, orders: 204, difference: 0, leaving: 0 })
    expect(days[0]).toMatchObject({ captured: 306, refunded: 102, orders: 204 })
    await expectAgreement()
  })

  it('leave out what a bank has only promised, and what went back without being taken', async () => {
    const before = (await money()).total
    const placed = await place(asha, one())
    const { paymentId } = await pay(shop, placed, { outcome: 'authorized' })
    expect((await money()).total).toEqual({ ...before, coming: 102 })
    await razorpay.settleLate(paymentId, 'captured')
    await mend('settle', paymentId)

    const twice = await place(asha, one())
    const first = await razorpay.pay(twice.razorpayOrderId, { outcome: 'failed' })
    await mend('settle', (await pay(shop, twice)).paymentId)
    // Razorpay gives a second payment of one of its orders back by itself.
    await razorpay.settleLate(first.paymentId, 'captured')
    expect((await money()).total).toMatchObject({ coming: 0, captured: Number(before.captured) + 204, refunded: 102 })
    await expectAgreement()
  })

  it('put a payment on the day the provider took it, though it was settled after midnight', async () => {
    const { paymentId } = await buy(shop, asha, one())
    const midnight = new Date(new Date(Date.now() + 5.5 * 3_600_000).setUTCHours(0, 0, 0, 0) - 5.5 * 3_600_000)
    const before = (await money()).days
    await razorpay.misstate(paymentId, { created_at: midnight.getTime() / 1_000 - 1 })
    const [today, yesterday] = (await money()).days
    expect(today).toMatchObject({ orders: (before[0]?.orders ?? 0) - 102, difference: 0 })
    expect(yesterday).toMatchObject({ captured: 102, orders: 102, difference: 0 })
    await razorpay.misstate(paymentId, { created_at: midnight.getTime() / 1_000 })
    expect((await money()).days[1]).toMatchObject({ captured: 0, orders: 0 })
    await expectAgreement()
  })

  it('say what the orders know when the provider does not answer, and mend nothing then', async () => {
    const known = (await money()).total
    const placed = await place(asha, one())
    const { paymentId } = await pay(shop, placed)
    razorpay.faults.set({ on: 'any', do: 'error500' })
    const { total, asked, days } = await money()
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
      const { status, body } = await mend(act, isKnown ? await settledPayment() : paymentId)
      expect({ status, body }).toMatchObject({ status: 502, body: { msg: refusals.providerSilent } })
    }
    allIsWell()
    expect(await payStateOf(shop, placed.orderId)).toBe('AWAITING')
    await mend('settle', paymentId)
    await expectAgreement()
  })
})

describe('captured money', () => {
  // Mutants: settling without the order's lock; writing the act down before looking whether the payment is known.
  it('that its order never heard of is settled by whoever presses first', async () => {
    const placed = await place(asha, one())
    const { paymentId } = await pay(shop, placed)
    const [found] = await differences()
    expect(found).toMatchObject({ kind: 'unsettled', act: 'settle', amount: 102, paymentId, orderId: placed.orderId })
    expect((await money()).total).toMatchObject({ difference: 102, differences: 1 })
    const answers = await Promise.all([seller, other, seller, other].map((who) => mend('settle', paymentId, who)))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { success: true, msg: notices.paymentSettled } })),
    )
    expect(await payStateOf(shop, placed.orderId)).toBe('PAID')
    expect(await mendsOf(placed.orderId)).toMatchObject([{ actor: 'seller', name: 'Test Seller', to: 'settled' }])
    await expectAgreement()
  })

  it('for an order that has its money goes back', async () => {
    const first = await buy(shop, asha, one())
    await razorpay.misstate(first.paymentId, { status: 'failed' })
    const second = await pay(shop, first)
    await razorpay.misstate(first.paymentId, { status: 'captured' })
    expect(await differences()).toMatchObject([{ kind: 'second payment', act: 'settle', paymentId: second.paymentId }])
    expect((await mend('settle', second.paymentId)).status).toBe(200)
    await seenOff(first.orderId, second.paymentId)
    expect(refundsThere(second.paymentId)).toMatchObject([{ amount: 10_200 }])
    expect(await mendsOf(first.orderId)).toHaveLength(1)
    expect(await payStateOf(shop, first.orderId)).toBe('PAID')
    await expectAgreement()
  })

  it('for a cancelled order goes back', async () => {
    const placed = await place(asha, one())
    await cancel(placed.orderId)
    const { paymentId } = await pay(shop, placed)
    expect((await mend('settle', paymentId)).body).toMatchObject({ msg: notices.paymentNotNeeded })
    await seenOff(placed.orderId, paymentId)
    expect(await payStateOf(shop, placed.orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  // Mutants: one key for ever never sends it again; forgetting what went back by hand asks for too much.
  it('of no order of this shop is sent back once, and again when the bank did not take it', async () => {
    const paymentId = await foreignPayment(100)
    await razorpay.refund(paymentId, { amount: 2_500 })
    const [found] = await differences()
    expect(found).toMatchObject({ kind: 'unmatched', act: 'give back', amount: 75, paymentId })
    expect(found).not.toHaveProperty('orderId')
    const giveBack = () => Promise.all([mend('give back', paymentId), mend('give back', paymentId, other)])
    for (const { status } of await giveBack()) expect([200, 502]).toContain(status)
    expect(refundsThere(paymentId).map(({ amount }) => amount)).toEqual([2_500, 7_500])
    expect((await mend('give back', paymentId)).status).toBe(200)
    await expectAgreement()
    const { rows } =
      await sql`SELECT s.name, f.amount_paise FROM foreign_refunds f JOIN sellers s ON s.id = f.seller_id`.execute(
        shop.deps.db,
      )
    expect(rows).toEqual([{ name: 'Test Seller', amount_paise: 7_500 }])

    await razorpay.refundOutcome(refundsThere(paymentId)[1]?.id ?? '', 'failed')
    expect(await differences()).toMatchObject([{ kind: 'unmatched', paymentId }])
    expect((await mend('give back', paymentId)).status).toBe(200)
    expect(refundsThere(paymentId)).toHaveLength(3)
    await expectAgreement()
  })

  // Mutant: what is left out can still be sent back.
  it('of another business counts for nobody once a seller says so', async () => {
    const before = await money()
    const paymentId = await foreignPayment(60)
    await razorpay.refund(paymentId, { amount: 1_000 })
    expect(await differences()).toMatchObject([{ kind: 'unmatched', amount: 50, paymentId }])
    const answers = await Promise.all([seller, other, seller, other].map((who) => mend('ignore', paymentId, who)))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { success: true, msg: notices.moneyIgnored } })),
    )
    expect((await money()).total).toEqual(before.total)
    expect(await mend('give back', paymentId)).toMatchObject({ status: 409, body: { msg: refusals.paymentIgnored } })
    expect(refundsThere(paymentId)).toHaveLength(1)
    const { rows } = await sql`SELECT s.name FROM foreign_left_out f JOIN sellers s ON s.id = f.seller_id`.execute(
      shop.deps.db,
    )
    expect(rows).toEqual([{ name: 'Test Seller' }])
    // What its own business makes of it is nobody's here.
    await razorpay.refund(paymentId)
    expect((await money()).total).toEqual(before.total)
    await expectAgreement()
  })

  // Mutant: asking only whether the payment is booked; an unsettled one would be gone from sight.
  it('of an order of the shop is never left out', async () => {
    const { paymentId } = await buy(shop, asha, one())
    const { paymentId: unsettled } = await pay(shop, await place(asha, one()))
    for (const id of [paymentId, unsettled])
      expect(await mend('ignore', id)).toMatchObject({ status: 409, body: { msg: refusals.orderPaymentStays } })
    await mend('settle', unsettled)
    await expectAgreement()
  })

  it('of an order is not sent back as if it were nobody’s', async () => {
    const { paymentId } = await buy(shop, asha, one())
    expect(await mend('give back', paymentId)).toMatchObject({ status: 409, body: { msg: refusals.paymentOfOrder } })
    const placed = await place(asha, one())
    const { paymentId: unsettled } = await pay(shop, placed)
    expect((await mend('give back', unsettled)).status).toBe(409)
    await mend('settle', unsettled)
    await expectAgreement()
  })
})

describe('an order that counts on money', () => {
  it('that is only promised has it captured', async () => {
    const { orderId, paymentId } = await buy(shop, asha, one())
    await razorpay.misstate(paymentId, { status: 'authorized' })
    expect(await differences()).toMatchObject([{ kind: 'not captured', act: 'capture', amount: 102, orderId }])
    expect((await money()).total.difference).toBe(-102)
    for (const who of [seller, other]) expect((await mend('capture', paymentId, who)).status).toBe(200)
    expect(await mendsOf(orderId)).toMatchObject([{ to: 'captured' }])
    await expectAgreement()
  })

  it('that is not there is taken back, and nothing is sent', async () => {
    const before = await stockOf(shop, dates)
    const { orderId, paymentId } = await buy(shop, asha, one())
    expect(await mend('take back order', paymentId)).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentIsThere },
    })
    await razorpay.misstate(paymentId, { status: 'failed' })
    expect(await differences()).toMatchObject([{ kind: 'not captured', act: 'take back order', orderId }])
    const answers = await Promise.all([seller, other].map((who) => mend('take back order', paymentId, who)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await orderOf(orderId)).toMatchObject(cancelled)
    expect(await stockOf(shop, dates)).toEqual(before)
    expect(refundsThere(paymentId)).toEqual([])
    expect(await mendsOf(orderId)).toMatchObject([{ to: 'order taken back' }])
    await expectAgreement()
    // Should it come after all, it is nobody's.
    await razorpay.misstate(paymentId, { status: 'captured' })
    expect(await differences()).toMatchObject([{ kind: 'unmatched', act: 'give back', paymentId, orderId }])
    expect((await mend('ignore', paymentId)).status).toBe(409)
    expect((await mend('give back', paymentId)).status).toBe(200)
    await expectAgreement()
  })

  it('that Razorpay has never heard of is taken back, whatever became of its refund', async () => {
    const { orderId, paymentId } = await refundFailed()
    await razorpay.misstate(paymentId, { status: 'failed' })
    expect(await differences()).toMatchObject([{ kind: 'refund not sent' }, { kind: 'not captured' }])
    expect((await mend('take back order', paymentId)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  it('that came in another amount is taken back, and what came goes back', async () => {
    const { orderId, paymentId } = await buy(shop, asha, one())
    await razorpay.misstate(paymentId, { amount: 9_900 })
    expect(await differences()).toMatchObject([
      { kind: 'other amount', act: 'take back order', amount: 99, orderAmount: 102, orderId },
    ])
    expect((await money()).total.difference).toBe(-3)
    for (const who of [seller, other]) expect((await mend('take back order', paymentId, who)).status).toBe(200)
    await seenOff(orderId, paymentId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(refundsThere(paymentId)).toMatchObject([{ amount: 9_900 }])
    expect(await mendsOf(orderId)).toHaveLength(1)
    await expectAgreement()
  })
})

describe('many days and many payments', () => {
  it('are paged back to the first payment, and on again', async () => {
    await sql`UPDATE payments SET created_at = created_at - interval '20 days' WHERE payment_id = ${await settledPayment()}`.execute(
      shop.deps.db,
    )
    const now = await money()
    expect(
      now.days
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    ).toEqual(now.days.map(({ day }) => day))
    const before = await money(`?until=${now.earlier}`)
    expect(before.days[0]?.day).toBe(now.earlier)
    expect(before.earlier).toBeUndefined()
    expect(before.later).toBe(now.days[0]?.day)
    // What the shop put there is asked for by name, and stands where the provider has it.
    expect(before.total).toMatchObject({ orders: 0, difference: 0, differences: 0 })
    await expectAgreement()
  })

  it('are all asked for, page by page', async () => {
    const { total } = await money()
    for (let i = 0; i < 101; i++) await foreignPayment(1)
    expect((await money()).total).toMatchObject({
      differences: 101,
      difference: 101,
      captured: Number(total.captured) + 101,
    })
  })
})
