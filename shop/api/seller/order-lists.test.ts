import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { browserOf } from '#test/browser'
import { describe, expect, it as base, vi } from '#test/fixtures'
import { ordersOf } from '#test/people/buyer'

import type { RunningServer } from '#server'

const it = base.extend('product', { scope: 'file' }, ({ shop }) => shop.stock(1_000))

it.afterEach(({ shop }) => shop.expectHealth())

const mine = calls.orderUser.path
const all = calls.orderSeller.path

describe('lists of orders', () => {
  it('are for the shopper, and for the seller', async ({ shop, seller }) => {
    expect((await shop.visitor().get(mine)).status).toBe(401)
    expect((await seller.get(mine)).status).toBe(401)
    expect((await shop.visitor().get(all)).status).toBe(401)
    expect((await (await shop.buyer()).get(all)).status).toBe(403)
  })

  it('are empty at first, and show a shopper only their own, newest first', async ({ shop, seller, product }) => {
    const [asha, ravi] = [await shop.buyer(), await shop.buyer()]
    expect(await asha.orders()).toEqual([])
    const first = await asha.buy([{ product, quantity: 1 }])
    const second = await asha.buy([{ product, quantity: 2 }])
    await ravi.buy([{ product, quantity: 1 }])
    expect((await asha.orders()).map(({ _id }) => _id)).toEqual([second.orderId, first.orderId])
    const { body } = await asha.get(`${mine}?userId=${ravi.userId}`)
    expect((body as { orders: Order[] }).orders).toHaveLength(2)
    expect((await ordersOf(seller, all)).map(({ _id }) => _id).slice(1, 3)).toEqual([second.orderId, first.orderId])
  })

  it('show an unpaid order while its hold lasts, and forget it after', async ({ shop, seller, product, buyer }) => {
    const { orderId } = await buyer.place([{ product, quantity: 1 }])
    expect(await buyer.orders()).toMatchObject([{ _id: orderId, payment: 'pending', isPaid: false }])
    expect((await ordersOf(seller, all))[0]?._id).toBe(orderId)
    await shop.passTime(orderId, 26)
    await recheckOpenOrders(shop.db, shop.context)
    expect(await buyer.orders()).toEqual([])
    expect((await ordersOf(seller, all)).map(({ _id }) => _id)).not.toContain(orderId)
  })

  it('answer 304 without reading orders while nothing changed, and the new list once something did', async ({
    shop,
    seller,
    product,
    buyer,
  }) => {
    const paid = await buyer.buy([{ product, quantity: 1 }])
    let etag = ''
    // Again if the announcement of the payment or of its invoice arrives only now: after it a list is read anew.
    await vi.waitFor(
      async () => {
        etag = (await buyer.get(mine)).headers.get('etag') ?? ''
        await shop.db.transaction().execute(async (tx) => {
          // Reads of orders now wait for the end of this transaction.
          await sql`LOCK TABLE orders, order_items IN ACCESS EXCLUSIVE MODE`.execute(tx)
          for (let i = 0; i < 5; i++) {
            const answer = await buyer.get(mine, { 'if-none-match': etag })
            expect(answer).toMatchObject({ status: 304, body: '' })
            expect(answer.headers.get('etag')).toBe(etag)
          }
        })
      },
      { timeout: 15_000 },
    )
    await seller.put(calls.orderUpdateStatus.path, { orderId: paid.orderId, status: 'Shipped' })
    const fresh = await buyer.get(mine, { 'if-none-match': etag })
    expect(fresh).toMatchObject({ status: 200, body: { orders: [{ status: 'Shipped' }] } })
    expect(fresh.headers.get('cache-control')).toContain('no-store')
  })

  it('are fresh on every instance within a second of a change on another', async ({ shop, seller, product }) => {
    const other: RunningServer = await shop.another()
    try {
      const who = await shop.buyer()
      const elsewhere = browserOf(other.url, who.cookies)
      const paid = await who.buy([{ product, quantity: 1 }])
      await vi.waitFor(async () =>
        expect(await ordersOf(elsewhere)).toMatchObject([{ status: 'Order Placed', isPaid: true }]),
      )
      await seller.put(calls.orderUpdateStatus.path, { orderId: paid.orderId, status: 'Packed' })
      await expect.poll(() => ordersOf(elsewhere)).toMatchObject([{ status: 'Packed' }])
    } finally {
      await other.stop()
    }
  })

  // Mutation: caching an answer although a change arrived during its read keeps the old list.
  it('never keep a list that was read before a change', async ({ shop, product }) => {
    const { db, pool, changes } = shop.deps
    const who = await shop.buyer()
    const { orderId } = await who.place([{ product, quantity: 1 }])
    // A connection is released after its rows are read and before they are processed.
    const change = () => changes.announce('orders', who.userId)
    pool.on('release', change)
    expect(await who.orders()).toHaveLength(1)
    pool.off('release', change)
    // No trigger announces this change, so only the change above can refresh the list.
    await sql`UPDATE orders SET address = address || '{"name": "Ravi"}' WHERE id = ${orderId}`.execute(db)
    expect(await who.orders()).toMatchObject([{ address: { name: 'Ravi' } }])
  })
})
