import { sql } from 'kysely'

import type { OrderCount } from '#contract/entities'
import { type OrderStatus, orderStatuses, type PaymentState } from '#contract/order-status'
import { ORDERS_COUNTED } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'
import { type ListedOrder, ordersOfIds } from '#domain/orders/list-orders'
import { listedStates, paymentOf, type PayState } from '#domain/orders/pay-state'

export type OrderQuery = {
  status?: OrderStatus | undefined
  payment?: PaymentState | undefined
  /** Words, each matched by its prefix. */
  search?: string | undefined
  limit?: number | undefined
  /** The id of the last order of the page before. */
  cursor?: string | undefined
}

const FEW = 1_000

type Found = { orders: ListedOrder[]; nextCursor: string | undefined }
type Position = { at: string; id: string }

/** The matching orders, newest first. Throws a Failure (400) for an unknown cursor. */
export async function findOrders(db: Db, query: OrderQuery): Promise<Found> {
  const { limit } = query
  const after = query.cursor === undefined ? undefined : await positionOf(db, query.cursor)
  // One extra row shows whether another page follows.
  const rowLimit = limit === undefined ? undefined : limit + 1
  const words = query.search?.trim()
  const ids = await (words
    ? bySearch(db, query, searchWords(words), after, rowLimit)
    : byState(db, query, after, rowLimit))
  const page = ids.slice(0, limit)
  return {
    orders: await ordersOfIds(db, page),
    nextCursor: ids.length > page.length ? page.at(-1) : undefined,
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

// The time stays text: a Date would lose its microseconds.
async function positionOf(db: Db, orderId: string): Promise<Position> {
  const { rows } = await sql<Position>`SELECT created_at::text AS at, id FROM orders WHERE id = ${orderId}`.execute(db)
  if (!rows[0]) throw new Failure('invalid', refusals.unknownCursor)
  return rows[0]
}

// The newest orders of each status and state are a few index entries; the newest of all are among them.
async function byState(db: Db, query: OrderQuery, after: Position | undefined, rowLimit: number | undefined) {
  const statuses = query.status ? [query.status] : [...orderStatuses]
  const { rows } = await sql<{ id: string }>`
    SELECT found.id
    FROM unnest(${statuses}::text[]) AS s (status), unnest(${listedStates(query.payment)}::text[]) AS p (pay_state),
      LATERAL (
        SELECT o.id, o.created_at FROM orders o
        WHERE o.status = s.status AND o.pay_state = p.pay_state ${olderThan(after)}
        ORDER BY o.created_at DESC, o.id LIMIT ${rowLimit ?? null}
      ) found
    ORDER BY found.created_at DESC, found.id LIMIT ${rowLimit ?? null}`.execute(db)
  return rows.map(({ id }) => id)
}

// A few matches are read and sorted. With many matches, scanning the orders from the newest is faster. The planner
// cannot choose by itself, because it cannot estimate how rare a prefix is.
async function bySearch(
  db: Db,
  query: OrderQuery,
  words: string,
  after: Position | undefined,
  rowLimit: number | undefined,
) {
  const few = await fewWithWords(db, words)
  if (few?.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o ${few ? sql`` : sql`JOIN order_words w ON w.order_id = o.id`}
    WHERE ${few ? sql`o.id = ANY(${few})` : sql`w.words @@ words_query(${words})`}
      AND o.pay_state = ANY(${listedStates(query.payment)})
      ${query.status ? sql`AND o.status = ${query.status}` : sql``} ${olderThan(after)}
    ORDER BY o.created_at DESC, o.id LIMIT ${rowLimit ?? null}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of the orders with these words; undefined when there are more than FEW. */
async function fewWithWords(db: Db, words: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT order_id AS id FROM order_words WHERE words @@ words_query(${words}) LIMIT ${FEW + 1}`.execute(db)
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}

function olderThan(after: Position | undefined) {
  if (!after) return sql``
  return sql`AND o.created_at <= ${after.at}::timestamptz
    AND (o.created_at < ${after.at}::timestamptz OR o.id > ${after.id})`
}

// The search words in a typed text: a phone number with any spacing, or an order number after "Order".
function searchWords(typed: string): string {
  if (/^\+?[\d\s()-]{5,}$/.test(typed)) return typed.replace(/\D/g, '').slice(-10)
  return typed.replace(/^order\s+/i, '')
}
