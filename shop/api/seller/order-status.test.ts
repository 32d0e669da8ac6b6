import { calls } from '#contract/calls'
import { orderStatuses } from '#contract/orders/order-status'
import { deliveredLongAgo, hasStatus, onlyAvailable, refusals, success } from '#contract/wording'
import { packerCancelDays } from '#shop'
import type { Browser } from '#test/browser'
import { withClient } from '#test/databases/pool-clients'
import { describe, expect, it as base } from '#test/fixtures'
import { ordersOf } from '#test/people/buyer'
import { newSeller, sellerLogin } from '#test/people/sellers'

const it = base
  .extend('product', ({ shop }) => shop.stock(5))
  /** Two of the five pieces, bought by the buyer. */
  .extend('paid', ({ buyer, product }) => buyer.buy([{ product, quantity: 2 }]))

it.afterEach(({ shop }) => shop.expectHealth())

const path = calls.orderUpdateStatus.path
const set = (seller: Browser, orderId: string, status: string) => seller.put(path, { orderId, status })

const bought = { available: 3, reserved: 0, sold: 2 }
const unsold = { available: 5, reserved: 0, sold: 0 }

describe('a status is refused', () => {
  it('D3: to visitors and shoppers, even with the shopper’s token in the seller’s cookie', async ({
    shop,
    buyer,
    paid,
  }) => {
    const body = { orderId: paid.orderId, status: 'Shipped' }
    expect((await shop.visitor().put(path, body)).status).toBe(401)
    expect((await buyer.put(path, body)).status).toBe(403)
    const [token = ''] = buyer.cookies.values()
    expect((await shop.visitor().put(path, body, { cookie: `seller=${token}` })).status).toBe(401)
    expect((await buyer.orders())[0]?.status).toBe('Order Placed')
  })

  it.for([['Paid'], [''], ['delivered'], [null], [7]])(
    'D9: when it is none of the five (%s)',
    async ([status], { seller, paid: { orderId } }) => {
      expect((await seller.put(path, { orderId, status })).status).toBe(400)
    },
  )

  it('for an order that has another status by now, when the seller names the one it had', async ({
    seller,
    buyer,
    paid,
  }) => {
    const packed = { orderId: paid.orderId, status: 'Packed', from: 'Order Placed' }
    for (let n = 0; n < 2; n += 1) expect(await seller.put(path, packed)).toMatchObject({ status: 200 })
    await set(seller, paid.orderId, 'Shipped')
    expect(await seller.put(path, packed)).toMatchObject({ status: 409, body: { msg: hasStatus('Shipped') } })
    expect((await buyer.orders())[0]?.status).toBe('Shipped')
  })

  it('D9: for an unknown order', async ({ seller }) => {
    expect(await set(seller, 'nothing', 'Packed')).toMatchObject({ status: 404, body: { msg: refusals.noSuchOrder } })
  })
})

describe('the seller', () => {
  it('sets any of the five at any time, and it is kept who did it', async ({ shop, seller, buyer, paid }) => {
    const course = ['Shipped', 'Packed', 'Delivered', 'Order Placed', 'Shipped'] as const
    for (const status of course) {
      expect(await set(seller, paid.orderId, status)).toMatchObject({
        status: 200,
        body: { msg: success.statusUpdated, order: { status } },
      })
      expect((await buyer.orders())[0]?.status).toBe(status)
    }
    const events = shop.db.selectFrom('order_events').selectAll().where('order_id', '=', paid.orderId)
    const changes = await events.where('field', '=', 'status').orderBy('id').execute()
    expect(changes.map(({ to_value }) => to_value)).toEqual(course)
    expect(changes.every(({ actor, actor_id }) => actor === 'seller' && actor_id !== null)).toBe(true)
    await expect.poll(() => shop.mailsTo(buyer, /delivered/).length).toBe(1)
    expect(orderStatuses).toEqual(expect.arrayContaining([...course]))
  })

  it('may say the same twice', async ({ shop, seller, paid: { orderId } }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(seller, orderId, 'Packed')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const events = shop.db.selectFrom('order_events').select('id').where('order_id', '=', orderId)
    expect(await events.where('field', '=', 'status').execute()).toHaveLength(1)
  })

  // Mutation: without the row lock in set-status.ts two cancellations restock twice.
  it('cancels a paid order: stock and money go back once, from two windows at once too', async ({
    shop,
    seller,
    buyer,
    product,
    paid,
  }) => {
    await set(seller, paid.orderId, 'Shipped')
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(seller, paid.orderId, 'Cancelled')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await shop.stockOf(product)).toEqual(unsold)
    expect(await buyer.orders()).toMatchObject([{ isPaid: true, status: 'Cancelled', payment: 'refunding' }])
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    const [refund, ...others] = shop.providerRefunds(paid.paymentId)
    expect(others).toEqual([])
    const back = { payment: 'refunded', bankReference: refund?.acquirer_data.arn }
    expect(await buyer.orders()).toMatchObject([back])
    expect((await ordersOf(seller, calls.orderSeller.path))[0]).toMatchObject({ _id: paid.orderId, ...back })
  })

  it('may take a cancelling back at once: the stock is taken again and no money goes', async ({
    shop,
    seller,
    product,
    paid,
  }) => {
    await set(seller, paid.orderId, 'Cancelled')
    expect(await set(seller, paid.orderId, 'Packed')).toMatchObject({ status: 200, body: { order: { isPaid: true } } })
    expect(await shop.stockOf(product)).toEqual(bought)
    await set(seller, paid.orderId, 'Cancelled')
    expect(await shop.stockOf(product)).toEqual(unsold)
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    expect(shop.providerRefunds(paid.paymentId)).toHaveLength(1)
  })

  it('may not take it back once the stock is sold, or the refund has gone out', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(1)
    const paid = await buyer.buy([{ product, quantity: 1 }])
    await set(seller, paid.orderId, 'Cancelled')
    const other = await shop.buyer()
    await other.place([{ product, quantity: 1 }])
    expect(await set(seller, paid.orderId, 'Packed')).toMatchObject({ status: 409, body: { msg: onlyAvailable(0) } })
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    const answer = await set(seller, paid.orderId, 'Order Placed')
    expect(answer).toMatchObject({ status: 409, body: { msg: refusals.refundGone } })
    expect(shop.providerRefunds(paid.paymentId)).toHaveLength(1)
  })

  it('cancels an order before its money comes; the money then goes straight back', async ({
    shop,
    seller,
    buyer,
    product,
  }) => {
    const placed = await buyer.place([{ product, quantity: 1 }])
    expect((await set(seller, placed.orderId, 'Cancelled')).status).toBe(200)
    expect(await shop.payStateOf(placed.orderId)).toBe('AWAITING')
    const paid = await shop.pay(placed)
    await shop.expectPayState(placed.orderId, 'REFUNDED')
    expect(shop.providerRefunds(paid.paymentId)).toHaveLength(1)
    expect(await shop.stockOf(product)).toEqual(unsold)
  })
})

// Mutation: the status of now is asked, so that a packer sets the order back to Packed first.
it('D13: a packer cancels a paid order until days after its delivery, and an owner later too', async ({
  shop,
  seller,
  buyer,
}) => {
  const product = await shop.stock(9)
  const packer = await sellerLogin(shop, (await newSeller(shop, { role: 'packer' })).email)
  const deliveredBefore = async (days: number) => {
    const { orderId } = await buyer.buy([{ product, quantity: 1 }])
    await set(packer, orderId, 'Delivered')
    // A history is append-only.
    await withClient(shop.deps.pool, (client) =>
      client.query(
        `SET session_replication_role = replica;
        UPDATE order_events SET at = at - interval '${days} days 1 minute' WHERE order_id = '${orderId}' AND to_value = 'Delivered';
        SET session_replication_role = DEFAULT`,
      ),
    )
    return orderId
  }
  const old = await deliveredBefore(packerCancelDays)
  const refused = { status: 409, body: { success: false, code: 'conflict', msg: deliveredLongAgo(packerCancelDays) } }
  expect(await set(packer, old, 'Cancelled')).toMatchObject(refused)
  expect((await set(packer, old, 'Packed')).status).toBe(200)
  expect(await set(packer, old, 'Cancelled')).toMatchObject(refused)
  expect((await set(seller, old, 'Cancelled')).status).toBe(200)
  expect((await set(packer, await deliveredBefore(packerCancelDays - 1), 'Cancelled')).status).toBe(200)
})
