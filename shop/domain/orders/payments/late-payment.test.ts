// Unexpected payments: late, twice, or authorised by a slow bank.
import { sql } from 'kysely'

import type { OrderStatus } from '#contract/orders/order-status'
import { orderNumber } from '#contract/orders/order-number'
import { onOrder } from '#domain/orders/order/on-order'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { settleOrder } from '#domain/orders/payments/settle-order'
import { sweepPayments } from '#domain/orders/payments/sweep-payments'
import { closeLocked } from '#domain/orders/status/close-attempt'
import { setOrderStatus } from '#domain/orders/status/set-status'
import { describe, expect, it, vi } from '#test/fixtures'
import { type Buyer, oneOfEach, type Placed } from '#test/people/buyer'
import { webhooksOf } from '#test/scenes/webhooks'
import type { TestShop } from '#test/shop'
import { shop as business } from '#shop'

it.afterEach(({ shop }) => shop.expectHealth())

const reconcile = (shop: TestShop) => recheckOpenOrders(shop.db, shop.context)

async function expired(shop: TestShop, product: string, quantity = 1): Promise<{ who: Buyer; placed: Placed }> {
  const who = await shop.buyer()
  const placed = await who.place([{ product, quantity }])
  await shop.passTime(placed.orderId, 26)
  await reconcile(shop)
  expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
  return { who, placed }
}

describe('a payment captured after the hold has ended', () => {
  it('takes the stock again while there is some', async ({ shop }) => {
    const product = await shop.stock(3)
    const { who, placed } = await expired(shop, product, 2)
    expect(await shop.stockOf(product)).toEqual({ available: 3, reserved: 0, sold: 0 })
    await shop.pay(placed)
    await shop.expectPayState(placed.orderId, 'PAID')
    expect(await shop.stockOf(product)).toEqual({ available: 1, reserved: 0, sold: 2 })
    expect(await who.orders()).toMatchObject([{ isPaid: true, status: 'Order Placed' }])
    await expect.poll(() => shop.mailsTo(who, /confirmed/).length).toBe(1)
  })

  it('is told to the shop as late, unlike one in time', async ({ shop, buyer }) => {
    const product = await shop.stock(3)
    const { placed } = await expired(shop, product)
    await shop.pay(placed)
    const inTime = await buyer.buy([{ product, quantity: 1 }])
    const saysLate = ({ orderId }: { orderId: string }) =>
      shop.mailsTo(business, RegExp(`^New order ${orderNumber(orderId)}`)).map(({ text }) => text.includes('came late'))
    await expect.poll(() => [placed, inTime].map(saysLate)).toEqual([[true], [false]])
  })

  it('goes back as one refund when the stock is gone, all lines or none', async ({ shop, buyer }) => {
    const [rare, plenty] = [await shop.stock(1), await shop.stock(9)]
    const placed = await buyer.place(oneOfEach(rare, plenty))
    await shop.passTime(placed.orderId, 26)
    await reconcile(shop)
    await (await shop.buyer()).buy([{ product: rare, quantity: 1 }])
    const paid = await shop.pay(placed)
    await shop.expectPayState(placed.orderId, 'REFUNDED')
    expect(shop.providerRefunds(paid.paymentId)).toMatchObject([{ amount: placed.amount }])
    expect(await shop.stockOf(plenty)).toEqual({ available: 9, reserved: 0, sold: 0 })
    expect(await buyer.orders()).toMatchObject([{ isPaid: true, status: 'Cancelled', payment: 'refunded' }])
    await expect.poll(() => shop.mailsTo(buyer, /cancelled/).length).toBe(1)
  })

  it('takes the last pieces one at a time, however many are paid at once', async ({ shop }) => {
    const product = await shop.stock(4)
    shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
    const placed: Placed[] = []
    for (let i = 0; i < 8; i++) placed.push((await expired(shop, product)).placed)
    const paid = await Promise.all(placed.map((each) => shop.pay(each)))
    shop.provider.faults.clear()
    const settle = ({ paymentId }: { paymentId: string }, i: number) =>
      settleOrder(shop.db, shop.context, placed[i]!.orderId, shop.providerPayment(paymentId)!)
    const states = await Promise.all(paid.map(settle))
    expect(states.toSorted()).toEqual([...Array(4).fill('PAID'), ...Array(4).fill('REFUND_DUE')])
  })

  it('is found by the sweep when no webhook ever came', async ({ shop }) => {
    const product = await shop.stock(3)
    shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
    const { placed } = await expired(shop, product)
    await shop.pay(placed)
    shop.provider.faults.clear()
    await sweepPayments(shop.db, shop.context)
    expect(await shop.payStateOf(placed.orderId)).toBe('PAID')
  })
})

// Mutation: sell_order_1 reads the order without a lock, and sells what is back on the shelf.
it('a payment that is settled while its order is closed waits for it', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const placed = await buyer.place([{ product, quantity: 1 }])
  await (await shop.buyer()).place([{ product, quantity: 1 }])
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  const { paymentId } = await shop.pay(placed)
  shop.provider.faults.clear()
  const { settled } = await onOrder(shop.db, shop.context, placed.orderId, async (tx, order) => {
    await closeLocked(tx, order, { to: 'EXPIRED', reason: 'expired' })
    const settling = settleOrder(shop.db, shop.context, order.id, shop.providerPayment(paymentId)!)
    const waiting = sql`SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`
    await expect.poll(async () => (await waiting.execute(tx)).rows).toHaveLength(1)
    return { settled: settling }
  })
  expect(await settled).toBe('PAID')
  expect(await shop.stockOf(product)).toEqual({ available: 3, reserved: 1, sold: 1 })
})

describe('a payment on an attempt that another checkout replaced', () => {
  it('is a second order while there is stock, beside the new one', async ({ shop, buyer }) => {
    const product = await shop.stock(5)
    const first = await buyer.place([{ product, quantity: 1 }])
    const second = await buyer.place([{ product, quantity: 2 }])
    await shop.pay(first)
    await shop.pay(second)
    await shop.expectPayState(first.orderId, 'PAID')
    await shop.expectPayState(second.orderId, 'PAID')
    expect(await shop.stockOf(product)).toEqual({ available: 2, reserved: 0, sold: 3 })
  })
})

describe('a second captured payment of one order', () => {
  it('goes back by itself, and the order stays paid', async ({ shop, buyer }) => {
    const product = await shop.stock(5)
    const paid = await buyer.buy([{ product, quantity: 1 }])
    // Razorpay allows one capture per order, so the sandbox cannot create this state.
    const extra = { id: 'pay_extra', order_id: paid.razorpayOrderId, amount: paid.amount, currency: 'INR' } as const
    const twice = { ...extra, status: 'captured', created_at: 1 } as const
    for (let i = 0; i < 2; i++) await settleOrder(shop.db, shop.context, paid.orderId, twice)
    expect(await shop.payStateOf(paid.orderId)).toBe('PAID')
    const { rows } = await sql`
      SELECT p.role, r.reason, r.amount_paise FROM payments p JOIN refunds r USING (payment_id)
      WHERE p.payment_id = 'pay_extra'`.execute(shop.db)
    expect(rows).toEqual([{ role: 'extra', reason: 'extra', amount_paise: paid.amount }])
  })
})

describe('a payment that failed and was authorised after all', () => {
  it('is captured once the stock was taken again', async ({ shop, buyer }) => {
    const product = await shop.stock(2)
    const placed = await buyer.place([{ product, quantity: 2 }])
    const { paymentId } = await shop.pay(placed, { outcome: 'failed' })
    await shop.passTime(placed.orderId, 26)
    await reconcile(shop)
    expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
    await shop.provider.settleLate(paymentId, 'authorized')
    await shop.expectPayState(placed.orderId, 'PAID')
    expect(shop.providerPayment(paymentId)).toMatchObject({ status: 'captured', amount: placed.amount })
    expect(await shop.stockOf(product)).toEqual({ available: 0, reserved: 0, sold: 2 })
  })

  it('stays uncaptured when the stock is gone, for then it goes back by itself', async ({ shop }) => {
    const product = await shop.stock(1)
    const { placed } = await expired(shop, product)
    const { paymentId } = await shop.pay(placed, { outcome: 'failed' })
    await (await shop.buyer()).place([{ product, quantity: 1 }])
    await shop.provider.settleLate(paymentId, 'authorized')
    const told = () => webhooksOf(shop, paymentId)
    await expect.poll(() => told().filter(({ state }) => state === 'delivered').length).toBe(2)
    await sweepPayments(shop.db, shop.context)
    expect(shop.providerPayment(paymentId)?.status).toBe('authorized')
    expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
    expect(await shop.stockOf(product)).toEqual({ available: 0, reserved: 1, sold: 0 })
  })

  it('keeps its stock while the capture’s answer is lost, and is settled when the provider can be asked', async ({
    shop,
  }) => {
    const product = await shop.stock(1)
    const { placed } = await expired(shop, product)
    shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
    const { paymentId } = await shop.pay(placed, { outcome: 'failed' })
    await shop.provider.settleLate(paymentId, 'authorized')
    shop.provider.faults.set({ on: 'payments.capture', do: 'drop-answer', times: 1 })
    await sweepPayments(shop.db, shop.context)
    expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
    expect(await shop.stockOf(product)).toEqual({ available: 0, reserved: 0, sold: 1 })
    shop.provider.faults.clear()
    await shop.passTime(placed.orderId, 2)
    await reconcile(shop)
    expect(await shop.payStateOf(placed.orderId)).toBe('PAID')
  })

  it('goes back when it was announced as returned, and the seller takes the order up again', async ({
    shop,
    buyer,
  }) => {
    const product = await shop.stock(1)
    const placed = await buyer.place([{ product, quantity: 1 }])
    const set = (status: OrderStatus) => setOrderStatus(shop.db, shop.context, 'seller', placed.orderId, status)
    shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
    const { paymentId } = await at(-13, () => shop.pay(placed, { outcome: 'authorized' }))
    await set('Cancelled')
    await shop.passTime(placed.orderId, 13)
    await reconcile(shop)
    expect(shop.providerPayment(paymentId)?.status).toBe('authorized')
    await set('Order Placed')
    shop.provider.faults.clear()
    await shop.provider.settleLate(paymentId, 'captured')
    await shop.expectPayState(placed.orderId, 'REFUNDED')
    expect(await shop.stockOf(product)).toEqual({ available: 1, reserved: 0, sold: 0 })
  })

  // Mutation: the payment's age by the clock of this machine.
  it.for([
    { minutes: 11, clock: 'three days fast', ahead: 72, status: 'authorized', ends: 'AWAITING' },
    { minutes: 13, clock: 'an hour slow', ahead: -1, status: 'captured', ends: 'PAID' },
  ])(
    'is $status after $minutes minutes, for Razorpay captures by itself until the 12th (clock $clock)',
    async ({ minutes, ahead, status, ends }, { shop, buyer }) => {
      const product = await shop.stock(1)
      const placed = await buyer.place([{ product, quantity: 1 }])
      shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
      const paid = await at(-minutes, () => shop.pay(placed, { outcome: 'authorized' }))
      shop.provider.faults.clear()
      await shop.passTime(placed.orderId, minutes)
      await at(ahead * 60, () => reconcile(shop))
      expect(shop.providerPayment(paid.paymentId)?.status).toBe(status)
      expect(await shop.payStateOf(placed.orderId)).toBe(ends)
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
