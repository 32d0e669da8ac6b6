import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { calls } from '#contract/calls'
import { orderStatuses } from '#contract/order-status'
import { onlyAvailable, refusals, success } from '#contract/wording'
import type { Browser } from '#test/browser'
import {
  buy,
  buyer,
  expectHealth,
  expectPayState,
  mailsTo,
  ordersOf,
  pay,
  payStateOf,
  place,
  stock,
  stockOf,
} from '#test/checkout'
import { startTestShop, type TestShop } from '#test/shop'

let shop: TestShop
let seller: Browser
beforeAll(async () => {
  shop = await startTestShop({ LOG_LEVEL: 'silent' })
  seller = await shop.seller()
})
afterEach(() => expectHealth(shop))
afterAll(() => shop.stop())

const path = calls.orderUpdateStatus.path
const set = (orderId: string, status: string) => seller.put(path, { orderId, status })

function refundsOf(paymentId: string) {
  return shop.sandbox.razorpay.refunds().filter(({ payment_id }) => payment_id === paymentId)
}

describe('a status is refused', () => {
  it('to visitors and shoppers, even with the shopper’s token in the seller’s cookie', async () => {
    const product = await stock(shop, 5)
    const who = await buyer(shop)
    const { orderId } = await buy(shop, who, [{ product, quantity: 1 }])
    const body = { orderId, status: 'Shipped' }
    expect((await shop.visitor().put(path, body)).status).toBe(401)
    expect((await who.put(path, body)).status).toBe(403)
    const [token = ''] = who.cookies.values()
    expect((await shop.visitor().put(path, body, { cookie: `seller=${token}` })).status).toBe(401)
    expect((await ordersOf(who))[0]?.status).toBe('Order Placed')
  })

  it.each(['Paid', '', 'delivered', null, 7])('when it is none of the five (%s)', async (status) => {
    const product = await stock(shop, 5)
    const { orderId } = await buy(shop, await buyer(shop), [{ product, quantity: 1 }])
    expect((await seller.put(path, { orderId, status })).status).toBe(400)
  })

  it('for an unknown order', async () => {
    expect(await set('nothing', 'Packed')).toMatchObject({ status: 404, body: { msg: refusals.noSuchOrder } })
  })
})

describe('the seller', () => {
  it('sets any of the five at any time, and it is kept who did it', async () => {
    const product = await stock(shop, 5)
    const who = await buyer(shop)
    const { orderId } = await buy(shop, who, [{ product, quantity: 1 }])
    const course = ['Shipped', 'Packed', 'Delivered', 'Order Placed', 'Shipped'] as const
    for (const status of course) {
      expect(await set(orderId, status)).toMatchObject({
        status: 200,
        body: { msg: success.statusUpdated, order: { status } },
      })
      expect((await ordersOf(who))[0]?.status).toBe(status)
    }
    const events = await shop.deps.db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('field', '=', 'status')
      .orderBy('id')
      .execute()
    expect(events.map(({ to_value }) => to_value)).toEqual(course)
    expect(events.every(({ actor, actor_id }) => actor === 'seller' && actor_id !== null)).toBe(true)
    await expect.poll(() => mailsTo(shop, who, /delivered/).length).toBe(1)
    expect(orderStatuses).toEqual(expect.arrayContaining([...course]))
  })

  it('may say the same twice', async () => {
    const product = await stock(shop, 5)
    const { orderId } = await buy(shop, await buyer(shop), [{ product, quantity: 1 }])
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(orderId, 'Packed')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const events = shop.deps.db.selectFrom('order_events').select('id').where('order_id', '=', orderId)
    expect(await events.where('field', '=', 'status').execute()).toHaveLength(1)
  })

  // Mutant: without the row lock in set-status.ts two cancellings restock twice.
  it('cancels a paid order: stock and money go back once, from two windows at once too', async () => {
    const product = await stock(shop, 5)
    const who = await buyer(shop)
    const paid = await buy(shop, who, [{ product, quantity: 2 }])
    await set(paid.orderId, 'Shipped')
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(paid.orderId, 'Cancelled')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await stockOf(shop, product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    expect(await ordersOf(who)).toMatchObject([{ isPaid: false, status: 'Cancelled', payment: 'refunding' }])
    await expectPayState(shop, paid.orderId, 'REFUNDED')
    expect(refundsOf(paid.paymentId)).toHaveLength(1)
    const back = { payment: 'refunded', bankReference: refundsOf(paid.paymentId)[0]?.acquirer_data.arn }
    expect(await ordersOf(who)).toMatchObject([back])
    expect((await ordersOf(seller, calls.orderSeller.path))[0]).toMatchObject({ _id: paid.orderId, ...back })
  }, 30_000)

  it('may take a cancelling back at once: the stock is taken again and no money goes', async () => {
    const product = await stock(shop, 5)
    const who = await buyer(shop)
    const paid = await buy(shop, who, [{ product, quantity: 2 }])
    await set(paid.orderId, 'Cancelled')
    expect(await set(paid.orderId, 'Packed')).toMatchObject({ status: 200, body: { order: { isPaid: true } } })
    expect(await stockOf(shop, product)).toEqual({ available: 3, reserved: 0, sold: 2 })
    await set(paid.orderId, 'Cancelled')
    expect(await stockOf(shop, product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    await expectPayState(shop, paid.orderId, 'REFUNDED')
    expect(refundsOf(paid.paymentId)).toHaveLength(1)
  }, 30_000)

  it('may not take it back once the stock is sold, or the refund has gone out', async () => {
    const product = await stock(shop, 1)
    const paid = await buy(shop, await buyer(shop), [{ product, quantity: 1 }])
    await set(paid.orderId, 'Cancelled')
    await place(await buyer(shop), [{ product, quantity: 1 }])
    expect(await set(paid.orderId, 'Packed')).toMatchObject({ status: 409, body: { msg: onlyAvailable(0) } })
    await expectPayState(shop, paid.orderId, 'REFUNDED')
    const answer = await set(paid.orderId, 'Order Placed')
    expect(answer).toMatchObject({ status: 409, body: { msg: refusals.refundGone } })
    expect(refundsOf(paid.paymentId)).toHaveLength(1)
  }, 30_000)

  it('cancels an order before its money comes; the money then goes straight back', async () => {
    const product = await stock(shop, 5)
    const placed = await place(await buyer(shop), [{ product, quantity: 1 }])
    expect((await set(placed.orderId, 'Cancelled')).status).toBe(200)
    expect(await payStateOf(shop, placed.orderId)).toBe('AWAITING')
    const paid = await pay(shop, placed)
    await expectPayState(shop, placed.orderId, 'REFUNDED')
    expect(refundsOf(paid.paymentId)).toHaveLength(1)
    expect(await stockOf(shop, product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })
})
