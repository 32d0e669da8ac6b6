// The seller's Money page, and orders whose payments differ from the provider's.
import { sql } from 'kysely'
import { expect } from 'vitest'

import { calls } from '#contract/calls'
import type { OrderEvent } from '#contract/entities'
import type { Difference, ResolveAct, MoneyByDay } from '#contract/money/money-by-day'
import { refundsToSend } from '#domain/orders/refunds/refund-row'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { merchantOf } from '#sandbox/razorpay/merchant'
import type { Browser } from '#test/browser'
import { it as base } from '#test/fixtures'
import type { Paid } from '#test/people/buyer'
import { eventually } from '#test/scenes/webhooks'
import type { TestShop } from '#test/shop'

/** The provider sends no webhook and completes no refund by itself; a test does both. */
export const reconciliationTest = base
  .extend('razorpay', { scope: 'file' }, ({ shop }) => silentProviderOf(shop))
  .extend('otherSeller', { scope: 'file' }, ({ shop }) => shop.seller())
  .extend('page', { scope: 'file' }, ({ razorpay: _silent, shop, seller, otherSeller }) =>
    moneyPageOf(shop, seller, otherSeller),
  )
  .extend('asha', { scope: 'file' }, ({ shop }) => shop.buyer())
  .extend('dates', { scope: 'file' }, ({ shop }) => shop.stock(1_000))
  /** One piece of a product, ₹102 with tax. */
  .extend('items', { scope: 'file' }, ({ dates }) => [{ product: dates, quantity: 1 }])
  .extend('placed', ({ asha, items }) => asha.place(items))
  .extend('paid', async ({ shop, asha, items }) => refundable(shop, await asha.buy(items)))
  /** A cancelled order whose refund the bank rejected. */
  .extend('failedRefund', async ({ shop, page, paid }) => {
    await page.cancel(paid.orderId)
    await paid.sendRefund('failed')
    await shop.expectPayState(paid.orderId, 'REFUND_FAILED')
    return paid
  })
  /** A cancelled order whose refund is processed. */
  .extend('processedRefund', async ({ shop, page, paid }) => {
    await page.cancel(paid.orderId)
    await paid.sendRefund()
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    return { ...paid, refundId: paid.refunds()[0]?.id ?? '' }
  })
  /** The second payment of an order, which is owed to the shopper. */
  .extend('extraPayment', async ({ shop, page, paid }) => {
    await paid.misstate({ status: 'failed' })
    const second = await shop.pay(paid)
    await paid.misstate({ status: 'captured' })
    await page.expectResolved('settle', second.paymentId)
    return refundable(shop, second)
  })
  /** A paid order with a partial external refund that the shop has recorded. */
  .extend('partialRefund', async ({ page, paid }) => {
    const part = await paid.refund(2_000)
    await page.expectResolved('take over refund', part)
    return { ...paid, part }
  })

/** A cancelled order as its shopper sees it once its refund is processed. */
export const cancelled = { payment: 'refunded', status: 'Cancelled', isPaid: true }

function silentProviderOf({ provider, sandbox }: TestShop) {
  const silent = {
    ...provider,
    /** Ends every fault except the dropped webhooks. */
    recover: () => {
      provider.faults.clear()
      provider.faults.set({ on: 'webhooks', do: 'drop' })
    },
    /** A payment for no order of the shop. */
    unmatchedPayment: async (rupees: number): Promise<string> => {
      const { id } = await merchantOf(sandbox).order(rupees * 100)
      return (await provider.pay(id)).paymentId
    },
  }
  provider.timing.set({ refundAfterMs: null })
  silent.recover()
  return silent
}

/** A payment of an order, and what the bank, the provider and the worker do with it. */
export function refundable(shop: TestShop, paid: Paid) {
  const { orderId, paymentId } = paid
  const { db, provider } = shop
  const order = {
    ...paid,
    state: () => shop.payStateOf(orderId),
    misstate: (how: Parameters<typeof provider.misstate>[1]) => provider.misstate(paymentId, how),
    /** The provider's refunds of the payment, oldest first. */
    refunds: () => shop.providerRefunds(paymentId),
    /** A refund made at the provider: all of the payment, or an amount in paise. */
    refund: (amount?: number) => provider.refund(paymentId, { amount }),
    /** The bank decides on what is pending. */
    bankDecides: async (outcome: 'processed' | 'failed'): Promise<void> => {
      for (const { id, status } of order.refunds()) if (status === 'pending') await provider.refundOutcome(id, outcome)
    },
    /** Sends the refund as the worker does, and lets the bank decide. */
    sendRefund: async (outcome: 'processed' | 'failed' = 'processed'): Promise<void> => {
      const refunds = await refundsToSend(db, orderId)
      const refund = refunds.find(({ status }) => status !== 'processed') ?? refunds[0]
      await sendRefund(db, shop.context, refund?.id ?? '')
      await order.bankDecides(outcome)
      await sendRefund(db, shop.context, refund?.id ?? '')
    },
    /** The same for a refund that the worker sends. */
    awaitRefund: async (outcome?: 'processed' | 'failed'): Promise<void> => {
      await eventually(() => expect(order.refunds()).toHaveLength(1))
      await order.sendRefund(outcome)
    },
  }
  return order
}

function moneyPageOf(shop: TestShop, seller: Browser, otherSeller: Browser) {
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
    async expectRefused(act: ResolveAct, id: string, status: number, msg: unknown): Promise<void> {
      expect(await resolve(act, id)).toMatchObject({ status, body: { msg } })
    },
    /** One seller after the other. */
    async expectResolvedByEach(act: ResolveAct, id: string): Promise<void> {
      for (const who of [seller, otherSeller]) expect((await resolve(act, id, who)).status).toBe(200)
    },
    /** Two sellers at once, each of whom presses twice. */
    async expectResolvedByTwo(act: ResolveAct, id: string, msg: unknown = expect.any(String)): Promise<void> {
      const sellers = [seller, otherSeller, seller, otherSeller]
      for (const { status, body } of await Promise.all(sellers.map((who) => resolve(act, id, who))))
        expect({ status, body }).toEqual({ status: 200, body: { success: true, msg } })
    },
    /** The seller cancels an order; its refund is sent when a test calls for it. */
    async cancel(orderId: string): Promise<void> {
      const { status } = await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
      expect(status).toBe(200)
      await sql`DELETE FROM pgboss.job WHERE name = 'refund'`.execute(shop.db)
    },
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
