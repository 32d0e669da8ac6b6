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
import { orderNumber } from '#contract/order-number'
import { errors, refusals, success } from '#contract/wording'
import { readAddress } from '#domain/accounts/addresses'
import { holdOrder } from '#domain/orders/checkout/hold-order'
import { createProviderOrder } from '#domain/orders/checkout/create-provider-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sweepPayments } from '#domain/orders/payments/sweep-payments'
import { requeueWebhooks } from '#domain/orders/webhooks/sweep-webhooks'
import {
  contextOf,
  expectHealth,
  expectPayState,
  mailsTo,
  newBuyer,
  postOrder,
  ordersOf,
  passTime,
  pay,
  payStateOf,
  place,
  proof,
  providerOrdersOf,
  providerRefunds,
  stock,
  stockOf,
} from '#test/checkout'
import { describe, expect, it } from '#test/fixtures'
import { loseResponse } from '#test/lost-response'
import { eventually } from '#test/webhooks'

it.beforeAll(async ({ shop }) => {
  shop.sandbox.razorpay.timing.set({ refundAfterMs: 50 })
})
it.afterAll(async ({ shop }) => {
  await expectHealth(shop)
})

const verify = calls.orderRazorpayVerify.path
const verifyPayment = calls.orderVerifyPayment.path

describe.concurrent('when', () => {
  it('the webhook comes before the browser, the browser hears of success', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    const paid = await pay(shop, await place(buyer, [{ product, quantity: 2 }]))
    await expectPayState(shop, paid.orderId, 'PAID')
    expect(await buyer.post(verify, proof(paid))).toMatchObject({
      status: 200,
      body: { success: true, msg: success.paymentSuccessful },
    })
    expect(await stockOf(shop, product)).toEqual({ available: 3, reserved: 0, sold: 2 })
    await eventually(() => expect(mailsTo(shop, buyer, /confirmed/)).toHaveLength(1))
  })

  // Mutation: a webhook of an unknown order is acknowledged and dropped.
  it('the webhook comes before the shop has stored the payment it is about, it waits', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    const context = contextOf(shop)
    const address = await readAddress(shop.deps.db, buyer.userId, buyer.address)
    const lines = [{ productId: product, quantity: 1 }]
    const held = await holdOrder(shop.deps.db, context, { userId: buyer.userId, lines, address })
    if (!held) throw new Error('Nothing is held')
    const made = await shop.deps.razorpay.createOrder({ amountPaise: held.amountPaise, receipt: held.id })
    const razorpayOrderId = made.is === 'done' ? made.value.id : ''
    await shop.sandbox.razorpay.pay(razorpayOrderId)
    const hooks = () => shop.sandbox.razorpay.webhooks().filter(({ body }) => body.includes(razorpayOrderId))
    await eventually(() => expect(hooks().map(({ state }) => state)).toEqual(Array(3).fill('delivered')))
    const deadline = performance.now() + 5_000
    expect(await createProviderOrder(shop.deps.db, context, held, { deadline, mayExist: true })).toBe(razorpayOrderId)
    const { db, queue } = shop.deps
    await sql`UPDATE webhook_events SET received_at = received_at - interval '1 minute'`.execute(db)
    await requeueWebhooks(db, queue)
    await expectPayState(shop, held.id, 'PAID')
  })

  // Mutation: it is only logged, and captured as soon as there is stock again.
  it('a payment fails, is authorised late and the goods are gone, it goes back by itself and both are told, once', async ({
    shop,
    buyer,
  }) => {
    const product = await stock(shop, 1)
    const placed = await place(buyer, [{ product, quantity: 1 }])
    const { paymentId } = await pay(shop, placed, { outcome: 'failed' })
    await passTime(shop, placed.orderId, 26)
    await recheckOrder(shop.deps.db, contextOf(shop), placed.orderId)
    const otherBuyer = await newBuyer(shop)
    const other = await place(otherBuyer, [{ product, quantity: 1 }])
    await shop.sandbox.razorpay.settleLate(paymentId, 'authorized')
    await eventually(() => expect(mailsTo(shop, buyer, /is cancelled/)).toHaveLength(1))

    // The other shopper leaves and the goods are free again, but the shopper has already been told that they are gone.
    await passTime(shop, other.orderId, 26)
    await recheckOrder(shop.deps.db, contextOf(shop), other.orderId)
    await sweepPayments(shop.deps.db, contextOf(shop))
    expect(shop.sandbox.razorpay.payments().find(({ id }) => id === paymentId)?.status).toBe('authorized')
    expect(await payStateOf(shop, placed.orderId)).toBe('EXPIRED')
    expect(await stockOf(shop, product)).toEqual({ available: 1, reserved: 0, sold: 0 })
    await passTime(shop, placed.orderId, 1)
    expect(await buyer.post(verifyPayment, { orderId: placed.orderId })).toMatchObject({
      status: 409,
      body: { msg: refusals.paymentGoesBack },
    })
    expect(mailsTo(shop, buyer, /is cancelled/)).toHaveLength(1)
    const subject = new RegExp(`goes back: order ${orderNumber(placed.orderId)}`)
    await eventually(() => expect(mailsTo(shop, { email: shop.deps.settings.shopEmail }, subject)).toHaveLength(1))

    // It is captured manually at the provider: it is refunded as announced, and does not become an order.
    await shop.sandbox.razorpay.settleLate(paymentId, 'captured')
    await expectPayState(shop, placed.orderId, 'REFUNDED')
    expect(providerRefunds(shop, paymentId)).toMatchObject([{ amount: placed.amount }])
    expect(mailsTo(shop, buyer, /is cancelled/)).toHaveLength(1)
    expect(mailsTo(shop, buyer, /confirmed/)).toHaveLength(0)
  })

  it('the seller cancels before the money comes, it goes back and both read why', async ({ shop, buyer }) => {
    const product = await stock(shop, 1)
    const placed = await place(buyer, [{ product, quantity: 1 }])
    const seller = await shop.seller()
    const { orderId } = placed
    expect((await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })).status).toBe(200)
    const { paymentId } = await pay(shop, placed)
    await expectPayState(shop, orderId, 'REFUNDED')
    expect(providerRefunds(shop, paymentId)).toMatchObject([{ amount: placed.amount }])
    expect(await stockOf(shop, product)).toEqual({ available: 1, reserved: 0, sold: 0 })
    await eventually(() => expect(mailsTo(shop, buyer, /is cancelled/)).toHaveLength(1))
    expect(mailsTo(shop, buyer, /is cancelled/)[0]?.text).toContain('before your payment reached us')
    const subject = new RegExp(`goes back: order ${orderNumber(orderId)}`)
    const told = () => mailsTo(shop, { email: shop.deps.settings.shopEmail }, subject)
    await eventually(() => expect(told()).toHaveLength(1))
    expect(told()[0]?.text).toContain('cancelled already')
  })

  it('two attempts are both paid and there are goods for one, the other goes back whole', async ({ shop, buyer }) => {
    const [rare, plenty] = [await stock(shop, 1), await stock(shop, 9)]
    const first = await place(buyer, [{ product: rare, quantity: 1 }])
    const second = await place(buyer, [
      { product: rare, quantity: 1 },
      { product: plenty, quantity: 1 },
    ])
    const [late, good] = [await pay(shop, first), await pay(shop, second)]
    await expectPayState(shop, second.orderId, 'PAID')
    await expectPayState(shop, first.orderId, 'REFUNDED')
    expect(providerRefunds(shop, late.paymentId)).toMatchObject([{ amount: first.amount }])
    expect(providerRefunds(shop, good.paymentId)).toEqual([])
    expect(await stockOf(shop, rare)).toEqual({ available: 0, reserved: 0, sold: 1 })
  })

  it('the pop-up is closed, the payment page asks and cancels nothing', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    const placed = await place(buyer, [{ product, quantity: 1 }])
    expect(await buyer.post(verifyPayment, { orderId: placed.orderId })).toMatchObject({
      status: 202,
      body: { success: false, pending: true },
    })
    expect(await stockOf(shop, product)).toMatchObject({ reserved: 1 })
    const paid = await pay(shop, placed)
    expect((await buyer.post(verify, proof(paid))).status).toBe(200)
  })

  it('the seller empties the shelf, changes the price and archives the product, an open payment is honoured', async ({
    shop,
    buyer,
  }) => {
    const product = await stock(shop, 5, 100)
    const placed = await place(buyer, [{ product, quantity: 2 }])
    const seller = await shop.seller()
    expect((await seller.post(calls.productQuantity.path, { id: product, quantity: 0 })).status).toBe(200)
    expect((await seller.post(calls.productArchive.path, { id: product, archived: true })).status).toBe(200)
    await shop.deps.db.updateTable('products').set({ offer_price_paise: 1 }).where('id', '=', product).execute()
    const paid = await pay(shop, placed)
    expect((await buyer.post(verify, proof(paid))).status).toBe(200)
    expect(await stockOf(shop, product)).toEqual({ available: 0, reserved: 0, sold: 2 })
    expect(await ordersOf(buyer)).toMatchObject([{ isPaid: true, amount: 204 }])
  })
})

describe('when', () => {
  // Mutation: the shopper gets the error of the lost answer, and the next tap waits for a request that has ended.
  it('the answer of the write that holds the goods is lost, it is read again and the order goes on', async ({
    shop,
    buyer,
  }) => {
    const product = await stock(shop, 5)
    loseResponse(shop.deps.pool, /INSERT INTO orders/)
    const placed = await place(buyer, [{ product, quantity: 2 }])
    expect(providerOrdersOf(shop, placed.orderId)).toHaveLength(1)
    expect(await stockOf(shop, product)).toEqual({ available: 3, reserved: 2, sold: 0 })
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  it('the provider is gone, the list, the cart and paid orders are there', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    shop.sandbox.razorpay.faults.set({ on: 'any', do: 'reset' })
    expect(await postOrder(buyer, [{ product, quantity: 1 }])).toMatchObject({
      status: 502,
      body: { msg: errors.somethingWentWrongPayment },
    })
    expect((await buyer.get(calls.productList.path)).status).toBe(200)
    expect((await buyer.post(calls.cartUpdate.path, { cartItems: { [product]: 1 } })).status).toBe(200)
    expect((await buyer.get(calls.orderUser.path)).status).toBe(200)
    shop.sandbox.razorpay.faults.clear()
  })
})
