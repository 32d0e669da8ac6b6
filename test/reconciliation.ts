// The seller's Money page, and orders whose payments differ from the provider's.
import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import { calls } from '#contract/calls'
import type { OrderEvent } from '#contract/entities'
import type { Difference, ResolveAct, MoneyByDay } from '#contract/money-by-day'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { refundsToSend } from '#domain/orders/refunds/refund-row'
import { merchantOf } from '#sandbox/razorpay/merchant'
import type { Browser } from '#test/browser'
import { buy, contextOf, expectPayState, newBuyer, pay, place, providerRefunds, stock } from '#test/checkout'
import { it as base } from '#test/fixtures'
import type { TestShop } from '#test/shop'

/** The provider sends no webhook and completes no refund by itself; a test does both. */
export const reconciliationTest = base
  .extend('razorpay', { scope: 'file' }, ({ shop }) => {
    shop.sandbox.razorpay.timing.set({ refundAfterMs: null })
    dropWebhooks(shop)
    return shop.sandbox.razorpay
  })
  .extend('otherSeller', { scope: 'file' }, ({ shop }) => shop.seller())
  .extend('page', { scope: 'file' }, ({ razorpay: _silent, seller, otherSeller }) => moneyPageOf(seller, otherSeller))
  .extend('asha', { scope: 'file' }, ({ shop }) => newBuyer(shop))
  .extend('dates', { scope: 'file' }, ({ shop }) => stock(shop, 1_000))
  /** One piece of a product, ₹102 with tax. */
  .extend('items', { scope: 'file' }, ({ dates }) => [{ product: dates, quantity: 1 }])
  .extend('placed', ({ asha, items }) => place(asha, items))
  .extend('paid', ({ shop, asha, items }) => buy(shop, asha, items))
  /** A cancelled order whose refund the bank rejected. */
  .extend('failedRefund', async ({ shop, seller, paid }) => {
    await cancelAsSeller(shop, seller, paid.orderId)
    await runRefund(shop, paid.orderId, 'failed')
    await expectPayState(shop, paid.orderId, 'REFUND_FAILED')
    return paid
  })
  /** A cancelled order whose refund is processed. */
  .extend('processedRefund', async ({ shop, seller, paid }) => {
    await cancelAsSeller(shop, seller, paid.orderId)
    await runRefund(shop, paid.orderId)
    await expectPayState(shop, paid.orderId, 'REFUNDED')
    return { ...paid, refundId: providerRefunds(shop, paid.paymentId)[0]?.id ?? '' }
  })
  /** The second payment of an order, which is owed to the shopper. */
  .extend('extraPayment', async ({ shop, razorpay, page, paid }) => {
    await razorpay.misstate(paid.paymentId, { status: 'failed' })
    const second = await pay(shop, paid)
    await razorpay.misstate(paid.paymentId, { status: 'captured' })
    await page.expectResolved('settle', second.paymentId)
    return second
  })
  /** A paid order with a partial external refund that the shop has recorded. */
  .extend('partialRefund', async ({ razorpay, page, paid }) => {
    const part = await razorpay.refund(paid.paymentId, { amount: 2_000 })
    await page.expectResolved('take over refund', part)
    return { ...paid, part }
  })

/** A cancelled order as its shopper sees it once its refund is processed. */
export const cancelled = { payment: 'refunded', status: 'Cancelled', isPaid: false }

/** Ends every fault of the provider except the dropped webhooks. */
export function dropWebhooks(shop: TestShop): void {
  shop.sandbox.razorpay.faults.clear()
  shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
}

function moneyPageOf(seller: Browser, otherSeller: Browser) {
  const resolve = (act: ResolveAct, id: string, who = seller) => who.post(calls.sellerMoneyResolve.path, { act, id })

  async function report(query = ''): Promise<MoneyByDay> {
    const { status, body } = await seller.get(calls.sellerMoney.path + query)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body as MoneyByDay
  }
  return {
    report,
    differences: async (): Promise<Difference[]> => (await report()).days.flatMap((day) => day.differences),
    resolve,
    async expectResolved(act: ResolveAct, id: string): Promise<void> {
      expect((await resolve(act, id)).status).toBe(200)
    },
    /** The same by two sellers at once, each of whom presses twice. */
    resolveByTwo: (act: ResolveAct, id: string) =>
      Promise.all([seller, otherSeller, seller, otherSeller].map((who) => resolve(act, id, who))),
    retryRefund: (orderId: string, who = seller) => who.post(calls.orderRefund.path, { orderId }),
    /** The sellers' resolutions in an order's history. */
    async resolutionsOf(orderId: string): Promise<OrderEvent[]> {
      const { body } = await seller.get(`${calls.orderHistory.path}?orderId=${orderId}`)
      return (body as { events: OrderEvent[] }).events.filter(({ what }) => what === 'mend')
    },
    async expectAgreement(): Promise<void> {
      const { days, total } = await report()
      expect(days.flatMap((day) => day.differences)).toEqual([])
      expect(days.filter(({ difference }) => difference !== 0)).toEqual([])
      expect(total).toMatchObject({ difference: 0, differences: 0 })
    },
  }
}

/** Cancels an order; its refund is sent when a test calls for it. */
export async function cancelAsSeller(shop: TestShop, seller: Browser, orderId: string): Promise<void> {
  const { status } = await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
  expect(status).toBe(200)
  await sql`DELETE FROM pgboss.job WHERE name = 'refund'`.execute(shop.deps.db)
}

/** Sends the refund of an order as the worker does, and lets the bank decide. */
export async function runRefund(shop: TestShop, orderId: string, outcome: 'processed' | 'failed' = 'processed') {
  const { db } = shop.deps
  const [refund] = await refundsToSend(db, orderId)
  await sendRefund(db, contextOf(shop), refund?.id ?? '')
  await bankDecides(shop, refund?.payment_id ?? '', outcome)
  await sendRefund(db, contextOf(shop), refund?.id ?? '')
}

/** The same for a refund that the worker sends. */
export async function awaitRefund(
  shop: TestShop,
  orderId: string,
  paymentId: string,
  outcome?: 'processed' | 'failed',
) {
  await vi.waitFor(() => expect(providerRefunds(shop, paymentId)).toHaveLength(1), { timeout: 10_000, interval: 25 })
  await runRefund(shop, orderId, outcome)
}

export async function bankDecides(shop: TestShop, paymentId: string, outcome: 'processed' | 'failed'): Promise<void> {
  for (const { id, status } of providerRefunds(shop, paymentId))
    if (status === 'pending') await shop.sandbox.razorpay.refundOutcome(id, outcome)
}

/** A payment at the provider for no order of the shop. */
export async function unmatchedPayment(shop: TestShop, rupees: number): Promise<string> {
  const { id } = await merchantOf(shop.sandbox).order(rupees * 100)
  return (await shop.sandbox.razorpay.pay(id)).paymentId
}
