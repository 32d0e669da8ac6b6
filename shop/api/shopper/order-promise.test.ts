import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { spanInWords, today } from '#contract/orders/span-words'
import { demoSettings } from '#demo/settings'
import { promisedFor } from '#domain/delivery/promise'
import { shop as business } from '#shop'
import { expect, it as base } from '#test/fixtures'
import { type Buyer, ordersOf } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

const { deliveryPromise, holidays } = demoSettings
const calendar = { holidays, closedUntil: null }

const it = base.extend('settings', { scope: 'file' }, { deliveryPromise, holidays })
const DAY_MS = 86_400_000
const daysFromNow = (days: number) => today(new Date(Date.now() + days * DAY_MS))

async function orderOf(buyer: Buyer, orderId: string): Promise<Order | undefined> {
  return (await buyer.orders()).find(({ _id }) => _id === orderId)
}

/** Moves the promise of an order, as if it had been paid on another day. */
async function promise(shop: TestShop, orderId: string, leaves: number, to: number): Promise<void> {
  await shop.deps.pool.query('UPDATE orders SET leaves_on = $2, arrives_from = $3, arrives_by = $3 WHERE id = $1', [
    orderId,
    daysFromNow(leaves),
    daysFromNow(to),
  ])
}

it('An order keeps the days that were promised when it was paid, and both emails name them', async ({
  shop,
  buyer,
}) => {
  const { orderId } = await buyer.buy([{ product: await shop.stock(20), quantity: 1 }])
  const { promise: kept, paidAt = '' } = (await orderOf(buyer, orderId)) ?? {}
  // The address is in the district of the shop.
  expect(kept).toEqual(promisedFor(deliveryPromise, 'same district', new Date(paidAt), calendar))
  const days = spanInWords(kept ?? { from: '', to: '' })
  await expect.poll(() => shop.mailsTo(buyer, /confirmed/)[0]?.text).toContain(`It arrives ${days}.`)
  await expect.poll(() => shop.mailsTo(business, /New order/)[0]?.text).toContain(`Promised for ${days}.`)
})

it('So does an order of another district that is settled under its lock', async ({ shop, buyer }) => {
  await shop.deps.pool.query(`UPDATE addresses SET zip_code = '625001', city = 'Madurai' WHERE id = $1`, [
    buyer.address,
  ])
  const placed = await buyer.place([{ product: await shop.stock(20), quantity: 1 }])
  // An attempt that has ended is not sold by the usual statement.
  await shop.passTime(placed.orderId, 60)
  const { closeAttempt } = await import('#domain/orders/status/close-attempt')
  await closeAttempt(shop.db, shop.context, placed.orderId, { from: 'AWAITING', to: 'EXPIRED', reason: 'expired' })
  const paid = await shop.pay(placed)
  await buyer.verify(paid)
  const { promise: kept, paidAt = '' } = (await orderOf(buyer, placed.orderId)) ?? {}
  expect(kept).toEqual(promisedFor(deliveryPromise, 'same state', new Date(paidAt), calendar))
})

it('An order that waits for its payment has no promise', async ({ shop, buyer }) => {
  const { orderId } = await buyer.place([{ product: await shop.stock(20), quantity: 1 }])
  expect((await orderOf(buyer, orderId))?.promise).toBeUndefined()
})

it('The seller sees what must leave today and what is late, and no other order', async ({ shop, buyer, seller }) => {
  const product = await shop.stock(50)
  const buy = async (status: string, leaves: number, to: number) => {
    const { orderId } = await buyer.buy([{ product, quantity: 1 }])
    await promise(shop, orderId, leaves, to)
    await shop.deps.pool.query('UPDATE orders SET status = $2 WHERE id = $1', [orderId, status])
    return orderId
  }
  const leavesToday = await buy('Packed', 0, 3)
  const leavesTomorrow = await buy('Order Placed', 1, 3)
  const shouldHaveLeft = await buy('Order Placed', -1, 3)
  const shouldHaveArrived = await buy('Shipped', -3, -1)
  const onItsWay = await buy('Shipped', -3, 0)
  const delivered = await buy('Delivered', -3, -1)
  const others = [leavesTomorrow, onItsWay, delivered]
  // The statements above tell no cache.
  const due = async (query: string) =>
    (await ordersOf(seller, `${calls.orderSeller.path}?${query}`)).map(({ _id }) => _id)
  const mine = [leavesToday, shouldHaveLeft, shouldHaveArrived, ...others]
  const ofThese = (ids: string[]) => ids.filter((id) => mine.includes(id)).toSorted()

  expect(ofThese(await due('due=today'))).toEqual([leavesToday])
  expect(ofThese(await due('due=late'))).toEqual([shouldHaveLeft, shouldHaveArrived].toSorted())
  expect(ofThese(await due('due=late&status=Shipped'))).toEqual([shouldHaveArrived])
  expect(ofThese(await due('due=late&search=Madurai'))).toEqual([])
  const { body } = await seller.get(`${calls.orderSeller.path}?limit=1`)
  const counted = await shop.deps.pool.query<{ today: number; late: number }>(`
    SELECT count(*) FILTER (WHERE leaves_on = (now() AT TIME ZONE 'Asia/Kolkata')::date
      AND status IN ('Order Placed', 'Packed'))::int AS today, 2 AS late FROM orders WHERE pay_state = 'PAID'`)
  expect((body as { due: object }).due).toEqual(counted.rows[0])
  expect((await seller.get(`${calls.orderSeller.path}?due=soon`)).status).toBe(400)
})
