// The seller at the Money page of a shop of its own, and orders whose money stands in every way.
import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import { calls } from '#contract/calls'
import type { OrderEvent } from '#contract/entities'
import type { Difference, ResolveAct, MoneyByDay } from '#contract/money-by-day'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { refundsToSend } from '#domain/orders/refunds/refund-row'
import { merchantOf } from '#sandbox/razorpay/merchant'
import { buy, buyer, contextOf, ordersOf, pay, payStateOf, stock } from '#test/checkout'
import { startTestShop } from '#test/shop'

/** One product for ₹102 with 1,000 on the shelf, one shopper, two sellers. What the provider tells is told by hand. */
export async function openMoneyDesk() {
  const shop = await startTestShop({ LOG_LEVEL: 'silent' })
  const [seller, other, asha] = [await shop.seller(), await shop.seller(), await buyer(shop)]
  const dates = await stock(shop, 1_000)
  const { razorpay } = shop.sandbox
  razorpay.timing.set({ refundAfterMs: null })
  allIsWell()

  /** What the provider tells is told by hand, and so is what the bank makes of a refund. */
  function allIsWell(): void {
    razorpay.faults.clear()
    razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  }

  const one = () => [{ product: dates, quantity: 1 }]
  const mend = (act: ResolveAct, id: string, who = seller) => who.post(calls.sellerMoneyMend.path, { act, id })
  const tryRefund = (orderId: string, who = seller) => who.post(calls.orderRefund.path, { orderId })

  async function money(query = ''): Promise<MoneyByDay> {
    const { status, body } = await seller.get(calls.sellerMoney.path + query)
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

  const refundsThere = (paymentId: string) => razorpay.refunds().filter((refund) => refund.payment_id === paymentId)
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
    const [refund] = await refundsToSend(db, orderId)
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
      if (status === 'pending') await razorpay.refundOutcome(id, outcome)
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
    await razorpay.misstate(first.paymentId, { status: 'failed' })
    const second = await pay(shop, first)
    await razorpay.misstate(first.paymentId, { status: 'captured' })
    expect((await mend('settle', second.paymentId)).status).toBe(200)
    return second
  }

  /** A paid order of which somebody gave a part back by hand, and the shop knows. */
  async function partGivenBack() {
    const paid = await buy(shop, asha, one())
    const part = await razorpay.refund(paid.paymentId, { amount: 2_000 })
    expect((await mend('take over refund', part)).status).toBe(200)
    return { ...paid, part }
  }

  async function foreignPayment(rupees: number): Promise<string> {
    const { id } = await merchantOf(shop.sandbox).order(rupees * 100)
    return (await razorpay.pay(id)).paymentId
  }

  async function settledPayment(): Promise<string> {
    const { payment_id } = await shop.deps.db.selectFrom('payments').select('payment_id').executeTakeFirstOrThrow()
    return payment_id
  }

  return {
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
    foreignPayment,
    settledPayment,
  }
}

/** How a cancelled order reads to its shopper once its money is back. */
export const cancelled = { payment: 'refunded', status: 'Cancelled', isPaid: false }
