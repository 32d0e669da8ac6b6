import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import type { ReadyAnswer } from '#api/http/fast-path'
import { tokenIn } from '#api/http/middleware/sessions'
import { rememberedAccounts } from '#api/http/remembered-accounts'
import { answerUnlessKnown, responseCache } from '#api/http/response-cache'
import { presentOrders } from '#api/present/orders'
import { recordPrint } from '#api/seller/audit'
import { calls, type QueryOf } from '#contract/calls'
import type { Order } from '#contract/entities'
import { beginOfDay, indianDay } from '#contract/indian-day'
import { MOST_MY_ORDERS, MY_ORDERS } from '#contract/rules'
import { countDue } from '#domain/orders/lists/due-orders'
import { countOrders, findOrders } from '#domain/orders/lists/find-orders'
import {
  type ListedOrder,
  ordersOfShop,
  ordersOfUser,
  ordersToPrint,
  pageOfUser,
} from '#domain/orders/lists/list-orders'
import type { PrintQuery } from '#domain/orders/lists/to-print'

export type OrderLists = ReturnType<typeof orderLists>

type OrderQuery = QueryOf<typeof calls.orderSeller>
type PageQuery = QueryOf<typeof calls.orderUser>
type PrintedQuery = QueryOf<typeof calls.orderParcels>

// The sizes of the caches: shoppers with cached lists, and filters of the seller.
const MAX_SHOPPERS = 5_000
const MAX_FILTERS = 64

/**
 * Answers the two lists of orders, which are polled every 5 s, from memory while nothing changed. A shopper's list is
 * dropped when one of their orders changes on any instance, the seller's lists when any order changes.
 */
export function orderLists(deps: Deps) {
  const { db, changes, settings } = deps
  // The whole list, and the first pages that My Orders asks for.
  const sizes = [undefined, ...Array.from({ length: MOST_MY_ORDERS / MY_ORDERS }, (_, nth) => (nth + 1) * MY_ORDERS)]
  const shoppers = new Map(sizes.map((size) => [size, responseCache(deps, MAX_SHOPPERS)]))
  const shop = responseCache(deps, MAX_FILTERS)
  changes.on('orders', (userId) => {
    for (const cache of shoppers.values()) cache.drop(userId)
    shop.drop()
  })

  return {
    ofUser: async (c: Context<Env>, userId: string, { limit: asked, cursor }: PageQuery) => {
      const limit = asked === undefined ? undefined : Number(asked)
      const cache = cursor === undefined ? shoppers.get(limit) : undefined
      const read = () => ofShopper(userId, limit, cursor)
      return cache ? cache.answer(c, userId, read) : answerUnlessKnown(c, (await read()).json)
    },
    /** The shopper's lists that are in memory, by their address. */
    readyOfUser: Object.fromEntries(
      [...shoppers].map(([size, cache]): [string, ReadyAnswer] => [
        calls.orderUser.path + (size === undefined ? '' : `?limit=${size}`),
        (headers) => {
          const token = tokenIn(headers.cookie, deps, 'user')
          const user = token && rememberedAccounts(deps).ready.user(token)
          return user ? cache.ready(headers, user.id) : undefined
        },
      ]),
    ),
    ofShop: (c: Context<Env>, { status, payment, due, search, limit, cursor }: OrderQuery) =>
      shop.answer(c, JSON.stringify([status, payment, due, search, limit, cursor]), () =>
        [status, payment, due, search, limit, cursor].every((part) => part === undefined)
          ? ordersOfShop(db).then(listed)
          : matching({ status, payment, due, search, limit, cursor }),
      ),
    // The pack list is polled; a print is read once.
    toPrint: async (c: Context<Env>, query: PrintedQuery) => {
      const { orderIds, limit, cursor, print } = query
      if (orderIds === undefined && print === undefined) {
        return shop.answer(c, JSON.stringify(['parcels', limit, cursor]), () => printed(query))
      }
      const { json } = await printed(query)
      const ids = json.orders.map(({ _id }) => _id)
      await recordPrint(c, deps, 'parcels printed', ids, print)
      return json
    },
  }

  async function printed(query: PrintedQuery) {
    const { orders: rows, nextCursor, count } = await ordersToPrint(db, printQuery(query))
    const { json, until } = await listed(rows)
    return { json: { ...json, count, nextCursor }, until }
  }

  async function ofShopper(userId: string, limit?: number, cursor?: string) {
    if (limit === undefined) return await listed(await ordersOfUser(db, userId))
    const page = await pageOfUser(db, userId, { limit, cursor })
    const { json, until } = await listed(page.orders)
    const nextCursor = page.older > 0 ? json.orders.at(-1)?._id : undefined
    return { json: { ...json, older: page.older, nextCursor }, until }
  }

  async function listed(rows: ListedOrder[]) {
    const orders = await presentOrders(deps, rows)
    return { json: { orders }, until: validUntil(orders) }
  }

  async function matching({ limit, ...filter }: OrderQuery) {
    const promises = settings.deliveryPromise !== null
    const [{ orders: rows, nextCursor, found }, counts, due] = await Promise.all([
      findOrders(db, { ...filter, limit: limit === undefined ? undefined : Number(limit) }),
      limit === undefined ? undefined : countOrders(db),
      limit === undefined || !promises ? undefined : countDue(db),
    ])
    const { json, until } = await listed(rows)
    // At midnight other orders are due, although nothing was written.
    const midnight = promises ? beginOfDay(indianDay(new Date()) + 1).getTime() : Number.POSITIVE_INFINITY
    return { json: { ...json, counts, due, found, nextCursor }, until: Math.min(until, midnight) }
  }
}

/** The orders to print of a query on the wire. */
export function printQuery({ orderIds, limit, cursor }: PrintedQuery): PrintQuery {
  return { ids: orderIds?.split(','), limit: limit === undefined ? undefined : Number(limit), cursor }
}

// The answer changes when an order can no longer be cancelled or reported, although nothing was written.
function validUntil(orders: Order[]): number {
  const times = orders.flatMap(({ cancellableUntil, reports }) => [cancellableUntil, reports?.can?.until])
  return Math.min(...times.flatMap((time) => (time ? [Date.parse(time)] : [])))
}
