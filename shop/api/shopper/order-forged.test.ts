// Orders and proofs of payment with fields, sizes and ids that no page sends.
import { createHmac } from 'node:crypto'

import { calls } from '#contract/calls'
import { withClient } from '#test/databases/pool-clients'
import { describe, expect, it as base } from '#test/fixtures'
import { proof } from '#test/people/buyer'

const it = base.extend('product', { scope: 'file' }, ({ shop }) => shop.stock(1_000))

it.beforeAll(({ shop }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
})
it.afterAll(({ shop }) => shop.expectHealth())

const prices = { price: 1, offerPrice: 1, unitPaise: 1, amount: 1, subtotal: 1, tax: 0, currency: 'USD' }
const payment = { isPaid: true, payment: 'paid', paymentType: 'COD', status: 'Delivered', pay_state: 'PAID' }
const coupons = { coupon: 'HALF', couponCode: 'HALF', discount: 99, discountPercent: 99 }

describe('an order', () => {
  it.for([
    ['A1: prices', prices],
    ['A1: a payment', payment],
    ['A10: coupons and discounts', coupons],
  ] as const)('%s in its body change nothing', async ([, forged], { shop, product, buyer }) => {
    const items = [{ product, quantity: 2, ...forged }]
    const { status, body } = await buyer.order(items, forged)
    expect({ status, body }).toMatchObject({ status: 200, body: { amount: 20_400, currency: 'INR' } })
    const { orderId } = body as { orderId: string }
    expect(shop.providerOrdersOf(orderId)).toMatchObject([{ amount: 20_400, currency: 'INR' }])
    expect(await buyer.orders()).toMatchObject([
      { _id: orderId, amount: 204, isPaid: false, payment: 'pending', paymentType: 'Online', status: 'Order Placed' },
    ])
  })

  it.for<[string, () => object[], number]>([
    ['10,000 lines', () => Array.from({ length: 10_000 }, (_, nth) => ({ product: `p${nth}`, quantity: 1 })), 413],
    ['2,000 lines', () => Array.from({ length: 2_000 }, (_, nth) => ({ product: `p${nth}`, quantity: 1 })), 400],
    ['a product id of 1 MB', () => [{ product: 'x'.repeat(1_000_000), quantity: 1 }], 413],
    ['a product id of 60 KB', () => [{ product: 'x'.repeat(60_000), quantity: 1 }], 400],
  ])('A4: of %s is refused before the catalogue is asked', async ([, items, status], { shop, buyer }) => {
    await withClient(shop.deps.pool, async (other) => {
      await other.query('BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE')
      expect((await buyer.order(items() as never)).status).toBe(status)
      await other.query('ROLLBACK')
    })
    expect(await buyer.orders()).toEqual([])
  })
})

const odd = {
  nothing: '',
  'the folder above': '..',
  'a path': '../orders',
  'a query': 'pay_1?expand[]=card',
  'a fragment': 'pay_1#x',
  NUL: '\u0000',
  'half a character': '\ud800',
  SQL: "' OR ''='",
  '10 KB': 'x'.repeat(10_000),
  'a number': 7,
  null: null,
  true: true,
  'a query of a database': { $gt: '' },
  'a list': ['a'],
}

const textOf = (id: unknown) => (typeof id === 'string' ? id : JSON.stringify(id))

describe('an id without the form of one', () => {
  it.for(Object.entries(odd))('B8: of a payment, %s, proves nothing', async ([, id], { shop, product, buyer }) => {
    const paid = await shop.pay(await buyer.place([{ product, quantity: 1 }]))
    // Even with a right signature.
    const secret = shop.sandbox.environment.RAZORPAY_KEY_SECRET ?? ''
    const signature = createHmac('sha256', secret)
      .update(`${paid.razorpayOrderId}|${textOf(id)}`)
      .digest('hex')
    const before = shop.provider.requests().length
    const { status } = await buyer.post(calls.orderRazorpayVerify.path, { ...proof(paid), paymentId: id, signature })
    // Others ask meanwhile, for orders and lists.
    const asked = shop.provider.requests().slice(before)
    expect([status, ...asked.filter(({ path }) => !/^\/v1\/(orders|payments\?|refunds)/.test(path))]).toEqual([400])
    expect(await shop.payStateOf(paid.orderId)).toBe('AWAITING')
  })

  it.for(Object.entries(odd))('B8: of an order, %s, is not found', async ([, id], { shop, product, buyer, seller }) => {
    const paid = await shop.pay(await buyer.place([{ product, quantity: 1 }]))
    const answers = await Promise.all([
      buyer.post(calls.orderRazorpayVerify.path, { ...proof(paid), orderId: id }),
      buyer.post(calls.orderVerifyPayment.path, { orderId: id }),
      buyer.post(calls.orderCancel.path, { orderId: id }),
      buyer.get(`${calls.orderInvoice.path}?orderId=${encodeURIComponent(textOf(id).toWellFormed())}`),
      seller.put(calls.orderUpdateStatus.path, { orderId: id, status: 'Packed' }),
      seller.post(calls.orderRefund.path, { orderId: id }),
    ])
    for (const { status } of answers) expect([400, 404]).toContain(status)
    expect(await shop.payStateOf(paid.orderId)).toBe('AWAITING')
  })
})
