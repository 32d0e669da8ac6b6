// Unexpected payments: late, twice, or authorised by a slow bank.
import { sql } from 'kysely'

import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { settleOrder } from '#domain/orders/payments/settle-order'
import { sweepPayments } from '#domain/orders/payments/sweep-payments'
import {
  buy,
  type Buyer,
  contextOf,
  expectHealth,
  expectPayState,
  mailsTo,
  newBuyer,
  ordersOf,
  passTime,
  pay,
  payStateOf,
  place,
  type Placed,
  providerRefunds,
  stock,
  stockOf,
} from '#test/checkout'
import { describe, expect, it, vi } from '#test/fixtures'
import type { TestShop } from '#test/shop'

it.afterEach(({ shop }) => expectHealth(shop))

const reconcile = (shop: TestShop) => recheckOpenOrders(shop.deps.db, contextOf(shop))

async function expired(shop: TestShop, product: string, quantity = 1): Promise<{ who: Buyer; placed: Placed }> {
  const who = await newBuyer(shop)
  const placed = await place(who, [{ product, quantity }])
  await passTime(shop, placed.orderId, 26)
  await reconcile(shop)
  expect(await payStateOf(shop, placed.orderId)).toBe('EXPIRED')
  return { who, placed }
}

function paymentOf(shop: TestShop, paymentId: string) {
  return shop.sandbox.razorpay.payments().find(({ id }) => id === paymentId)
}

describe('a payment captured after the hold has ended', () => {
  it('takes the stock again while there is some', async ({ shop }) => {
    const product = await stock(shop, 3)
    const { who, placed } = await expired(shop, product, 2)
    expect(await stockOf(shop, product)).toEqual({ available: 3, reserved: 0, sold: 0 })
    await pay(shop, placed)
    await expectPayState(shop, placed.orderId, 'PAID')
    expect(await stockOf(shop, product)).toEqual({ available: 1, reserved: 0, sold: 2 })
    expect(await ordersOf(who)).toMatchObject([{ isPaid: true, status: 'Order Placed' }])
    await expect.poll(() => mailsTo(shop, who, /confirmed/).length).toBe(1)
  })

  it('goes back as one refund when the stock is gone, all lines or none', async ({ shop, buyer }) => {
    const [rare, plenty] = [await stock(shop, 1), await stock(shop, 9)]
    const placed = await place(buyer, [
      { product: rare, quantity: 1 },
      { product: plenty, quantity: 1 },
    ])
    await passTime(shop, placed.orderId, 26)
    await reconcile(shop)
    await buy(shop, await newBuyer(shop), [{ product: rare, quantity: 1 }])
    const paid = await pay(shop, placed)
    await expectPayState(shop, placed.orderId, 'REFUNDED')
    expect(providerRefunds(shop, paid.paymentId)).toMatchObject([{ amount: placed.amount }])
    expect(await stockOf(shop, plenty)).toEqual({ available: 9, reserved: 0, sold: 0 })
    expect(await ordersOf(buyer)).toMatchObject([{ isPaid: false, status: 'Cancelled', payment: 'refunded' }])
    await expect.poll(() => mailsTo(shop, buyer, /cancelled/).length).toBe(1)
  })

  it('is found by the sweep when no webhook ever came', async ({ shop }) => {
    const product = await stock(shop, 3)
    shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    const { placed } = await expired(shop, product)
    await pay(shop, placed)
    shop.sandbox.razorpay.faults.clear()
    await sweepPayments(shop.deps.db, contextOf(shop))
    expect(await payStateOf(shop, placed.orderId)).toBe('PAID')
  })
})

describe('a payment on an attempt that another checkout replaced', () => {
  it('is a second order while there is stock, beside the new one', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    const first = await place(buyer, [{ product, quantity: 1 }])
    const second = await place(buyer, [{ product, quantity: 2 }])
    await pay(shop, first)
    await pay(shop, second)
    await expectPayState(shop, first.orderId, 'PAID')
    await expectPayState(shop, second.orderId, 'PAID')
    expect(await stockOf(shop, product)).toEqual({ available: 2, reserved: 0, sold: 3 })
  })
})

describe('a second captured payment of one order', () => {
  it('goes back by itself, and the order stays paid', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    const paid = await buy(shop, buyer, [{ product, quantity: 1 }])
    // Razorpay allows one capture per order, so the sandbox cannot create this state.
    const extra = { id: 'pay_extra', order_id: paid.razorpayOrderId, amount: paid.amount, currency: 'INR' } as const
    const twice = { ...extra, status: 'captured', created_at: 1 } as const
    for (let i = 0; i < 2; i++) await settleOrder(shop.deps.db, contextOf(shop), paid.orderId, twice)
    expect(await payStateOf(shop, paid.orderId)).toBe('PAID')
    const { rows } = await sql`
      SELECT p.role, r.reason, r.amount_paise FROM payments p JOIN refunds r USING (payment_id)
      WHERE p.payment_id = 'pay_extra'`.execute(shop.deps.db)
    expect(rows).toEqual([{ role: 'extra', reason: 'extra', amount_paise: paid.amount }])
  })
})

describe('a payment that failed and was authorised after all', () => {
  it('is captured once the stock was taken again', async ({ shop, buyer }) => {
    const product = await stock(shop, 2)
    const placed = await place(buyer, [{ product, quantity: 2 }])
    const { paymentId } = await pay(shop, placed, { outcome: 'failed' })
    await passTime(shop, placed.orderId, 26)
    await reconcile(shop)
    expect(await payStateOf(shop, placed.orderId)).toBe('EXPIRED')
    await shop.sandbox.razorpay.settleLate(paymentId, 'authorized')
    await expectPayState(shop, placed.orderId, 'PAID')
    expect(paymentOf(shop, paymentId)).toMatchObject({ status: 'captured', amount: placed.amount })
    expect(await stockOf(shop, product)).toEqual({ available: 0, reserved: 0, sold: 2 })
  })

  it('stays uncaptured when the stock is gone, for then it goes back by itself', async ({ shop }) => {
    const product = await stock(shop, 1)
    const { placed } = await expired(shop, product)
    const { paymentId } = await pay(shop, placed, { outcome: 'failed' })
    await place(await newBuyer(shop), [{ product, quantity: 1 }])
    await shop.sandbox.razorpay.settleLate(paymentId, 'authorized')
    const told = () => shop.sandbox.razorpay.webhooks().filter(({ body }) => body.includes(paymentId))
    await expect.poll(() => told().filter(({ state }) => state === 'delivered').length).toBe(2)
    await sweepPayments(shop.deps.db, contextOf(shop))
    expect(paymentOf(shop, paymentId)?.status).toBe('authorized')
    expect(await payStateOf(shop, placed.orderId)).toBe('EXPIRED')
    expect(await stockOf(shop, product)).toEqual({ available: 0, reserved: 1, sold: 0 })
  })

  it('keeps its stock while the capture’s answer is lost, and is settled when the provider can be asked', async ({
    shop,
  }) => {
    const product = await stock(shop, 1)
    const { placed } = await expired(shop, product)
    shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    const { paymentId } = await pay(shop, placed, { outcome: 'failed' })
    await shop.sandbox.razorpay.settleLate(paymentId, 'authorized')
    shop.sandbox.razorpay.faults.set({ on: 'payments.capture', do: 'drop-answer', times: 1 })
    await sweepPayments(shop.deps.db, contextOf(shop))
    expect(await payStateOf(shop, placed.orderId)).toBe('EXPIRED')
    expect(await stockOf(shop, product)).toEqual({ available: 0, reserved: 0, sold: 1 })
    shop.sandbox.razorpay.faults.clear()
    await passTime(shop, placed.orderId, 2)
    await reconcile(shop)
    expect(await payStateOf(shop, placed.orderId)).toBe('PAID')
  })

  // Mutation: the payment's age by the clock of this machine.
  it.for([
    { minutes: 11, clock: 'three days fast', ahead: 72, status: 'authorized', ends: 'AWAITING' },
    { minutes: 13, clock: 'an hour slow', ahead: -1, status: 'captured', ends: 'PAID' },
  ])(
    'is $status after $minutes minutes, for Razorpay captures by itself until the 12th (clock $clock)',
    async ({ minutes, ahead, status, ends }, { shop, buyer }) => {
      const product = await stock(shop, 1)
      const placed = await place(buyer, [{ product, quantity: 1 }])
      shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
      const paid = await at(-minutes, () => pay(shop, placed, { outcome: 'authorized' }))
      shop.sandbox.razorpay.faults.clear()
      await passTime(shop, placed.orderId, minutes)
      await at(ahead * 60, () => reconcile(shop))
      expect(paymentOf(shop, paid.paymentId)?.status).toBe(status)
      expect(await payStateOf(shop, placed.orderId)).toBe(ends)
    },
  )
})

/** Runs an act while the clock of this machine is fast by these minutes. */
async function at<T>(minutes: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  try {
    return await act()
  } finally {
    vi.useRealTimers()
  }
}
