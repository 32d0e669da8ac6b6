import { sql } from 'kysely'

import { presentSales } from '#api/present/sales'
import { calls } from '#contract/calls'
import type { Sales } from '#contract/money/sales'
import { salesFigures } from '#domain/orders/figures/sales'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

const it = base
  .extend('asha', { scope: 'file' }, ({ shop }) => shop.buyer())
  .extend('dates', { scope: 'file' }, ({ shop }) => shop.stock(1_000, 100))
  .extend('nuts', { scope: 'file' }, ({ shop }) => shop.stock(5, 250.5))
  .extend('honey', { scope: 'file' }, ({ shop }) => shop.stock(6, 10))

const { path } = calls.sellerSales

// A Wednesday afternoon in India and morning in London; at night in India the date in London is one day behind.
const NOW = new Date('2020-03-04T15:00:00+05:30')

it.afterEach(({ shop }) => shop.expectHealth())

describe('sales are refused', () => {
  it('to visitors and shoppers', async ({ shop, asha }) => {
    expect((await shop.visitor().get(path)).status).toBe(401)
    expect((await asha.get(path)).status).toBe(403)
  })

  it.for(['0', '31', '365', 'all', ''])('for %j days', async (days, { seller }) => {
    expect((await seller.get(`${path}?days=${days}`)).status).toBe(400)
  })
})

describe('a shop that has sold nothing', () => {
  it('shows every day, each with nothing, and what is nearly gone', async ({ shop, seller, nuts }) => {
    for (const days of [7, 30, 90]) {
      const sales = await sold(shop, days)
      expect(sales.days).toHaveLength(days)
      expect(new Set(sales.days.map(({ day, ...rest }) => (day ? JSON.stringify(rest) : ''))).size).toBe(1)
      expect(sales.total).toEqual({ orders: 0, revenue: 0, refunds: 0, refunded: 0, kept: 0, average: 0 })
      expect(sales.best).toEqual([])
      expect(sales.low).toMatchObject([{ _id: nuts, quantity: 5, weight: '500 g' }])
    }
    expect((await seller.get(path)).body).toMatchObject({ success: true, total: { orders: 0 } })
  })
})

describe('the sales', () => {
  it.beforeAll(async ({ shop, seller, asha, dates, nuts, honey }) => {
    // 102.00, 204.00, 306.00 of dates, 255.51 of nuts: each with 2 % tax.
    await soldAt(shop, asha, '2020-03-04T00:00:00+05:30', dates, 1)
    await soldAt(shop, asha, '2020-03-03T23:59:59.999+05:30', dates, 2)
    await soldAt(shop, asha, '2020-03-04T14:59:59+05:30', nuts, 1)
    // Seven days begin on Thursday; today is compared with the Wednesday before.
    await soldAt(shop, asha, '2020-02-27T00:00:00+05:30', dates, 3)
    await soldAt(shop, asha, '2020-02-26T14:59:59+05:30', dates, 1)
    await soldAt(shop, asha, '2020-02-26T15:00:00+05:30', dates, 2)
    await soldAt(shop, asha, '2020-02-26T23:59:59+05:30', dates, 2)
    // Bought on the 2nd, refunded on the 4th, shortly after midnight.
    await givenBack(
      shop,
      seller,
      await soldAt(shop, asha, '2020-03-02T12:00:00+05:30', honey, 2),
      '2020-03-04T00:30:00+05:30',
    )
    // Cancelled, and restored before the refund was sent.
    const kept = await soldAt(shop, asha, '2020-03-01T12:00:00+05:30', honey, 1)
    await set(seller, kept, 'Cancelled')
    await set(seller, kept, 'Shipped')
    // Never paid; and cancelled before the payment arrived, which was refunded at once.
    const unpaid = await asha.place([{ product: dates, quantity: 9 }])
    await set(seller, unpaid.orderId, 'Cancelled')
    await shop.provider.pay(unpaid.razorpayOrderId)
    await shop.expectPayState(unpaid.orderId, 'REFUNDED')
    await sql`UPDATE refunds SET created_at = ${NOW} WHERE order_id = ${unpaid.orderId}`.execute(shop.db)
    await asha.place([{ product: dates, quantity: 9 }])
  })

  it('stand on the day the money came by the clock of the shop, and refunds on theirs', async ({ shop }) => {
    const { days } = await sold(shop, 7)
    expect(days).toEqual([
      { day: '2020-02-27', orders: 1, revenue: 306, refunds: 0, refunded: 0 },
      { day: '2020-02-28', orders: 0, revenue: 0, refunds: 0, refunded: 0 },
      { day: '2020-02-29', orders: 0, revenue: 0, refunds: 0, refunded: 0 },
      { day: '2020-03-01', orders: 1, revenue: 10.2, refunds: 0, refunded: 0 },
      { day: '2020-03-02', orders: 1, revenue: 20.4, refunds: 0, refunded: 0 },
      { day: '2020-03-03', orders: 1, revenue: 204, refunds: 0, refunded: 0 },
      { day: '2020-03-04', orders: 2, revenue: 357.51, refunds: 1, refunded: 20.4 },
    ])
  })

  it('add up to the paisa', async ({ shop }) => {
    expect((await sold(shop, 7)).total).toEqual({
      orders: 6,
      revenue: 898.11,
      refunds: 1,
      refunded: 20.4,
      kept: 877.71,
      average: 149.69,
    })
    expect((await sold(shop, 30)).total).toMatchObject({ orders: 9, revenue: 1408.11, kept: 1387.71 })
  })

  it('hold today against the same weekday a week ago, up to this time of day', async ({ shop }) => {
    const { today, lastWeek } = await sold(shop, 7)
    expect(today).toEqual({ orders: 2, revenue: 357.51 })
    expect(lastWeek).toEqual({ soFar: { orders: 1, revenue: 102 }, whole: { orders: 3, revenue: 510 } })
  })

  it('name the best products without what was given back, and the nearly gone with what is left', async ({
    shop,
    dates,
    nuts,
    honey,
  }) => {
    const { best, low } = await sold(shop, 7)
    expect(best.map(({ product, pieces, revenue }) => [product._id, pieces, revenue])).toEqual([
      [dates, 6, 600],
      [nuts, 1, 250.5],
      [honey, 1, 10],
    ])
    expect(low.map(({ _id, quantity }) => [_id, quantity])).toEqual([
      [nuts, 4],
      [honey, 5],
    ])
  })

  it('are asked for again for nothing, until something is sold or restocked', async ({
    shop,
    seller,
    dates,
    nuts,
    honey,
  }) => {
    const first = await seller.get(`${path}?days=7`)
    expect((first.body as Sales).days).toHaveLength(7)
    const etag = first.headers.get('etag') ?? ''
    expect((await seller.get(`${path}?days=7`, { 'if-none-match': etag })).status).toBe(304)
    await seller.post(calls.productQuantity.path, { id: nuts, quantity: 1 })
    const fresh = await seller.get(`${path}?days=7`, { 'if-none-match': etag })
    expect(fresh).toMatchObject({ status: 200, body: { low: [{ _id: nuts, quantity: 1 }, { _id: honey }] } })
    await (await shop.buyer()).buy([{ product: dates, quantity: 1 }])
    expect((await seller.get(`${path}?days=7`)).body).toMatchObject({ today: { orders: 1, revenue: 102 } })
  })
})

describe('the list of what is nearly gone', () => {
  it('follows orders, the seller and the archive', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(7)
    const left = async () => (await sold(shop, 7)).low.find(({ _id }) => _id === product)?.quantity
    const stock = (quantity: number) => seller.post(calls.productQuantity.path, { id: product, quantity })
    expect(await left()).toBeUndefined()
    const { orderId } = await buyer.buy([{ product, quantity: 2 }])
    expect(await left()).toBe(5)
    const archive = (archived: boolean) => seller.post(calls.productArchive.path, { id: product, archived })
    await archive(true)
    expect(await left()).toBeUndefined()
    await archive(false)
    expect(await left()).toBe(5)
    await buyer.cancel(orderId)
    expect(await left()).toBeUndefined()
    await stock(0)
    expect(await left()).toBe(0)
    await stock(1)
    expect(await left()).toBe(1)
    await archive(true)
    await stock(3)
    expect(await left()).toBeUndefined()
    await archive(false)
    expect(await left()).toBe(3)
    expect(await left()).toBe((await shop.stockOf(product)).available)
  })
})

async function sold(shop: TestShop, days: number): Promise<Sales> {
  return presentSales(await salesFigures(shop.db, days, NOW), '/images')
}

async function soldAt(shop: TestShop, asha: Buyer, when: string, product: string, quantity: number): Promise<string> {
  const { orderId } = await asha.buy([{ product, quantity }])
  await sql`UPDATE orders SET paid_at = ${when} WHERE id = ${orderId}`.execute(shop.db)
  return orderId
}

async function givenBack(shop: TestShop, seller: Browser, orderId: string, when: string): Promise<void> {
  await set(seller, orderId, 'Cancelled')
  await shop.expectPayState(orderId, 'REFUNDED')
  await sql`UPDATE refunds SET created_at = ${when} WHERE order_id = ${orderId}`.execute(shop.db)
}

async function set(seller: Browser, orderId: string, status: string): Promise<void> {
  expect((await seller.put(calls.orderUpdateStatus.path, { orderId, status })).status).toBe(200)
}
