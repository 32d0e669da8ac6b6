// Payments, goods and messages in unexpected orders: one test per case. Other cases are tested elsewhere:
//   the browser is closed after paying: webhook.test.ts "whose shopper never came back", recheck-open-orders.test.ts "never reported"
//   browser and provider report at once, or twice: races.test.ts "proved fifty times"
//   it fails and is authorised late, with goods: late-payment.test.ts "captured once the stock was taken again"
//   it is captured when the hold has ended and the goods are gone: late-payment.test.ts "goes back as one refund"
//   the amount was changed: order-verify.test.ts "sends back a captured payment of"
//   no payment arrives: recheck-open-orders.test.ts "gives a hold back when it is over"
//   the seller sets the stock meanwhile: races.test.ts "never oversold while the seller keeps setting the quantity"
//   a crash, before and after every query and request of every act: crash-points.test.ts
//   the provider is down, slow or does not answer: provider-failures.test.ts
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { errors, refusals, success } from '#contract/wording'
import { createProviderOrder } from '#domain/orders/checkout/create-provider-order'
import { holdOrder } from '#domain/orders/checkout/hold-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sweepPayments } from '#domain/orders/payments/sweep-payments'
import { requeueWebhooks } from '#domain/orders/webhooks/sweep-webhooks'
import { describe, expect, it as base } from '#test/fixtures'
import { loseResponse } from '#test/lost-response'
import { oneOfEach } from '#test/people/buyer'
import { eventually, webhooksOf } from '#test/scenes/webhooks'
import { shop as business } from '#shop'

const it = base.extend('product', ({ shop }) => shop.stock(5))

it.beforeAll(async ({ shop }) => {
  shop.provider.timing.set({ refundAfterMs: 50 })
})
it.afterAll(async ({ shop }) => {
  await shop.expectHealth()
})

const verifyPayment = calls.orderVerifyPayment.path

describe.concurrent('when', () => {
  it('the webhook comes before the browser, the browser hears of success', async ({ shop, buyer, product }) => {
    const paid = await shop.pay(await buyer.place([{ product, quantity: 2 }]))
    await shop.expectPayState(paid.orderId, 'PAID')
    expect(await buyer.verify(paid)).toMatchObject({
      status: 200,
      body: { success: true, msg: success.paymentSuccessful },
    })
    expect(await shop.stockOf(product)).toEqual({ available: 3, reserved: 0, sold: 2 })
    await eventually(() => expect(shop.mailsTo(buyer, /confirmed/)).toHaveLength(1))
  })

  // Mutation: a webhook of an unknown order is acknowledged and dropped.
  it('the webhook comes before the shop has stored the payment it is about, it waits', async ({
    shop,
    buyer,
    product,
  }) => {
    const context = shop.context
    const address = await shop.db
      .selectFrom('addresses')
      .selectAll()
      .where('id', '=', buyer.address)
      .executeTakeFirstOrThrow()
    const lines = [{ productId: product, quantity: 1 }]
    const who = {
      userId: buyer.userId,
      standing: 'regular',
      mayPushOut: true,
      heldBefore: 0,
      deadline: Infinity,
    } as const
    const held = await holdOrder(shop.db, context, { ...who, lines, address })
    if (!held) throw new Error('Nothing is held')
    const made = await shop.deps.razorpay.createOrder({ amountPaise: held.amountPaise, receipt: held.id })
    const razorpayOrderId = made.is === 'done' ? made.value.id : ''
    await shop.provider.pay(razorpayOrderId)
    const hooks = () => webhooksOf(shop, razorpayOrderId)
    await eventually(() => expect(hooks().map(({ state }) => state)).toEqual(Array(3).fill('delivered')))
    const deadline = performance.now() + 5_000
    expect(await createProviderOrder(shop.db, context, held, { deadline, mayExist: true })).toBe(razorpayOrderId)
    const { db, queue } = shop.deps
    await sql`UPDATE webhook_events SET received_at = received_at - interval '1 minute'`.execute(db)
    await requeueWebhooks(db, queue)
    await shop.expectPayState(held.id, 'PAID')
  })

  // Mutation: it is only logged, and captured as soon as there is stock again.
  it('a payment fails, is authorised late and the goods are gone, it goes back by itself and both are told, once', async ({
    shop,
    buyer,
  }) => {
    const product = await shop.stock(1)
    const placed = await buyer.place([{ product, quantity: 1 }])
    const { paymentId } = await shop.pay(placed, { outcome: 'failed' })
    await shop.passTime(placed.orderId, 26)
    await recheckOrder(shop.db, shop.context, placed.orderId)
    const otherBuyer = await shop.buyer()
    const other = await otherBuyer.place([{ product, quantity: 1 }])
    await shop.provider.settleLate(paymentId, 'authorized')
    await eventually(() => expect(shop.mailsTo(buyer, /is cancelled/)).toHaveLength(1))

    // The other shopper leaves and the goods are free again, but the shopper has already been told that they are gone.
    await shop.passTime(other.orderId, 26)
    await recheckOrder(shop.db, shop.context, other.orderId)
    await sweepPayments(shop.db, shop.context)
    expect(shop.providerPayment(paymentId)?.status).toBe('authorized')
    expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
    expect(await shop.stockOf(product)).toEqual({ available: 1, reserved: 0, sold: 0 })
    await shop.passTime(placed.orderId, 1)
    expect(await buyer.post(verifyPayment, { orderId: placed.orderId })).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentGoesBack },
    })
    expect(shop.mailsTo(buyer, /is cancelled/)).toHaveLength(1)
    const subject = new RegExp(`goes back: order ${orderNumber(placed.orderId)}`)
    await eventually(() => expect(shop.mailsTo({ email: business.email }, subject)).toHaveLength(1))

    // It is captured manually at the provider: it is refunded as announced, and does not become an order.
    await shop.provider.settleLate(paymentId, 'captured')
    await shop.expectPayState(placed.orderId, 'REFUNDED')
    expect(shop.providerRefunds(paymentId)).toMatchObject([{ amount: placed.amount }])
    expect(shop.mailsTo(buyer, /is cancelled/)).toHaveLength(1)
    expect(shop.mailsTo(buyer, /confirmed/)).toHaveLength(0)
  })

  it('the seller cancels before the money comes, it goes back and both read why', async ({ shop, buyer }) => {
    const product = await shop.stock(1)
    const placed = await buyer.place([{ product, quantity: 1 }])
    const seller = await shop.seller()
    const { orderId } = placed
    expect((await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })).status).toBe(200)
    const { paymentId } = await shop.pay(placed)
    await shop.expectPayState(orderId, 'REFUNDED')
    expect(shop.providerRefunds(paymentId)).toMatchObject([{ amount: placed.amount }])
    expect(await shop.stockOf(product)).toEqual({ available: 1, reserved: 0, sold: 0 })
    await eventually(() => expect(shop.mailsTo(buyer, /is cancelled/)).toHaveLength(1))
    expect(shop.mailsTo(buyer, /is cancelled/)[0]?.text).toContain('before your payment reached us')
    const subject = new RegExp(`goes back: order ${orderNumber(orderId)}`)
    const told = () => shop.mailsTo({ email: business.email }, subject)
    await eventually(() => expect(told()).toHaveLength(1))
    expect(told()[0]?.text).toContain('cancelled already')
  })

  it('two attempts are both paid and there are goods for one, the other goes back whole', async ({ shop, buyer }) => {
    const [rare, plenty] = [await shop.stock(1), await shop.stock(9)]
    const first = await buyer.place([{ product: rare, quantity: 1 }])
    const second = await buyer.place(oneOfEach(rare, plenty))
    const [late, good] = [await shop.pay(first), await shop.pay(second)]
    await shop.expectPayState(second.orderId, 'PAID')
    await shop.expectPayState(first.orderId, 'REFUNDED')
    expect(shop.providerRefunds(late.paymentId)).toMatchObject([{ amount: first.amount }])
    expect(shop.providerRefunds(good.paymentId)).toEqual([])
    expect(await shop.stockOf(rare)).toEqual({ available: 0, reserved: 0, sold: 1 })
  })

  it('the pop-up is closed, the payment page asks and cancels nothing', async ({ shop, buyer, product }) => {
    const placed = await buyer.place([{ product, quantity: 1 }])
    expect(await buyer.post(verifyPayment, { orderId: placed.orderId })).toMatchObject({
      status: 202,
      body: { success: false, pending: true },
    })
    expect(await shop.stockOf(product)).toMatchObject({ reserved: 1 })
    const paid = await shop.pay(placed)
    expect((await buyer.verify(paid)).status).toBe(200)
  })

  it('the seller empties the shelf, changes the price and archives the product, an open payment is honoured', async ({
    shop,
    buyer,
  }) => {
    const product = await shop.stock(5, 100)
    const placed = await buyer.place([{ product, quantity: 2 }])
    const seller = await shop.seller()
    expect((await seller.post(calls.productQuantity.path, { id: product, quantity: 0 })).status).toBe(200)
    expect((await seller.post(calls.productArchive.path, { id: product, archived: true })).status).toBe(200)
    await shop.db.updateTable('products').set({ offer_price_paise: 1 }).where('id', '=', product).execute()
    const paid = await shop.pay(placed)
    expect((await buyer.verify(paid)).status).toBe(200)
    expect(await shop.stockOf(product)).toEqual({ available: 0, reserved: 0, sold: 2 })
    expect(await buyer.orders()).toMatchObject([{ isPaid: true, amount: 204 }])
  })
})

describe('when', () => {
  // Mutation: the shopper gets the error of the lost answer, and the next tap waits for a request that has ended.
  it('the answer of the write that holds the goods is lost, it is read again and the order goes on', async ({
    shop,
    buyer,
    product,
  }) => {
    loseResponse(shop.deps.pool, /INSERT INTO orders/)
    const placed = await buyer.place([{ product, quantity: 2 }])
    expect(shop.providerOrdersOf(placed.orderId)).toHaveLength(1)
    expect(await shop.stockOf(product)).toEqual({ available: 3, reserved: 2, sold: 0 })
    expect(await buyer.orders()).toHaveLength(1)
  })

  it('the provider is gone, the list, the cart and paid orders are there', async ({ shop, buyer, product }) => {
    shop.provider.faults.set({ on: 'any', do: 'reset' })
    expect(await buyer.order([{ product, quantity: 1 }])).toMatchObject({
      status: 502,
      body: { msg: errors.somethingWentWrongPayment },
    })
    expect((await buyer.get(calls.productList.path)).status).toBe(200)
    expect((await buyer.post(calls.cartUpdate.path, { cartItems: { [product]: 1 } })).status).toBe(200)
    expect((await buyer.get(calls.orderUser.path)).status).toBe(200)
    shop.provider.faults.clear()
  })
})
