import { type RawBuilder, sql } from 'kysely'

import type { OrderCount } from '#contract/entities'
import type { DueKind } from '#contract/orders/due-kinds'
import { type OrderStatus, orderStatuses, type PaymentState } from '#contract/orders/order-status'
import { ORDERS_COUNTED } from '#contract/rules'
import type { Db } from '#db/connect'
import { dueStatuses, isDue } from '#domain/orders/lists/due-orders'
import { type ListedOrder, ordersOfIds } from '#domain/orders/lists/list-orders'
import { countMatching, type Matching, matchOrders } from '#domain/orders/lists/match-orders'
import { olderThan, type Position, positionOf } from '#domain/orders/order/order-position'
import { isFirm, listedStates, paymentOf, type PayState } from '#domain/orders/status/pay-state'

export type OrderQuery = {
  status?: OrderStatus | undefined
  payment?: PaymentState | undefined
  due?: DueKind | undefined
  /** Words, each matched by its prefix. */
  search?: string | undefined
  limit?: number | undefined
  /** The id of the last order of the page before. */
  cursor?: string | undefined
}

type Found = {
  orders: ListedOrder[]
  nextCursor: string | undefined
  /** Only of a search for one page; counted up to ORDERS_COUNTED. */
  found: number | undefined
}

/** The matching orders, newest first. Throws a Failure (400) for an unknown cursor. */
export async function findOrders(db: Db, query: OrderQuery): Promise<Found> {
  const { limit } = query
  const after = query.cursor === undefined ? undefined : await positionOf(db, query.cursor)
  const rowLimit = limit === undefined ? undefined : limit + 1
  const typed = query.search?.trim()
  const matching = typed ? await matchOrders(db, typed, query) : undefined
  const isOfState = (query.status ?? query.payment) !== undefined && matching?.words !== undefined
  const ids = await (matching && !isOfState
    ? newest(db, matching, after, rowLimit, ofDue(query))
    : byState(db, query, after, rowLimit, matching?.words))
  const page = ids.slice(0, limit)
  return {
    orders: await ordersOfIds(db, page),
    nextCursor: ids.length > page.length ? page.at(-1) : undefined,
    found: matching && limit !== undefined && !query.due ? await countMatching(db, matching) : undefined,
  }
}

/** The number of orders for each pair of status and payment state, each counted up to ORDERS_COUNTED. */
export async function countOrders(db: Db): Promise<OrderCount[]> {
  const { rows } = await sql<{ status: OrderStatus; pay_state: PayState; count: number }>`
    SELECT s.status, p.pay_state, n.count
    FROM unnest(${[...orderStatuses]}::text[]) AS s (status), unnest(${listedStates()}::text[]) AS p (pay_state),
      LATERAL (
        SELECT count(*)::int AS count FROM (
          SELECT FROM orders WHERE status = s.status AND pay_state = p.pay_state LIMIT ${ORDERS_COUNTED}
        ) counted
      ) n
    WHERE n.count > 0`.execute(db)
  const counts = new Map<string, OrderCount>()
  for (const { status, pay_state, count } of rows) {
    const payment = paymentOf[pay_state]
    const before = counts.get(`${status} ${payment}`)?.count ?? 0
    counts.set(`${status} ${payment}`, { status, payment, count: Math.min(before + count, ORDERS_COUNTED) })
  }
  return [...counts.values()]
}

// The words are compared order by order, because a join would read all orders that have them.
async function byState(
  db: Db,
  query: OrderQuery,
  after: Position | undefined,
  rowLimit: number | undefined,
  words?: string,
) {
  const matches =
    words === undefined
      ? sql``
      : sql`AND EXISTS (SELECT FROM order_words WHERE order_id = o.id AND words @@ words_query(${words}) OFFSET 0)`
  const listed = query.due ? dueStatuses[query.due] : orderStatuses
  const statuses = listed.filter((status) => query.status === undefined || status === query.status)
  const states = listedStates(query.payment).filter((state) => !query.due || isFirm(state))
  const { rows } = await sql<{ id: string }>`
    SELECT found.id
    FROM unnest(${statuses}::text[]) AS s (status), unnest(${states}::text[]) AS p (pay_state),
      LATERAL (
        SELECT o.id, o.created_at FROM orders o
        WHERE o.status = s.status AND o.pay_state = p.pay_state ${matches} ${ofDue(query)} ${olderThan(after)}
        ORDER BY o.created_at DESC, o.id LIMIT ${rowLimit ?? null}
      ) found
    ORDER BY found.created_at DESC, found.id LIMIT ${rowLimit ?? null}`.execute(db)
  return rows.map(({ id }) => id)
}

async function newest(
  db: Db,
  { from, where }: Matching,
  after: Position | undefined,
  rowLimit: number | undefined,
  due: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM ${from} WHERE ${where} ${due} ${olderThan(after)}
    ORDER BY o.created_at DESC, o.id LIMIT ${rowLimit ?? null}`.execute(db)
  return rows.map(({ id }) => id)
}

function ofDue({ due }: OrderQuery): RawBuilder<unknown> {
  return due ? sql`AND ${isDue(due)}` : sql``
}
