// Parcels of orders at a shop, and what its courier reports of them.
import { randomUUID } from 'node:crypto'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { Parcel } from '#contract/orders/parcels'
import type { Answer, Browser } from '#test/browser'
import type { Item } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

export const COURIER = 'Sandbox Courier'

/** The body of order/parcel. */
export function parcelOf(orderId: string, lines: readonly Item[], more: Record<string, unknown> = {}) {
  const number = `TN${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
  return { orderId, draftId: randomUUID(), courier: COURIER, number, lines, ...more }
}

/** Adds a parcel, and returns the parcels of the order. */
export async function shipParcel(
  seller: Browser,
  orderId: string,
  lines: readonly Item[],
  more: Record<string, unknown> = {},
): Promise<{ answer: Answer; parcels: Parcel[] }> {
  const answer = await seller.post(calls.orderParcel.path, parcelOf(orderId, lines, more))
  return { answer, parcels: parcelsIn(answer) }
}

export const parcelsIn = ({ body }: Answer): Parcel[] => (body as { order?: Order }).order?.parcels ?? []

/** Sends an event as the courier does; `headers` replace those of its signature. */
export function reportTo(
  shop: TestShop,
  body: string,
  headers: Record<string, string> = {},
  id: string = randomUUID(),
) {
  const signed = shop.sandbox.courier.headersOf(id, body)
  return shop.visitor().send(calls.courierEvents.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed, ...headers },
    body,
  })
}

/** The body of an event. */
export function eventOf(number: string, type: string, data: Record<string, unknown> = {}, at = new Date()): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { number, ...data } })
}
