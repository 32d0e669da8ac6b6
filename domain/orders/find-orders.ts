import { sql } from 'kysely'

import type { OrderCount } from '#contract/entities'
import { type OrderStatus, orderStatuses, type PaymentState } from '#contract/order-status'
import { ORDERS_COUNTED } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'
import { type ListedOrder, ordersOfIds } from '#domain/orders/list-orders'
import { listedStates, paymentOf, type PayState } from '#domain/orders/pay-state'

export type OrderQuestion = {
  status?: OrderStatus | undefined
  payment?: PaymentState | undefined
  /** Words, each by its beginning. */
  search?: string | undefined
  limit?: number | undefined
  /** The last order seen. */
  cursor?: string | undefined
}

const FEW = 1_000

type Found = { orders: ListedOrder[]; nextCursor: string | undefined }
type After = { at: string; id: string }

/** The orders that were asked for, newest first. Throws a Failure (400) for a cursor that is none. */
export async function findOrders(db: Db, asked: OrderQuestion): Promise<Found> {
  const { limit } = asked
  const after = asked.cursor === undefined ? undefined : await placeOf(db, asked.cursor)
  // One more than wanted says whether more follows.
  const upTo = limit === undefined ? undefined : limit + 1
  const words = asked.search?.trim()
  const ids = await (words ? bySearch(db, asked, wordsOf(words), after, upTo) : byState(db, asked, after, upTo))
  const wanted = ids.slice(0, limit)
  return {
    orders: await ordersOfIds(db, wanted),
    nextCursor: ids.length > wanted.length ? wanted.at(-1) : undefined,
  }
}

/** How many orders there are in each status with each state of the money, each counted up to ORDERS_COUNTED. */
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
async function placeOf(db: Db, orderId: string): Promise<After> {
  const { rows } = await sql<After>`SELECT created_at::text AS at, id FROM orders WHERE id = ${orderId}`.execute(db)
  if (!rows[0]) throw new Failure('invalid', refusals.unknownCursor)
  return rows[0]
}

// The newest of each status and state are few index entries, however many orders there are; the newest of all are
// among them.
async function byState(db: Db, asked: OrderQuestion, after: After | undefined, upTo: number | undefined) {
  const statuses = asked.status ? [asked.status] : [...orderStatuses]
  const { rows } = await sql<{ id: string }>`
    SELECT found.id
    FROM unnest(${statuses}::text[]) AS s (status), unnest(${listedStates(asked.payment)}::text[]) AS p (pay_state),
      LATERAL (
        SELECT o.id, o.created_at FROM orders o
        WHERE o.status = s.status AND o.pay_state = p.pay_state ${behind(after)}
        ORDER BY o.created_at DESC, o.id LIMIT ${upTo ?? null}
      ) found
    ORDER BY found.created_at DESC, found.id LIMIT ${upTo ?? null}`.execute(db)
  return rows.map(({ id }) => id)
}

// Few hits are looked up and sorted. Of many, the newest are found sooner by going through the orders from the newest
// on; the database cannot tell by itself, because it cannot guess how rare the beginning of a word is.
async function bySearch(
  db: Db,
  asked: OrderQuestion,
  words: string,
  after: After | undefined,
  upTo: number | undefined,
) {
  const few = await fewWith(db, words)
  if (few?.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o ${few ? sql`` : sql`JOIN order_words w ON w.order_id = o.id`}
    WHERE ${few ? sql`o.id = ANY(${few})` : sql`w.words @@ words_query(${words})`}
      AND o.pay_state = ANY(${listedStates(asked.payment)})
      ${asked.status ? sql`AND o.status = ${asked.status}` : sql``} ${behind(after)}
    ORDER BY o.created_at DESC, o.id LIMIT ${upTo ?? null}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The orders with these words, unless they are many. */
async function fewWith(db: Db, words: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT order_id AS id FROM order_words WHERE words @@ words_query(${words}) LIMIT ${FEW + 1}`.execute(db)
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}

function behind(after: After | undefined) {
  if (!after) return sql``
  return sql`AND o.created_at <= ${after.at}::timestamptz
    AND (o.created_at < ${after.at}::timestamptz OR o.id > ${after.id})`
}

// What is typed or pasted, as words to look for: a phone number however it is spaced, a number with "Order" before it.
function wordsOf(typed: string): string {
  if (/^\+?[\d\s()-]{5,}$/.test(typed)) return typed.replace(/\D/g, '').slice(-10)
  return typed.replace(/^order\s+/i, '')
}
