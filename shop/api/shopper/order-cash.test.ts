// Razorpay's own cash on delivery: a shopper who chose it in the provider's window waits for a parcel, so the order stays.
import { vi } from 'vitest'

import { calls } from '#contract/calls'
import { cashChosen } from '#contract/wording'
import { keepForCash } from '#domain/orders/payments/keep-for-cash'
import { recheckOpenOrders, recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sweepPayments } from '#domain/orders/payments/sweep-payments'
import { setOrderStatus } from '#domain/orders/status/set-status'
import { shop as business } from '#shop'
import { describe, expect, it as base } from '#test/fixtures'
import { returned, returnTo } from '#test/scenes/payment-return'
import { deliverAndAwait, webhooksOf } from '#test/scenes/webhooks'
import type { TestShop } from '#test/shop'

const it = base
  .extend('product', ({ shop }) => shop.stock(5))
  .extend('placed', ({ buyer, product }) => buyer.place([{ product, quantity: 2 }]))

it.beforeAll(async ({ shop }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
})
it.afterEach(({ shop }) => shop.expectHealth())

const cash = { method: 'cod' } as const
const reconcile = (shop: TestShop) => recheckOpenOrders(shop.db, shop.context)
const chosen = { success: false, code: 'cash-on-delivery', pending: true, msg: cashChosen }
const kept = { available: 3, reserved: 0, sold: 2 }

async function expectKept(shop: TestShop, orderId: string, product: string): Promise<void> {
  expect(await shop.payStateOf(orderId)).toBe('CASH')
  expect(await shop.stockOf(product)).toEqual(kept)
}

async function mailsAbout(shop: TestShop, orderId: string) {
  const number = orderId.slice(0, 8).toUpperCase()
  return shop.mailsTo(business, /^Cash on delivery/).filter(({ subject }) => subject.includes(number))
}

describe('an order that is to be paid in cash', () => {
  it('is kept over the end of its hold, whoever reports it, and the seller is told once', async ({
    shop,
    seller,
    buyer,
    product,
    placed,
  }) => {
    const { paymentId } = await shop.pay(placed, cash)
    const [webhook] = webhooksOf(shop, paymentId)
    expect(webhook?.event).toBe('payment.pending')
    await deliverAndAwait(shop, webhook?.body ?? '')
    await expectKept(shop, placed.orderId, product)
    for (const minutes of [26, 60, 24 * 60, 14 * 24 * 60]) {
      await shop.passTime(placed.orderId, minutes)
      await reconcile(shop)
      await sweepPayments(shop.db, shop.context)
    }
    await expectKept(shop, placed.orderId, product)
    expect(await buyer.orders()).toMatchObject([{ isPaid: false, payment: 'pending', paymentType: 'COD' }])
    const { orders } = (await seller.get(calls.orderSeller.path)).body as { orders: { _id: string }[] }
    expect(orders).toContainEqual(expect.objectContaining({ _id: placed.orderId, paymentType: 'COD' }))
    await expect.poll(() => mailsAbout(shop, placed.orderId)).toHaveLength(1)
    const [mail] = await mailsAbout(shop, placed.orderId)
    expect(mail?.text).toContain('Nothing is paid yet')
  })

  it('is found without a webhook', async ({ shop, product, placed }) => {
    await shop.pay(placed, cash)
    await shop.passTime(placed.orderId, 26)
    await reconcile(shop)
    await expectKept(shop, placed.orderId, product)
  })

  it('is said to be so by the calls of the payment, and on the page that the provider returns to', async ({
    shop,
    buyer,
    product,
    placed,
  }) => {
    await buyer.post(calls.cartUpdate.path, { cartItems: { [product]: 3 } })
    const paid = await shop.pay(placed, cash)
    expect(await buyer.verify(paid)).toMatchObject({ status: 202, body: chosen })
    expect(await buyer.post(calls.orderVerifyPayment.path, { orderId: placed.orderId })).toMatchObject({
      status: 202,
      body: chosen,
    })
    const { text } = await returnTo(shop.visitor(), returned(paid))
    expect(text).toContain('<h1>Your order is placed</h1>')
    await expectKept(shop, placed.orderId, product)
    expect((await buyer.get(calls.userIsAuth.path)).body).toMatchObject({ user: { cartItems: { [product]: 1 } } })
  })

  it('leaves the shopper free to buy more, and is not replaced by it', async ({ shop, buyer, product, placed }) => {
    await shop.pay(placed, cash)
    await buyer.buy([{ product, quantity: 1 }])
    expect(await shop.payStateOf(placed.orderId)).toBe('CASH')
    expect(await shop.stockOf(product)).toEqual({ available: 2, reserved: 0, sold: 3 })
  })

  it('is paid once the shop confirms the cash at the provider, also with the order sent', async ({
    shop,
    seller,
    buyer,
    product,
    placed,
  }) => {
    const paid = await shop.pay(placed, cash)
    await buyer.verify(paid)
    await seller.put(calls.orderUpdateStatus.path, { orderId: placed.orderId, status: 'Shipped' })
    await shop.provider.settleLate(paid.paymentId, 'captured')
    await shop.passTime(placed.orderId, 61)
    await reconcile(shop)
    expect(await shop.payStateOf(placed.orderId)).toBe('PAID')
    expect(await shop.stockOf(product)).toEqual(kept)
    expect(await buyer.orders()).toMatchObject([{ isPaid: true, status: 'Shipped', paymentType: 'Online' }])
  })

  it('is not refunded when the cash has the provider’s fee in it', async ({ shop, buyer, product, placed }) => {
    const paid = await shop.pay(placed, { ...cash, amount: placed.amount + 4_900 })
    await buyer.verify(paid)
    await shop.provider.settleLate(paid.paymentId, 'captured')
    await shop.passTime(placed.orderId, 61)
    await reconcile(shop)
    await expectKept(shop, placed.orderId, product)
    expect(shop.providerRefunds(paid.paymentId)).toEqual([])
  })

  it('ends when the seller cancels it, or the provider gives it up before it is packed', async ({
    shop,
    buyer,
    product,
    placed,
  }) => {
    await buyer.verify(await shop.pay(placed, cash))
    const { id: sellerId } = await shop.db.selectFrom('sellers').select('id').limit(1).executeTakeFirstOrThrow()
    await setOrderStatus(shop.db, shop.context, sellerId, placed.orderId, 'Cancelled')
    expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    await expect.poll(() => shop.mailsTo(buyer, /cancelled/)).toHaveLength(1)
    // The payment is still pending at the provider.
    await sweepPayments(shop.db, shop.context)
    expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')

    const [given, sent] = [await buyer.place([{ product, quantity: 2 }]), await shop.buyer()]
    const packed = await sent.place([{ product, quantity: 2 }])
    for (const [who, order] of [
      [buyer, given],
      [sent, packed],
    ] as const) {
      const paid = await shop.pay(order, cash)
      await who.verify(paid)
      if (order === packed) await setOrderStatus(shop.db, shop.context, sellerId, order.orderId, 'Packed')
      await shop.provider.misstate(paid.paymentId, { status: 'failed' })
      await shop.passTime(order.orderId, 61)
    }
    await reconcile(shop)
    expect(await shop.payStateOf(given.orderId)).toBe('EXPIRED')
    expect(await shop.payStateOf(packed.orderId)).toBe('CASH')
    expect(await shop.stockOf(product)).toEqual(kept)
  })
})

describe('cash chosen after the hold has ended', () => {
  it('takes the stock again', async ({ shop, product, placed }) => {
    await shop.passTime(placed.orderId, 26)
    await reconcile(shop)
    expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
    await shop.pay(placed, cash)
    await sweepPayments(shop.db, shop.context)
    await expectKept(shop, placed.orderId, product)
  })

  it('is told to the seller when the stock is gone', async ({ shop, product, placed }) => {
    await shop.passTime(placed.orderId, 26)
    await reconcile(shop)
    await (await shop.buyer()).buy([{ product, quantity: 5 }])
    await shop.pay(placed, cash)
    const queued = vi.spyOn(shop.context.queue, 'sendMails')
    for (let nth = 0; nth < 2; nth += 1) await sweepPayments(shop.db, shop.context)
    const told = queued.mock.calls.flatMap(([, mails]) => mails).filter(({ subject }) => subject.startsWith('Cash on'))
    expect(told).toHaveLength(1)
    expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
    await expect.poll(() => mailsAbout(shop, placed.orderId)).toHaveLength(1)
    const [mail] = await mailsAbout(shop, placed.orderId)
    expect(mail?.text).toContain('it cannot be kept')
  })
})

it('cash that is reported when the order is paid already changes nothing and tells nobody', async ({
  shop,
  buyer,
  product,
  placed,
}) => {
  const { paymentId } = await shop.pay(placed, cash)
  const chosenCash = shop.providerPayment(paymentId)
  if (!chosenCash) throw new Error('The provider has no such payment')
  expect(await buyer.verify(await shop.pay(placed))).toMatchObject({ status: 200 })
  expect(await keepForCash(shop.db, shop.context, placed.orderId, chosenCash)).toBe('PAID')
  expect(await shop.payStateOf(placed.orderId)).toBe('PAID')
  expect(await shop.stockOf(product)).toEqual(kept)
  expect(await mailsAbout(shop, placed.orderId)).toEqual([])
})

it('an order is looked at again when the provider could not be asked, whatever it is by then', async ({
  shop,
  placed,
}) => {
  await shop.passTime(placed.orderId, 26)
  await recheckOrder(shop.db, shop.context, placed.orderId)
  expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
  shop.provider.faults.set({ on: 'orders.payments', do: 'error500', times: 1 })
  await expect(recheckOrder(shop.db, shop.context, placed.orderId)).rejects.toThrow(/could not be asked/)
  expect(await recheckOrder(shop.db, shop.context, placed.orderId)).toBe('EXPIRED')
})

it('eight reports at once keep the order once', async ({ shop, buyer, product, placed }) => {
  const paid = await shop.pay(placed, cash)
  await Promise.all([
    ...Array.from({ length: 4 }, () => buyer.verify(paid)),
    ...Array.from({ length: 4 }, () => buyer.post(calls.orderVerifyPayment.path, { orderId: placed.orderId })),
  ])
  await expectKept(shop, placed.orderId, product)
  await expect.poll(() => mailsAbout(shop, placed.orderId)).toHaveLength(1)
})
