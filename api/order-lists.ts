import type { Context } from 'hono'

import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { responseCache } from '#api/response-cache'
import { presentOrder } from '#api/present/order'
import type { calls, QueryOf } from '#contract/calls'
import type { Order } from '#contract/entities'
import { countOrders, findOrders } from '#domain/orders/find-orders'
import { type ListedOrder, ordersOfShop, ordersOfUser } from '#domain/orders/list-orders'

type Question = QueryOf<typeof calls.orderSeller>

// The shoppers whose lists are kept ready, and the seller's filters.
const MAX_SHOPPERS = 5_000
const MAX_FILTERS = 64

/**
 * Answers the two lists of orders, polled every 5 s: from memory while nothing changed. A shopper's list is dropped
 * when one of their orders changes on any instance, the seller's when any does.
 */
export function orderLists(deps: Deps) {
  const { db, changes, settings } = deps
  const shoppers = responseCache(changes, MAX_SHOPPERS)
  const shop = responseCache(changes, MAX_FILTERS)
  changes.on('orders', (userId) => {
    shoppers.drop(userId)
    shop.drop()
  })

  return {
    ofUser: (c: Context<Env>, userId: string) =>
      shoppers.answer(c, userId, async () => listed(await ordersOfUser(db, userId))),
    ofShop: (c: Context<Env>, { status, payment, search, limit, cursor }: Question) =>
      shop.answer(c, JSON.stringify([status, payment, search, limit, cursor]), () =>
        [status, payment, search, limit, cursor].every((part) => part === undefined)
          ? ordersOfShop(db).then(listed)
          : found({ status, payment, search, limit, cursor }),
      ),
  }

  function listed(rows: ListedOrder[]) {
    const orders = rows.map((row) => presentOrder(row, settings.imagesUrl))
    return { json: { orders }, until: goodUntil(orders) }
  }

  async function found({ limit, ...asked }: Question) {
    const [{ orders: rows, nextCursor }, counts] = await Promise.all([
      findOrders(db, { ...asked, limit: limit === undefined ? undefined : Number(limit) }),
      limit === undefined ? undefined : countOrders(db),
    ])
    const { json, until } = listed(rows)
    return { json: { ...json, counts, nextCursor }, until }
  }
}

// An order that can no longer be cancelled says so, though nothing about it was written.
function goodUntil(orders: Order[]): number {
  return Math.min(...orders.flatMap((order) => (order.cancellableUntil ? [Date.parse(order.cancellableUntil)] : [])))
}
