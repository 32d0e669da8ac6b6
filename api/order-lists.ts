import type { Context } from 'hono'

import type { Deps } from '#api/deps'
import { encoded, type Encoded, matches, type Variant } from '#api/encoded'
import { presentOrder } from '#api/present/order'
import type { Env } from '#api/serve'
import type { Order } from '#contract/entities'
import { type ListedOrder, ordersOfShop, ordersOfUser } from '#domain/orders/list-orders'

// string list it is: a shopper's id, which is 32 hex digits, or this.
const SHOP = 'shop'
type Kept = { answer: Encoded; until: number }
type Reading = { answer: Promise<Encoded>; isOld: boolean }

// The shoppers whose lists are kept ready; the one longest not asked for goes first.
const MAX_KEPT = 5_000

/**
 * Answers the two lists of orders, polled every 5 s: from memory while nothing changed. A list is dropped when an order
 * of its shopper changes on any instance, and not kept when that happened while it was read.
 */
export function orderLists(deps: Deps) {
  const kept = new Map<string, Kept>()
  const readings = new Map<string, Reading>()
  deps.changes.on('orders', (userId) => {
    if (userId === undefined) for (const whose of new Set([...kept.keys(), ...readings.keys()])) drop(whose)
    else for (const whose of [userId, SHOP]) drop(whose)
  })

  return {
    ofUser: (c: Context<Env>, userId: string) => answer(c, userId, () => ordersOfUser(deps.db, userId)),
    ofShop: (c: Context<Env>) => answer(c, SHOP, () => ordersOfShop(deps.db)),
  }

  function drop(whose: string): void {
    kept.delete(whose)
    const reading = readings.get(whose)
    if (reading) reading.isOld = true
    readings.delete(whose)
  }

  async function answer(c: Context<Env>, whose: string, read: () => Promise<ListedOrder[]>): Promise<Response> {
    const list = (await (ready(whose) ?? readings.get(whose)?.answer)) ?? (await fill(whose, read))
    const variant = await list.in(c.req.header('accept-encoding'))
    return respond(c, variant)
  }

  function ready(whose: string): Encoded | undefined {
    const found = kept.get(whose)
    if (!found || !deps.changes.isListening() || Date.now() >= found.until) return undefined
    // Asked for last, so it goes last.
    kept.delete(whose)
    kept.set(whose, found)
    return found.answer
  }

  function fill(whose: string, read: () => Promise<ListedOrder[]>): Promise<Encoded> {
    const reading: Reading = { answer: run(), isOld: false }
    readings.set(whose, reading)
    return reading.answer

    async function run(): Promise<Encoded> {
      try {
        const orders = (await read()).map((row) => presentOrder(row, deps.settings.imagesUrl))
        const made = encoded(JSON.stringify({ success: true, orders }), { 'Cache-Control': 'private, no-cache' })
        if (!reading.isOld && deps.changes.isListening()) keep(whose, { answer: made, until: goodUntil(orders) })
        return made
      } finally {
        if (readings.get(whose) === reading) readings.delete(whose)
      }
    }
  }

  function keep(whose: string, entry: Kept): void {
    kept.delete(whose)
    kept.set(whose, entry)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }
}

// An order that can no longer be cancelled says so, though nothing about it was written.
function goodUntil(orders: Order[]): number {
  return Math.min(...orders.flatMap((order) => (order.cancellableUntil ? [Date.parse(order.cancellableUntil)] : [])))
}

function respond(c: Context<Env>, variant: Variant): Response {
  if (matches(c.req.header('if-none-match'), variant.etag)) return c.body(null, 304, variant.unchangedHeaders)
  return c.body(variant.body, 200, variant.headers)
}
