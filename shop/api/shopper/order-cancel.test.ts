import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { noCancelling, refusals } from '#contract/wording'
import { shop as business } from '#shop'
import { describe, expect, it as base } from '#test/fixtures'

const it = base.extend('product', ({ shop }) => shop.stock(5))

it.afterEach(({ shop }) => shop.expectHealth())

const path = calls.orderCancel.path
const refusedAs = (msg: string) => ({ status: 409, body: { success: false, code: 'conflict', msg } })

describe('cancelling is refused', () => {
  it('without a login, for another shopper’s order, and for none', async ({ shop, buyer, product }) => {
    const { orderId } = await buyer.buy([{ product, quantity: 1 }])
    expect((await shop.visitor().post(path, { orderId })).status).toBe(401)
    const other = await shop.buyer()
    for (const id of [orderId, 'nothing']) {
      expect(await other.cancel(id)).toMatchObject({ status: 404, body: { msg: refusals.noSuchOrder } })
    }
    expect((await other.post(path, { orderId: 7 })).status).toBe(400)
  })

  it('before it is paid, after an hour, once it has left, and when the shop has cancelled it, each with its reason', async ({
    shop,
    seller,
    buyer,
    product,
  }) => {
    for (const status of ['Packed', 'Shipped', 'Delivered', 'Cancelled'] as const) {
      const { orderId } = await buyer.buy([{ product, quantity: 1 }])
      await seller.put(calls.orderUpdateStatus.path, { orderId, status })
      if (status === 'Packed') await shop.passTime(orderId, 61)
      expect(await buyer.cancel(orderId)).toMatchObject(refusedAs(noCancelling[status]))
    }
    const unpaid = await buyer.place([{ product, quantity: 1 }])
    expect(await buyer.cancel(unpaid.orderId)).toMatchObject(refusedAs(refusals.cancelUnpaid))
  })
})

describe('cancelling within the hour', () => {
  // Mutation: lockOrder without its row lock.
  it('gives stock and money back, once, and says so by mail', async ({ shop, buyer, product }) => {
    const paid = await buyer.buy([{ product, quantity: 2 }])
    await shop.passTime(paid.orderId, 59)
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.cancel(paid.orderId)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ order: { _id: paid.orderId, status: 'Cancelled', isPaid: true } })
    }
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    expect(await buyer.orders()).toMatchObject([{ status: 'Cancelled', isPaid: true, payment: 'refunded' }])
    const refunds = shop.providerRefunds(paid.paymentId)
    expect(refunds).toMatchObject([{ amount: paid.amount, status: 'processed' }])
    expect((await buyer.orders())[0]?.bankReference).toBe(refunds[0]?.acquirer_data.arn)
    await expect.poll(() => shop.mailsTo(buyer, /cancelled/).length).toBe(1)
    await expect.poll(() => shop.mailsTo(buyer, /refund/).length).toBe(1)
  })

  it('B25: answers a repeat like the first, also after the refund and the hour', async ({ shop, buyer, product }) => {
    const paid = await buyer.buy([{ product, quantity: 1 }])
    const first = await buyer.cancel(paid.orderId)
    expect(first).toMatchObject({ status: 200, body: { order: { payment: 'refunding' } } })
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    await shop.passTime(paid.orderId, 61)
    const again = await buyer.cancel(paid.orderId)
    expect(again).toMatchObject({
      status: 200,
      body: { msg: (first.body as { msg: string }).msg, order: { status: 'Cancelled', payment: 'refunded' } },
    })
    expect(shop.providerRefunds(paid.paymentId)).toHaveLength(1)
  })

  it('tells the shop not to pack it, once, and only then', async ({ shop, seller, buyer, product }) => {
    const paid = await buyer.buy([{ product, quantity: 1 }])
    const withdrawn = await buyer.buy([{ product, quantity: 1 }])
    const toTheShop = ({ orderId }: { orderId: string }) =>
      shop.mailsTo(business, new RegExp(`^Do not pack order ${orderNumber(orderId)}$`))
    await seller.put(calls.orderUpdateStatus.path, { orderId: withdrawn.orderId, status: 'Cancelled' })
    await buyer.post(path, { orderId: paid.orderId })
    await buyer.post(path, { orderId: paid.orderId })
    await shop.expectPayState(withdrawn.orderId, 'REFUNDED')
    await expect.poll(() => shop.mailsTo(buyer, /is cancelled/).length).toBe(2)
    await expect
      .poll(() => toTheShop(paid))
      .toMatchObject([{ text: expect.stringContaining('in stock again') as string }])
    expect(toTheShop(withdrawn)).toEqual([])
  })

  it('is granted for what is packed, and the shop is told not to send it', async ({ shop, seller, buyer, product }) => {
    const paid = await buyer.buy([{ product, quantity: 2 }])
    await seller.put(calls.orderUpdateStatus.path, { orderId: paid.orderId, status: 'Packed' })
    expect((await buyer.orders())[0]).toMatchObject({
      status: 'Packed',
      cancellableUntil: expect.any(String) as string,
    })
    expect(await buyer.cancel(paid.orderId)).toMatchObject({ status: 200, body: { order: { status: 'Cancelled' } } })
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    const subject = new RegExp(`^Do not send order ${orderNumber(paid.orderId)}, which is packed$`)
    await expect
      .poll(() => shop.mailsTo(business, subject))
      .toMatchObject([{ text: expect.stringContaining('please unpack the parcel') as string }])
  })

  // Mutation: lockOrder without its row lock.
  it('decides against Shipped by who comes first: what has left is not refunded, what is cancelled does not leave', async ({
    shop,
    seller,
    buyer,
    product,
  }) => {
    for (let i = 0; i < 4; i += 1) {
      const { orderId, paymentId } = await buyer.buy([{ product, quantity: 1 }])
      await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })
      const ship = () => seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Shipped' })
      const acts = [() => buyer.cancel(orderId), ship]
      const answers = await Promise.all((i % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [order] = await buyer.orders()
      if (order?.status === 'Shipped') {
        expect(order).toMatchObject({ payment: 'paid' })
        expect(shop.providerRefunds(paymentId)).toEqual([])
      } else {
        expect(order).toMatchObject({ status: 'Cancelled' })
        expect(await ship()).toMatchObject(refusedAs(refusals.shopperCancelled))
        await shop.expectPayState(orderId, 'REFUNDED')
      }
    }
  })

  it('shows until when it can be done, to the seller who packs too', async ({ shop, seller, buyer, product }) => {
    const { orderId } = await buyer.buy([{ product, quantity: 1 }])
    const [order] = await buyer.orders()
    const { body } = await seller.get(`${calls.orderParcels.path}?orderIds=${orderId}`)
    expect(body).toMatchObject({ orders: [{ cancellableUntil: order?.cancellableUntil }] })
    expect(Date.parse(order?.cancellableUntil ?? '') - Date.parse(order?.createdAt ?? '')).toBe(60 * 60_000)
    await shop.passTime(orderId, 61)
    shop.deps.changes.announce('orders', buyer.userId)
    expect((await buyer.orders())[0]).not.toHaveProperty('cancellableUntil')
  })
})
