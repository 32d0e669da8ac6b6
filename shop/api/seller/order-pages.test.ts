import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { Invoice } from '#contract/money/invoice'
import type { Browser } from '#test/browser'
import { fill, seededShopper } from '#test/databases/large-shop'
import { expect, it as base } from '#test/fixtures'
import { ordersOf } from '#test/people/buyer'

// Two shoppers; every order but two is of the second.
const it = base.extend('shoppers', { scope: 'file' }, async ({ shop }) => {
  await fill(shop, { products: 30, shoppers: 2, orders: 400, seed: 3 })
  return { rare: await seededShopper(shop, 1), frequent: await seededShopper(shop, 2) }
})

const mine = calls.orderUser.path
type Page = { orders: Order[]; older?: number; nextCursor?: string }

async function pageOf(who: Browser, query: Record<string, string>, path: string = mine): Promise<Page> {
  return (await who.get(`${path}?${new URLSearchParams(query).toString()}`)).body as Page
}

/** All orders of a list, read page by page. */
async function readAll(who: Browser, query: Record<string, string>, path: string = mine): Promise<Order[]> {
  const orders: Order[] = []
  let cursor: string | undefined
  do {
    const page = await pageOf(who, { ...query, ...(cursor && { cursor }) }, path)
    orders.push(...page.orders)
    cursor = page.nextCursor
  } while (cursor)
  return orders
}

it('shows a shopper every order once, in the order of the whole list', async ({ shoppers: { frequent } }) => {
  const whole = await ordersOf(frequent)
  expect(whole.length).toBeGreaterThan(300)
  expect(await readAll(frequent, { limit: '100' })).toEqual(whole)
  expect(await readAll(frequent, { limit: '50' })).toEqual(whole)
})

it('says how many orders follow', async ({ shoppers: { rare, frequent } }) => {
  const whole = (await ordersOf(frequent)).length
  const first = await pageOf(frequent, { limit: '10' })
  expect(first).toMatchObject({ older: whole - 10, nextCursor: first.orders[9]?._id })
  const second = await pageOf(frequent, { limit: '20', cursor: first.nextCursor ?? '' })
  expect(second.older).toBe(whole - 30)
  const all = await pageOf(rare, { limit: '10' })
  expect(all.orders).toEqual(await ordersOf(rare))
  expect(all).toMatchObject({ older: 0 })
  expect(all.nextCursor).toBeUndefined()
})

it('refuses the cursor of another shopper, an unknown one, and a limit that is none', async ({ shoppers }) => {
  const [order] = await ordersOf(shoppers.frequent)
  for (const query of [`limit=10&cursor=${order?._id}`, 'limit=10&cursor=none', 'limit=0', 'limit=all']) {
    expect(await shoppers.rare.get(`${mine}?${query}`)).toMatchObject({ status: 400 })
  }
})

it('answers 304 for a page that did not change, and for the next page too', async ({ shoppers: { frequent } }) => {
  const { nextCursor = '' } = await pageOf(frequent, { limit: '10' })
  for (const query of ['limit=10', `limit=10&cursor=${nextCursor}`]) {
    const etag = (await frequent.get(`${mine}?${query}`)).headers.get('etag') ?? ''
    expect(await frequent.get(`${mine}?${query}`, { 'if-none-match': etag })).toMatchObject({ status: 304 })
  }
})

it('shows the change of an order on each first page, whatever its length', async ({ shop, seller, shoppers }) => {
  const { frequent } = shoppers
  const [order] = await ordersOf(frequent)
  for (const status of ['Packed', 'Shipped'] as const) {
    await seller.put(calls.orderUpdateStatus.path, { orderId: order?._id, status })
    for (const limit of ['10', '20', '50', '7']) {
      expect((await pageOf(frequent, { limit })).orders[0]).toMatchObject({ _id: order?._id, status })
    }
  }
  await shop.expectHealth()
})

it('prints what is to be packed some at a time, each order once', async ({ shop, seller }) => {
  await sql`UPDATE orders SET status = 'Order Placed' WHERE pay_state = 'PAID' AND status <> 'Shipped'`.execute(shop.db)
  const parcels = calls.orderParcels.path
  const whole = await ordersOf(seller, parcels)
  expect(whole.length).toBeGreaterThan(300)
  expect(await readAll(seller, { limit: '90' }, parcels)).toEqual(whole)
  expect(await pageOf(seller, { limit: '90' }, parcels)).toMatchObject({ count: whole.length })
  expect(await pageOf(seller, {}, parcels)).not.toHaveProperty('count')
  const query = new URLSearchParams({ limit: '90', cursor: whole[89]?._id ?? '' }).toString()
  const { invoices } = (await seller.get(`${calls.orderInvoices.path}?${query}`)).body as { invoices: Invoice[] }
  expect(invoices.map(({ orderId }) => orderId)).toEqual(whole.slice(90, 180).map(({ _id }) => _id))
  expect(await seller.get(`${parcels}?limit=10&cursor=none`)).toMatchObject({ status: 400 })
  const etag = (await seller.get(`${parcels}?limit=90`)).headers.get('etag') ?? ''
  expect(await seller.get(`${parcels}?limit=90`, { 'if-none-match': etag })).toMatchObject({ status: 304 })
})
