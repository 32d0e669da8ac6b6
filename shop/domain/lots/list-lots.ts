import { type RawBuilder, sql } from 'kysely'

import { TELL_SELLER_DAYS } from '#contract/products/shelf-life'
import { ORDERS_COUNTED } from '#contract/rules'
import { empty } from '#contract/wording'
import type { Db } from '#db/connect'
import { isStopped } from '#domain/lots/recalled-in-shop'
import { todayInIndia } from '#domain/process/database-time'
import { Failure } from '#domain/process/failure'

/** `held` is in open checkouts, `sold` the rest of what orders have. Days as YYYY-MM-DD. */
export type ListedLot = {
  id: string
  number: string | null
  packed_on: string | null
  best_before: string | null
  /** Null for pieces without a date and for a recalled lot. */
  sell_until: string | null
  received_at: Date
  received: number
  available: number
  held: number
  sold: number
  off_sale: number
  written_off: number
  recalled_at: Date | null
  recall_reason: string | null
}

/** SQL: lots without a date come first, because nothing is known of them. */
export const firstExpiryFirst = sql`best_before NULLS FIRST, id`

const MOST = 200

/** Throws a Failure (404). */
export async function lotsOf(
  db: Db,
  productId: string,
): Promise<{ product: { id: string; name: string; available: number }; lots: ListedLot[] }> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'name', 'available'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new Failure('missing', empty.product)
  const { rows } = await sql<ListedLot>`
    ${lotsWhere(sql`product_id = ${productId}`)}
    ORDER BY available + off_sale = 0, CASE WHEN available + off_sale = 0 THEN received_at END DESC, ${firstExpiryFirst}
    LIMIT ${MOST}`.execute(db)
  return { product, lots: rows }
}

/** Lots on the shelf that are recalled, off sale or soon so; recalled lots with orders to stop. `count` is of all. */
export async function lotsToAct(
  db: Db,
): Promise<{ lots: (ListedLot & { product_id: string; name: string })[]; count: number }> {
  const { rows } = await sql<ListedLot & { product_id: string; name: string; count: number }>`
    SELECT lot.*, p.name, (SELECT count(*)::int FROM lots WHERE ${toAct}) AS count
    FROM (${lotsWhere(toAct)}) lot JOIN products p ON p.id = lot.product_id
    ORDER BY recalled_at IS NULL, ${firstExpiryFirst} LIMIT ${MOST}`.execute(db)
  return { lots: rows, count: rows[0]?.count ?? 0 }
}

/** Counts up to ORDERS_COUNTED. */
export async function countLotsToAct(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM lots WHERE ${toAct} LIMIT ${ORDERS_COUNTED}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

// The index leaves out lots whose last day of sale was a week ago: they have nothing on sale any more.
const toAct = sql`(off_sale > 0
  OR (available > 0 AND sell_until >= ${todayInIndia} - 7 AND sell_until < ${todayInIndia} + ${TELL_SELLER_DAYS}::int)
  OR (recalled_at IS NOT NULL AND available + off_sale = 0 AND EXISTS (
    SELECT FROM lot_ledger m JOIN orders o ON o.id = m.order_id
    WHERE m.lot_id = lots.id AND ${isStopped} GROUP BY o.id HAVING sum(m.taken_delta) > 0)))`

/** The earliest best-before date that a buyer gets now; undefined when nothing is on sale or its date is not known. */
export async function bestBeforeNow(db: Db, productId: string): Promise<string | undefined> {
  const { rows } = await sql<{ best_before: string | null }>`
    SELECT best_before::text FROM lots
    WHERE product_id = ANY(ARRAY(
        SELECT ${productId} UNION ALL
        SELECT c.product FROM products p, jsonb_to_recordset(p.components) AS c (product text) WHERE p.id = ${productId}
      )) AND sell_until >= ${todayInIndia} AND available > 0
    ORDER BY lots.best_before NULLS FIRST LIMIT 1`.execute(db)
  return rows[0]?.best_before ?? undefined
}

function lotsWhere(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT id, product_id, number, packed_on::text, best_before::text,
      CASE WHEN isfinite(sell_until) THEN sell_until::text END AS sell_until, received_at, received, available,
      coalesce(h.held, 0) AS held, taken - coalesce(h.held, 0) AS sold, off_sale, written_off, recalled_at, recall_reason
    FROM lots LEFT JOIN (
      SELECT m.lot_id, sum(m.taken_delta)::int AS held
      FROM orders o JOIN lot_ledger m ON m.order_id = o.id
      WHERE o.pay_state IN ('CREATING', 'AWAITING') GROUP BY m.lot_id
    ) h ON h.lot_id = lots.id
    WHERE ${which}`
}
