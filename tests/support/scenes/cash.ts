// Orders that are paid to the courier.
import { sql } from 'kysely'
import { expect } from 'vitest'

import { calls } from '#contract/calls'
import type { OwnerSettings } from '#contract/owner-settings'
import { placeBy } from '#domain/orders/checkout/place-order'
import type { Answer, Browser } from '#test/browser'
import type { Buyer, Item } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

export const orderInCash = (buyer: Buyer, items: Item[], changes: object = {}): Promise<Answer> =>
  buyer.post(calls.orderCod.path, { items, address: buyer.address, ...changes })

export const setStatus = (seller: Browser, orderId: string, status: string): Promise<Answer> =>
  seller.put(calls.orderUpdateStatus.path, { orderId, status })

export const recordCash = (seller: Browser, orderId: string, how: object): Promise<Answer> =>
  seller.post(calls.orderCash.path, { orderId, ...how })

/** The owner takes cash for orders of up to Rs 2,000, or as the settings say. */
export async function takeCash(owner: Browser, cash: OwnerSettings['cash'] = { most: 2_000, pins: [] }): Promise<void> {
  const body = JSON.stringify({ cash })
  const headers = { 'content-type': 'application/json' }
  expect(await owner.send(calls.sellerSettingsChange.path, { method: 'PUT', headers, body })).toMatchObject({
    status: 200,
  })
}

/** Holds the goods of an order to be paid in cash, as a request of a minute ago that ended there. Returns its id. */
export async function heldInCash(shop: TestShop, buyer: Buyer, items: Item[]): Promise<string> {
  const checkout = { items, address: buyer.address }
  const held = await placeBy(shop.db, shop.context, { id: buyer.userId }, checkout, {
    byCash: true,
    before: () => Promise.resolve(undefined),
    open: ({ id }) => Promise.resolve(id),
  })
  await sql`UPDATE orders SET created_at = created_at - interval '1 minute' WHERE id = ${held}`.execute(shop.db)
  return held
}

/** A shopper who has received an order that was paid before. */
export async function trustedBuyer(shop: TestShop, seller: Browser): Promise<Buyer> {
  const buyer = await shop.buyer()
  const { orderId } = await buyer.buy([{ product: await shop.stock(1), quantity: 1 }])
  await setStatus(seller, orderId, 'Delivered')
  return buyer
}

/** Orders in cash, asserts success, and returns the id. */
export async function placedInCash(buyer: Buyer, items: Item[], changes: object = {}): Promise<string> {
  const answer = await orderInCash(buyer, items, changes)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return (answer.body as { orderId: string }).orderId
}
