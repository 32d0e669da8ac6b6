import { calls } from '#contract/calls'
import { orderNumber } from '#contract/order-number'
import { refusals } from '#contract/wording'
import { shop as business } from '#shop'
import {
  buy,
  expectHealth,
  expectPayState,
  mailsTo,
  newBuyer,
  ordersOf,
  passTime,
  place,
  stock,
  stockOf,
} from '#test/checkout'
import { describe, expect, it } from '#test/fixtures'

it.afterEach(({ shop }) => expectHealth(shop))

const path = calls.orderCancel.path
const tooLate = { status: 409, body: { success: false, msg: refusals.cancelTooLate } }

describe('cancelling is refused', () => {
  it('without a login, for another shopper’s order, and for none', async ({ shop }) => {
    const product = await stock(shop, 5)
    const { orderId } = await buy(shop, await newBuyer(shop), [{ product, quantity: 1 }])
    expect((await shop.visitor().post(path, { orderId })).status).toBe(401)
    const other = await newBuyer(shop)
    for (const id of [orderId, 'nothing']) {
      expect(await other.post(path, { orderId: id })).toMatchObject({
        status: 404,
        body: { msg: refusals.noSuchOrder },
      })
    }
    expect((await other.post(path, { orderId: 7 })).status).toBe(400)
  })

  it('before it is paid, after an hour, once it is packed, and twice', async ({ shop, seller, buyer }) => {
    const product = await stock(shop, 5)
    const old = await buy(shop, buyer, [{ product, quantity: 1 }])
    await passTime(shop, old.orderId, 61)
    const packed = await buy(shop, buyer, [{ product, quantity: 1 }])
    await seller.put(calls.orderUpdateStatus.path, { orderId: packed.orderId, status: 'Packed' })
    const twice = await buy(shop, buyer, [{ product, quantity: 1 }])
    await buyer.post(path, { orderId: twice.orderId })
    const unpaid = await place(buyer, [{ product, quantity: 1 }])
    for (const { orderId } of [old, packed, twice, unpaid]) {
      expect(await buyer.post(path, { orderId })).toMatchObject(tooLate)
    }
  })
})

describe('cancelling within the hour', () => {
  // Mutation: lockOrder without its row lock.
  it('gives stock and money back, once, and says so by mail', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    const paid = await buy(shop, buyer, [{ product, quantity: 2 }])
    await passTime(shop, paid.orderId, 59)
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.post(path, { orderId: paid.orderId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      order: { _id: paid.orderId, status: 'Cancelled', isPaid: false, payment: 'refunding' },
    })
    expect(await stockOf(shop, product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    await expectPayState(shop, paid.orderId, 'REFUNDED')
    expect(await ordersOf(buyer)).toMatchObject([{ status: 'Cancelled', isPaid: false, payment: 'refunded' }])
    const refunds = shop.sandbox.razorpay.refunds().filter(({ payment_id }) => payment_id === paid.paymentId)
    expect(refunds).toMatchObject([{ amount: paid.amount, status: 'processed' }])
    expect((await ordersOf(buyer))[0]?.bankReference).toBe(refunds[0]?.acquirer_data.arn)
    await expect.poll(() => mailsTo(shop, buyer, /cancelled/).length).toBe(1)
    await expect.poll(() => mailsTo(shop, buyer, /refund/).length).toBe(1)
  })

  it('tells the shop not to pack it, once, and only then', async ({ shop, seller, buyer }) => {
    const product = await stock(shop, 5)
    const paid = await buy(shop, buyer, [{ product, quantity: 1 }])
    const withdrawn = await buy(shop, buyer, [{ product, quantity: 1 }])
    const toTheShop = ({ orderId }: { orderId: string }) =>
      shop.sandbox.mailbox
        .messages()
        .filter(({ to, subject }) => to === business.email && subject === `Do not pack order ${orderNumber(orderId)}`)
    await seller.put(calls.orderUpdateStatus.path, { orderId: withdrawn.orderId, status: 'Cancelled' })
    await buyer.post(path, { orderId: paid.orderId })
    await buyer.post(path, { orderId: paid.orderId })
    await expectPayState(shop, withdrawn.orderId, 'REFUNDED')
    await expect.poll(() => mailsTo(shop, buyer, /is cancelled/).length).toBe(2)
    await expect
      .poll(() => toTheShop(paid))
      .toMatchObject([{ text: expect.stringContaining('in stock again') as string }])
    expect(toTheShop(withdrawn)).toEqual([])
  })

  it('shows until when it can be done', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    const { orderId } = await buy(shop, buyer, [{ product, quantity: 1 }])
    const [order] = await ordersOf(buyer)
    expect(Date.parse(order?.cancellableUntil ?? '') - Date.parse(order?.createdAt ?? '')).toBe(60 * 60_000)
    await passTime(shop, orderId, 61)
    shop.deps.changes.announce('orders', buyer.userId)
    expect((await ordersOf(buyer))[0]).not.toHaveProperty('cancellableUntil')
  })
})
