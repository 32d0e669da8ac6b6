import type { Context } from 'hono'

import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { tokenIn } from '#api/middleware/sessions'
import { rememberedAccounts } from '#api/remembered-accounts'
import { responseCache } from '#api/response-cache'
import { presentOrder } from '#api/present/order'
import type { calls, QueryOf } from '#contract/calls'
import type { Order } from '#contract/entities'
import { countOrders, findOrders } from '#domain/orders/find-orders'
import { type ListedOrder, ordersOfShop, ordersOfUser } from '#domain/orders/list-orders'

export type OrderLists = ReturnType<typeof orderLists>

type OrderQuery = QueryOf<typeof calls.orderSeller>

// The sizes of the caches: shoppers with cached lists, and filters of the seller.
const MAX_SHOPPERS = 5_000
const MAX_FILTERS = 64

/**
 * Answers the two lists of orders, which are polled every 5 s, from memory while nothing changed. A shopper's list is
 * dropped when one of their orders changes on any instance, the seller's lists when any order changes.
 */
export function orderLists(deps: Deps) {
  const { db, changes, settings } = deps
  const shoppers = responseCache(deps, MAX_SHOPPERS)
  const shop = responseCache(deps, MAX_FILTERS)
  changes.on('orders', (userId) => {
    shoppers.drop(userId)
    shop.drop()
  })

  return {
    ofUser: (c: Context<Env>, userId: string) =>
      shoppers.answer(c, userId, async () => listed(await ordersOfUser(db, userId))),
    readyOfUser: (request: Request) => {
      const token = tokenIn(request.headers.get('cookie'), deps, 'user')
      const user = token && rememberedAccounts(deps).ready.user(token)
      return user ? shoppers.ready(request, user.id) : undefined
    },
    ofShop: (c: Context<Env>, { status, payment, search, limit, cursor }: OrderQuery) =>
      shop.answer(c, JSON.stringify([status, payment, search, limit, cursor]), () =>
        [status, payment, search, limit, cursor].every((part) => part === undefined)
          ? ordersOfShop(db).then(listed)
          : matching({ status, payment, search, limit, cursor }),
      ),
  }

  function listed(rows: ListedOrder[]) {
    const orders = rows.map((row) => presentOrder(row, settings.imagesUrl))
    return { json: { orders }, until: validUntil(orders) }
  }

  async function matching({ limit, ...filter }: OrderQuery) {
    const [{ orders: rows, nextCursor, found }, counts] = await Promise.all([
      findOrders(db, { ...filter, limit: limit === undefined ? undefined : Number(limit) }),
      limit === undefined ? undefined : countOrders(db),
    ])
    const { json, until } = listed(rows)
    return { json: { ...json, counts, found, nextCursor }, until }
  }
}

// The answer changes when an order can no longer be cancelled, although nothing was written.
function validUntil(orders: Order[]): number {
  return Math.min(...orders.flatMap((order) => (order.cancellableUntil ? [Date.parse(order.cancellableUntil)] : [])))
}
