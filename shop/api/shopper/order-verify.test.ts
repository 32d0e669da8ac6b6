import { createHmac } from 'node:crypto'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { errors, refusals, success } from '#contract/wording'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { shop as business } from '#shop'
import { withClient } from '#test/databases/pool-clients'
import { describe, expect, it as base } from '#test/fixtures'
import { proof } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

const it = base
  .extend('product', { scope: 'file' }, ({ shop }) => shop.stock(1_000))
  .extend('placed', ({ buyer, product }) => buyer.place([{ product, quantity: 1 }]))

it.beforeAll(async ({ shop }) => {
  // These tests are about the browser's calls, so the provider sends no webhooks.
  shop.provider.faults.set(noWebhooks)
})
it.afterEach(({ shop }) => shop.expectHealth())

const noWebhooks = { on: 'webhooks', do: 'drop' } as const
const verify = calls.orderRazorpayVerify.path
const verifyPayment = calls.orderVerifyPayment.path
const notVerified = { success: false, code: 'payment-not-verified', msg: errors.paymentNotVerified }
const goesBack = { status: 409, body: { success: false, code: 'payment-returned', msg: refusals.paymentGoesBack } }
const pending = { status: 202, body: { success: false, pending: true } }

/** The shop's questions about the payments of an order. */
function askedAbout(shop: TestShop, razorpayOrderId: string) {
  return shop.provider.requests().filter(({ path }) => path.includes(razorpayOrderId))
}

describe('razorpay/verify', () => {
  it('B3: is for the shopper of the order', async ({ shop, placed }) => {
    const paid = await shop.pay(placed)
    expect((await shop.visitor().post(verify, proof(paid))).status).toBe(401)
    const other = await shop.buyer()
    expect(await other.verify(paid)).toMatchObject({ status: 404, body: { msg: refusals.noSuchOrder } })
    expect(await shop.payStateOf(paid.orderId)).toBe('AWAITING')
  })

  it.for([
    ['none', undefined],
    ['an empty one', ''],
    ['63 digits', 'a'.repeat(63)],
    ['a list', ['a'.repeat(64)]],
    ['a long one', 'a'.repeat(60_000)],
    ['one in capitals', 'CAPITALS'],
    ['zeros', '0'.repeat(64)],
  ])('B1: refuses a wrong signature: %s', async ([, signature], { shop, buyer, placed }) => {
    const paid = await shop.pay(placed)
    const sent = signature === 'CAPITALS' ? paid.signature.toUpperCase() : signature
    expect((await buyer.post(verify, { ...proof(paid), signature: sent })).status).toBe(400)
    expect(await shop.payStateOf(paid.orderId)).toBe('AWAITING')
  })

  it('B7: refuses signatures made with what is public, with nothing, or with the webhook secret', async ({
    shop,
    buyer,
    placed,
  }) => {
    const paid = await shop.pay(placed)
    const { RAZORPAY_KEY_ID, RAZORPAY_WEBHOOK_SECRET } = shop.sandbox.environment
    for (const key of [RAZORPAY_KEY_ID ?? '', '', RAZORPAY_WEBHOOK_SECRET ?? '']) {
      const signature = createHmac('sha256', key).update(`${paid.razorpayOrderId}|${paid.paymentId}`).digest('hex')
      expect(await buyer.post(verify, { ...proof(paid), signature })).toMatchObject({ status: 400, body: notVerified })
    }
  })

  it.for([
    ['a dear one', 50],
    ['one that costs as much', 1],
  ] as const)('B2: refuses the proof of a cheap order for %s', async ([, quantity], { shop, product, buyer }) => {
    const cheap = await shop.pay(await (await shop.buyer()).place([{ product, quantity: 1 }]))
    const { orderId, razorpayOrderId } = await buyer.place([{ product, quantity }])
    for (const body of [
      { ...proof(cheap), orderId },
      { ...proof(cheap), orderId, razorpayOrderId },
    ])
      expect(await buyer.post(verify, body)).toMatchObject({ status: 400, body: notVerified })
    expect(await shop.payStateOf(orderId)).toBe('AWAITING')
  })

  it('B6: says success once the money is captured, empties the cart of what was bought and writes one mail', async ({
    shop,
    product,
    buyer,
  }) => {
    const first = await buyer.place([{ product, quantity: 2 }])
    const later = await shop.stock(5)
    await buyer.post(calls.cartUpdate.path, { cartItems: { [product]: 3, [later]: 1 } })
    const paid = await shop.pay(first)
    const answer = await buyer.verify(paid)
    expect(answer).toMatchObject({ status: 200, body: { success: true, msg: success.paymentSuccessful } })
    expect(await buyer.orders()).toMatchObject([{ isPaid: true, payment: 'paid', status: 'Order Placed' }])
    const { body } = await buyer.get(calls.userIsAuth.path)
    expect(body).toMatchObject({ user: { cartItems: { [product]: 1, [later]: 1 } } })
    // The same proof on the next day succeeds again and changes nothing.
    expect((await buyer.verify(paid)).status).toBe(200)
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
  })

  it('B4: says pending while the payment is only authorised, after waiting for its capture', async ({
    shop,
    buyer,
    placed,
  }) => {
    const paid = await shop.pay(placed, { outcome: 'authorized' })
    const began = performance.now()
    expect(await buyer.verify(paid)).toMatchObject(pending)
    expect(performance.now() - began).toBeGreaterThan(4_000)
    expect(await buyer.orders()).toMatchObject([{ isPaid: false, payment: 'pending' }])
  })

  it('says success when an authorised payment is captured while the call waits', async ({ shop, buyer, placed }) => {
    const paid = await shop.pay(placed, { outcome: 'authorized' })
    const answer = buyer.verify(paid)
    await expect.poll(() => askedAbout(shop, paid.razorpayOrderId).length).toBe(1)
    await shop.provider.settleLate(paid.paymentId, 'captured')
    expect(await answer).toMatchObject({ status: 200, body: { success: true, msg: success.paymentSuccessful } })
  })

  // Mutation: without the limit a buyer who has just paid gets a 503 ("cannot reach its database").
  it('says pending while others are being settled for long, and finds the money by itself', async ({
    shop,
    buyer,
    placed,
  }) => {
    const paid = await shop.pay(placed)
    await withClient(shop.deps.pool, async (other) => {
      await other.query('BEGIN')
      await other.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [paid.orderId])
      expect(await buyer.verify(paid)).toMatchObject(pending)
      await other.query('COMMIT')
    })
    await shop.expectPayState(paid.orderId, 'PAID')
  })

  it('B4: refuses a payment that failed, whatever its signature', async ({ shop, buyer, placed }) => {
    const paid = await shop.pay(placed, { outcome: 'failed' })
    expect(await buyer.verify(paid)).toMatchObject({ status: 400, body: notVerified })
    expect(await shop.payStateOf(paid.orderId)).toBe('AWAITING')
  })

  it('says pending when the provider does not answer, and finds the money by itself', async ({
    shop,
    placed,
    buyer,
  }) => {
    const paid = await shop.pay(placed)
    const silent = { do: 'delay', ms: 60_000 } as const
    shop.provider.faults.set({ on: 'payments.fetch', ...silent })
    shop.provider.faults.set({ on: 'orders.payments', ...silent })
    const began = performance.now()
    expect(await buyer.verify(paid)).toMatchObject(pending)
    // Two timeouts of 3 s would be later.
    expect(performance.now() - began).toBeLessThan(6_000)
    shop.provider.faults.clear()
    shop.provider.faults.set(noWebhooks)
    await shop.expectPayState(paid.orderId, 'PAID')
  })

  it.for<[string, { amount?: number; currency?: string }, RegExp]>([
    ['one paisa less', { amount: 10_199 }, /an Offer of your Razorpay account/],
    ['one paisa more', { amount: 10_201 }, /Customer Fee Bearer/],
    ['dollars', { currency: 'USD' }, /the order is for/],
  ])(
    'B5: sends back a captured payment of %s, and tells the shop why',
    async ([, how, cause], { shop, placed, buyer }) => {
      const paid = await shop.pay(placed, how)
      expect(await buyer.verify(paid)).toMatchObject(goesBack)
      expect(await buyer.orders()).toMatchObject([{ isPaid: true, status: 'Cancelled' }])
      const incidents = shop.db.selectFrom('order_events').select('to_value').where('field', '=', 'incident')
      expect(await incidents.where('order_id', '=', paid.orderId).execute()).toEqual([{ to_value: 'amount mismatch' }])
      await expect.poll(() => shop.providerRefunds(paid.paymentId).length).toBe(1)
      const told = new RegExp(`^Money that goes back: order ${orderNumber(paid.orderId)}$`)
      await expect
        .poll(() => shop.mailsTo(business, told).map(({ text }) => text.replaceAll(/\s+/g, ' ')))
        .toEqual([expect.stringMatching(cause)])
    },
  )
})

describe('verify-payment', () => {
  it('B14: is for the shopper of the order, and knows no other', async ({ shop, buyer, placed: { orderId } }) => {
    expect((await shop.visitor().post(verifyPayment, { orderId })).status).toBe(401)
    const other = await shop.buyer()
    for (const id of [orderId, 'nothing', '<script>']) {
      expect(await other.post(verifyPayment, { orderId: id })).toMatchObject({ status: 404 })
    }
    expect((await buyer.post(verifyPayment, {})).status).toBe(400)
  })

  it('B16: says pending right after the order, and success once it is paid', async ({
    shop,
    product,
    buyer,
    placed,
  }) => {
    expect(await buyer.post(verifyPayment, { orderId: placed.orderId })).toMatchObject(pending)
    await shop.pay(placed)
    await expect
      .poll(async () => (await buyer.post(verifyPayment, { orderId: placed.orderId })).body)
      .toEqual({ success: true, msg: success.orderConfirmed })
    expect(await shop.stockOf(product)).toMatchObject({ reserved: expect.any(Number) })
  })

  it('says that no payment came once the attempt has ended, and that money goes back once it does', async ({
    shop,
    product,
    buyer,
    placed: { orderId },
  }) => {
    await shop.passTime(orderId, 26)
    await recheckOpenOrders(shop.db, shop.context)
    // The reconciler has just asked: the call waits until the provider may be asked again.
    expect(await buyer.post(verifyPayment, { orderId })).toMatchObject({
      status: 409,
      body: { success: false, code: 'not-paid', msg: refusals.paymentMissing },
    })
    const paid = await buyer.buy([{ product, quantity: 1 }])
    await buyer.cancel(paid.orderId)
    expect(await buyer.post(verifyPayment, { orderId: paid.orderId })).toMatchObject(goesBack)
    await expect.poll(() => shop.providerPayment(paid.paymentId)?.status).toBe('refunded')
    expect(await buyer.verify(paid)).toMatchObject(goesBack)
  })

  it('B14: asks the provider at most every two seconds, however often it is called', async ({
    shop,
    buyer,
    placed: { orderId, razorpayOrderId },
  }) => {
    const began = performance.now()
    await Promise.all(Array.from({ length: 30 }, () => buyer.post(verifyPayment, { orderId })))
    const asked = askedAbout(shop, razorpayOrderId).length
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 2_000))
  })

  const confirmed = { status: 200, body: { success: true, msg: success.orderConfirmed } }

  it('says success to every ask of a captured payment, however close they come', async ({ shop, buyer, placed }) => {
    await shop.pay(placed)
    const asks = Array.from({ length: 5 }, () => buyer.post(verifyPayment, { orderId: placed.orderId }))
    for (const answer of await Promise.all(asks)) expect(answer).toMatchObject(confirmed)
  })

  it('says success right after an ask that found nothing, and one of another server', async ({
    shop,
    buyer,
    placed: { orderId, ...placed },
  }) => {
    expect(await buyer.post(verifyPayment, { orderId })).toMatchObject(pending)
    await shop.pay({ orderId, ...placed })
    await shop.db
      .updateTable('orders')
      .set({ asked_at: sql`now()` })
      .where('id', '=', orderId)
      .execute()
    expect(await buyer.post(verifyPayment, { orderId })).toMatchObject(confirmed)
  })

  it('says success when an authorised payment is captured while the call waits', async ({ shop, buyer, placed }) => {
    const { paymentId } = await shop.pay(placed, { outcome: 'authorized' })
    const answer = buyer.post(verifyPayment, { orderId: placed.orderId })
    await expect.poll(() => askedAbout(shop, placed.razorpayOrderId).length).toBe(1)
    await shop.provider.settleLate(paymentId, 'captured')
    expect(await answer).toMatchObject(confirmed)
  })

  it('B14: has a limit', async ({ buyer, placed: { orderId } }) => {
    const answers = await Promise.all(Array.from({ length: 130 }, () => buyer.post(verifyPayment, { orderId })))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
})
