import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { calls } from '#contract/calls'
import type { OrderEvent } from '#contract/entities'
import { type Difference, type MendAct, mendActs, type MoneyByDay } from '#contract/money-by-day'
import { orderNumber } from '#contract/order-number'
import { notices, refusals } from '#contract/wording'
import { sendRefund } from '#domain/orders/send-refund'
import { refundsInHand } from '#domain/payments/refund-row'
import { merchantOf } from '#sandbox/razorpay/merchant'
import type { Browser } from '#test/browser'
import {
  buy,
  type Buyer,
  buyer,
  expectHealth,
  contextOf,
  mailsTo,
  ordersOf,
  pay,
  payStateOf,
  place,
  stock,
  stockOf,
} from '#test/checkout'
import { startTestShop, type TestShop } from '#test/shop'

const { path } = calls.sellerMoney
const mendPath = calls.sellerMoneyMend.path
const refundPath = calls.orderRefund.path
const cancelled = { payment: 'refunded', status: 'Cancelled', isPaid: false }

let shop: TestShop
let seller: Browser
let other: Browser
let asha: Buyer
let dates: string
beforeAll(async () => {
  shop = await startTestShop({ LOG_LEVEL: 'silent' })
  ;[seller, other, asha] = [await shop.seller(), await shop.seller(), await buyer(shop)]
  dates = await stock(shop, 1_000)
  shop.sandbox.razorpay.timing.set({ refundAfterMs: null })
  allIsWell()
})
afterEach(() => expectHealth(shop))
afterAll(() => shop.stop())

const razorpay = () => shop.sandbox.razorpay
/** What the provider tells is told by hand, and so is what the bank makes of a refund. */
function allIsWell(): void {
  razorpay().faults.clear()
  razorpay().faults.set({ on: 'webhooks', do: 'drop' })
}
const one = () => [{ product: dates, quantity: 1 }]
const mend = (act: MendAct, id: string, who = seller) => who.post(mendPath, { act, id })
const tryRefund = (orderId: string, who = seller) => who.post(refundPath, { orderId })

async function money(query = ''): Promise<MoneyByDay> {
  const { status, body } = await seller.get(path + query)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as MoneyByDay
}

async function differences(): Promise<Difference[]> {
  return (await money()).days.flatMap((day) => day.differences)
}

/** What stays once all is mended: nothing. */
async function expectAgreement(): Promise<void> {
  const { days, total } = await money()
  expect(days.flatMap((day) => day.differences)).toEqual([])
  expect(days.filter(({ difference }) => difference !== 0)).toEqual([])
  expect(total).toMatchObject({ difference: 0, differences: 0 })
}

async function mendsOf(orderId: string): Promise<OrderEvent[]> {
  const { body } = await seller.get(`${calls.orderHistory.path}?orderId=${orderId}`)
  return (body as { events: OrderEvent[] }).events.filter(({ what }) => what === 'mend')
}

const refundsThere = (paymentId: string) =>
  razorpay()
    .refunds()
    .filter((refund) => refund.payment_id === paymentId)
const orderOf = async (orderId: string) => (await ordersOf(asha)).find(({ _id }) => _id === orderId)

/** Cancels; nothing is sent before a test says so. */
async function cancel(orderId: string): Promise<void> {
  const { status } = await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
  expect(status).toBe(200)
  await sql`DELETE FROM pgboss.job WHERE name = 'refund'`.execute(shop.deps.db)
}

/** What the worker does with the refund of an order, and then the bank. */
async function sendBack(orderId: string, outcome: 'processed' | 'failed' = 'processed'): Promise<void> {
  const { db } = shop.deps
  const [refund] = await refundsInHand(db, orderId)
  await sendRefund(db, contextOf(shop), refund?.id ?? '')
  await bankDecides(refund?.payment_id ?? '', outcome)
  await sendRefund(db, contextOf(shop), refund?.id ?? '')
}

/** The same of a refund that the worker sends by itself. */
async function seenOff(orderId: string, paymentId: string, outcome?: 'processed' | 'failed'): Promise<void> {
  await vi.waitFor(() => expect(refundsThere(paymentId)).toHaveLength(1), { timeout: 10_000, interval: 25 })
  await sendBack(orderId, outcome)
}

async function bankDecides(paymentId: string, outcome: 'processed' | 'failed'): Promise<void> {
  for (const { id, status } of refundsThere(paymentId))
    if (status === 'pending') await razorpay().refundOutcome(id, outcome)
}

/** A cancelled order whose refund the bank did not take. */
async function refundFailed() {
  const paid = await buy(shop, asha, one())
  await cancel(paid.orderId)
  await sendBack(paid.orderId, 'failed')
  expect(await payStateOf(shop, paid.orderId)).toBe('REFUND_FAILED')
  return paid
}

/** A cancelled order whose money is back. */
async function refunded() {
  const paid = await buy(shop, asha, one())
  await cancel(paid.orderId)
  await sendBack(paid.orderId)
  expect(await payStateOf(shop, paid.orderId)).toBe('REFUNDED')
  return { ...paid, refundId: refundsThere(paid.paymentId)[0]?.id ?? '' }
}

/** An order paid twice; the second payment is owed back. */
async function extraPayment() {
  const first = await buy(shop, asha, one())
  await razorpay().misstate(first.paymentId, { status: 'failed' })
  const second = await pay(shop, first)
  await razorpay().misstate(first.paymentId, { status: 'captured' })
  expect((await mend('settle', second.paymentId)).status).toBe(200)
  return second
}

/** A paid order of which somebody gave a part back by hand, and the shop knows. */
async function partGivenBack() {
  const paid = await buy(shop, asha, one())
  const part = await razorpay().refund(paid.paymentId, { amount: 2_000 })
  expect((await mend('take over refund', part)).status).toBe(200)
  return { ...paid, part }
}

async function foreignPayment(rupees: number): Promise<string> {
  const { id } = await merchantOf(shop.sandbox).order(rupees * 100)
  return (await razorpay().pay(id)).paymentId
}

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

  it.each(['yesterday', '2026-02-30', '', '9999-12-31', '0'])('up to the day %j', async (until) => {
    expect((await seller.get(`${path}?until=${until}`)).status).toBe(400)
  })

  it('for what nobody knows, and for what is no mend', async () => {
    for (const act of mendActs) expect((await mend(act, 'pay_00000000000000')).status).toBe(404)
    expect((await tryRefund('none')).status).toBe(404)
    expect((await seller.post(mendPath, { act: 'steal', id: 'pay_1' })).status).toBe(400)
    expect((await seller.post(mendPath, { act: 'settle' })).status).toBe(400)
  })
})

describe('the books of a shop', () => {
  it('that has sold nothing are fourteen days of nothing', async () => {
    const { days, total, asked, sold, earlier, later } = await money()
    expect({ asked, sold, earlier, later }).toEqual({ asked: true, sold: false })
    expect(days).toHaveLength(14)
    expect(total).toEqual({ captured: 0, refunded: 0, orders: 0, difference: 0, coming: 0, leaving: 0, differences: 0 })
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
    await razorpay().settleLate(paymentId, 'captured')
    await mend('settle', paymentId)

    const twice = await place(asha, one())
    const first = await razorpay().pay(twice.razorpayOrderId, { outcome: 'failed' })
    await mend('settle', (await pay(shop, twice)).paymentId)
    // Razorpay gives a second payment of one of its orders back by itself.
    await razorpay().settleLate(first.paymentId, 'captured')
    expect((await money()).total).toMatchObject({ coming: 0, captured: Number(before.captured) + 204, refunded: 102 })
    await expectAgreement()
  })

  it('put a payment on the day the provider took it, though it was settled after midnight', async () => {
    const { paymentId } = await buy(shop, asha, one())
    const midnight = new Date(new Date(Date.now() + 5.5 * 3_600_000).setUTCHours(0, 0, 0, 0) - 5.5 * 3_600_000)
    const before = (await money()).days
    await razorpay().misstate(paymentId, { created_at: midnight.getTime() / 1_000 - 1 })
    const [today, yesterday] = (await money()).days
    expect(today).toMatchObject({ orders: (before[0]?.orders ?? 0) - 102, difference: 0 })
    expect(yesterday).toMatchObject({ captured: 102, orders: 102, difference: 0 })
    await razorpay().misstate(paymentId, { created_at: midnight.getTime() / 1_000 })
    expect((await money()).days[1]).toMatchObject({ captured: 0, orders: 0 })
    await expectAgreement()
  })

  it('say what the orders know when the provider does not answer, and mend nothing then', async () => {
    const known = (await money()).total
    const placed = await place(asha, one())
    const { paymentId } = await pay(shop, placed)
    razorpay().faults.set({ on: 'any', do: 'error500' })
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
    for (const act of ['settle', 'give back', 'leave out', 'take back order', 'correct amount'] as const) {
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

async function settledPayment(): Promise<string> {
  const { payment_id } = await shop.deps.db.selectFrom('payments').select('payment_id').executeTakeFirstOrThrow()
  return payment_id
}

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
    await razorpay().misstate(first.paymentId, { status: 'failed' })
    const second = await pay(shop, first)
    await razorpay().misstate(first.paymentId, { status: 'captured' })
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
    await razorpay().refund(paymentId, { amount: 2_500 })
    const [found] = await differences()
    expect(found).toMatchObject({ kind: 'foreign', act: 'give back', amount: 75, paymentId })
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

    await razorpay().refundOutcome(refundsThere(paymentId)[1]?.id ?? '', 'failed')
    expect(await differences()).toMatchObject([{ kind: 'foreign', paymentId }])
    expect((await mend('give back', paymentId)).status).toBe(200)
    expect(refundsThere(paymentId)).toHaveLength(3)
    await expectAgreement()
  })

  // Mutant: what is left out can still be sent back.
  it('of another business counts for nobody once a seller says so', async () => {
    const before = await money()
    const paymentId = await foreignPayment(60)
    await razorpay().refund(paymentId, { amount: 1_000 })
    expect(await differences()).toMatchObject([{ kind: 'foreign', amount: 50, paymentId }])
    const answers = await Promise.all([seller, other, seller, other].map((who) => mend('leave out', paymentId, who)))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { success: true, msg: notices.moneyLeftOut } })),
    )
    expect((await money()).total).toEqual(before.total)
    expect(await mend('give back', paymentId)).toMatchObject({ status: 409, body: { msg: refusals.leftOut } })
    expect(refundsThere(paymentId)).toHaveLength(1)
    const { rows } = await sql`SELECT s.name FROM foreign_left_out f JOIN sellers s ON s.id = f.seller_id`.execute(
      shop.deps.db,
    )
    expect(rows).toEqual([{ name: 'Test Seller' }])
    // What its own business makes of it is nobody's here.
    await razorpay().refund(paymentId)
    expect((await money()).total).toEqual(before.total)
    await expectAgreement()
  })

  // Mutant: asking only whether the payment is booked; an unsettled one would be gone from sight.
  it('of an order of the shop is never left out', async () => {
    const { paymentId } = await buy(shop, asha, one())
    const { paymentId: unsettled } = await pay(shop, await place(asha, one()))
    for (const id of [paymentId, unsettled])
      expect(await mend('leave out', id)).toMatchObject({ status: 409, body: { msg: refusals.orderPaymentStays } })
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
    await razorpay().misstate(paymentId, { status: 'authorized' })
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
    await razorpay().misstate(paymentId, { status: 'failed' })
    expect(await differences()).toMatchObject([{ kind: 'not captured', act: 'take back order', orderId }])
    const answers = await Promise.all([seller, other].map((who) => mend('take back order', paymentId, who)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await orderOf(orderId)).toMatchObject(cancelled)
    expect(await stockOf(shop, dates)).toEqual(before)
    expect(refundsThere(paymentId)).toEqual([])
    expect(await mendsOf(orderId)).toMatchObject([{ to: 'order taken back' }])
    await expectAgreement()
    // Should it come after all, it is nobody's.
    await razorpay().misstate(paymentId, { status: 'captured' })
    expect(await differences()).toMatchObject([{ kind: 'foreign', act: 'give back', paymentId, orderId }])
    expect((await mend('leave out', paymentId)).status).toBe(409)
    expect((await mend('give back', paymentId)).status).toBe(200)
    await expectAgreement()
  })

  it('that Razorpay has never heard of is taken back, whatever became of its refund', async () => {
    const { orderId, paymentId } = await refundFailed()
    await razorpay().misstate(paymentId, { status: 'failed' })
    expect(await differences()).toMatchObject([{ kind: 'refund not sent' }, { kind: 'not captured' }])
    expect((await mend('take back order', paymentId)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  it('that came in another amount is taken back, and what came goes back', async () => {
    const { orderId, paymentId } = await buy(shop, asha, one())
    await razorpay().misstate(paymentId, { amount: 9_900 })
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

describe('money that goes back, and that Razorpay has in another amount,', () => {
  // Mutant: correcting with neither order nor payment locked refuses those who press second.
  it('goes back in its true amount, and the order bought with other money stays', async () => {
    const { orderId, paymentId } = await extraPayment()
    await seenOff(orderId, paymentId, 'failed')
    await razorpay().misstate(paymentId, { amount: 9_900 })
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
    await razorpay().misstate(paymentId, { amount: 9_900 })
    expect(await differences()).toMatchObject([{ kind: 'other amount', act: 'correct amount' }])
    expect(await mend('correct amount', paymentId)).toMatchObject({
      status: 409,
      body: { msg: refusals.amountRefundGone },
    })
    await razorpay().misstate(paymentId, { amount: 10_200 })
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
    await razorpay().misstateRefund(refundId, 'gone')
    razorpay().faults.set({ on: 'any', do: 'error500' })
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
    await razorpay().misstateRefund(refund?.id ?? '', 'failed')
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
    await razorpay().misstateRefund(part, 'failed')
    const byHand = await razorpay().refund(paymentId, { amount: 2_000 })
    expect((await differences()).map(({ kind }) => kind).toSorted()).toEqual(['refund missing', 'refund unknown'])
    expect((await mend('refund again', part)).status).toBe(200)
    expect(refundsThere(paymentId).map(({ id }) => id)).toEqual([part, byHand])
    await expectAgreement()
  })

  // Mutant: the lost one keeps its name; then nobody can ever take it for what is owed.
  it('and that Razorpay finds again before another went out is the one', async () => {
    const { orderId, paymentId, refundId } = await refunded()
    await razorpay().misstateRefund(refundId, 'failed')
    razorpay().faults.set({ on: 'refunds.create', do: 'reset' })
    expect((await mend('refund again', refundId)).status).toBe(502)
    allIsWell()
    await razorpay().misstateRefund(refundId, 'processed')
    expect((await tryRefund(orderId)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(refundsThere(paymentId)).toHaveLength(1)
    await expectAgreement()
  })

  it('of money that is not there either is mended with the payment', async () => {
    const { orderId, paymentId, refundId } = await refunded()
    await razorpay().misstateRefund(refundId, 'gone')
    await razorpay().misstate(paymentId, { status: 'failed' })
    expect(await differences()).toMatchObject([{ kind: 'not captured', act: 'take back order' }])
    expect(await mend('refund again', refundId)).toMatchObject({ status: 409, body: { msg: refusals.paymentNotThere } })
    for (const who of [seller, other]) expect((await mend('take back order', paymentId, who)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  it('and that was a part given back by hand is sent again as that', async () => {
    const { orderId, paymentId, part } = await partGivenBack()
    await razorpay().misstateRefund(part, 'gone')
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
    await razorpay().misstateRefund(part, 'gone')
    razorpay().faults.set({ on: 'refunds.create', do: 'drop-answer' })
    expect((await mend('refund again', part)).status).toBe(502)
    allIsWell()
    expect((await tryRefund(orderId)).status).toBe(200)
    expect(refundsThere(paymentId)).toMatchObject([{ amount: 2_000 }])
    await expectAgreement()
  })

  it('and was a part that Razorpay refuses is dropped while the order stays', async () => {
    const { orderId, paymentId, part } = await partGivenBack()
    await razorpay().misstateRefund(part, 'gone')
    const whole = await razorpay().refund(paymentId)
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
    await razorpay().misstateRefund(part, 'gone')
    const byHand = await razorpay().refund(paymentId, { amount: 1_500 })
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
    const refundId = await razorpay().refund(paymentId)
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
      await razorpay().refund(paymentId, { amount: 2_000 }),
      await razorpay().refund(paymentId, { amount: 2_000 }),
    ]
    expect(await differences()).toHaveLength(2)
    for (const id of [some, more, some]) expect((await mend('take over refund', id)).status).toBe(200)
    expect(await payStateOf(shop, orderId)).toBe('PAID')
    await expectAgreement()
    const rest = await razorpay().refund(paymentId)
    await mend('take over refund', rest)
    await sendBack(orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  it('in part leaves the rest to go back when the order is cancelled', async () => {
    const { orderId, paymentId } = await buy(shop, asha, one())
    await mend('take over refund', await razorpay().refund(paymentId, { amount: 2_000 }))
    await cancel(orderId)
    await sendBack(orderId)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    expect(refundsThere(paymentId).map(({ amount }) => amount)).toEqual([2_000, 8_200])
    await expectAgreement()
  })

  it('for one that had failed here is that one', async () => {
    const { orderId, paymentId } = await refundFailed()
    const refundId = await razorpay().refund(paymentId)
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
    await mend('take over refund', await razorpay().refund(paymentId, { amount: 2_000 }))
    expect(await differences()).toMatchObject([{ kind: 'refund not sent', amount: 82 }])
    expect((await tryRefund(orderId)).status).toBe(200)
    await sendBack(orderId)
    expect(refundsThere(paymentId).map(({ amount }) => amount)).toEqual([10_200, 2_000, 8_200])
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
    await expectAgreement()
  })

  it('that failed there is none', async () => {
    const { paymentId } = await buy(shop, asha, one())
    const refundId = await razorpay().refund(paymentId)
    await razorpay().refundOutcome(refundId, 'failed')
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
    razorpay().faults.set({ on: 'refunds.create', do: 'reset' })
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
    await razorpay().misstate(failed.paymentId, { status: 'failed' })
    const again = await tryRefund(failed.orderId)
    expect(again).toMatchObject({ status: 409, body: { msg: expect.stringContaining('refused the refund again') } })
    await razorpay().misstate(failed.paymentId, { status: 'captured' })
    expect((await tryRefund(failed.orderId)).status).toBe(200)
    await bankDecides(failed.paymentId, 'processed')
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
