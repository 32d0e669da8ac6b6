import { type RawBuilder, sql } from 'kysely'

import { isToPack } from '#contract/orders/order-status'
import { ORDERS_COUNTED } from '#contract/rules'
import type { Db } from '#db/connect'
import { positionOf } from '#domain/orders/order/order-position'
import { Failure } from '#domain/process/failure'
import { withStatus } from '#domain/process/with-status'

/** The orders that a print names, or one page of all that are to be packed; without `limit` all of them. */
export type PrintQuery = { ids?: string[] | undefined; limit?: number | undefined; cursor?: string | undefined }
/** `count`, for a page: all orders to pack, counted up to ORDERS_COUNTED. */
export type ToPrint = { ids: string[]; nextCursor?: string | undefined; count?: number | undefined }

// Nothing is left to pack of an order whose pieces are all refunded.
const toPack = sql`o.pay_state IN ('PAID', 'CASH') AND ${withStatus(sql`o.status`, isToPack)} AND o.refunded_paise < o.amount_paise`

/** The orders to print, oldest first. Throws a Failure (400) for an unknown cursor. */
export async function chooseOrders(db: Db, { ids, limit, cursor }: PrintQuery): Promise<ToPrint> {
  if (ids) return { ids }
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE ${toPack} ${await newerThan(db, cursor)}
    ORDER BY o.created_at, o.id DESC LIMIT ${limit === undefined ? null : limit + 1}`.execute(db)
  const page = rows.slice(0, limit).map(({ id }) => id)
  if (limit === undefined) return { ids: page }
  return { ids: page, nextCursor: rows.length > limit ? page.at(-1) : undefined, count: await countToPack(db) }
}

async function newerThan(db: Db, cursor: string | undefined): Promise<RawBuilder<unknown>> {
  if (cursor === undefined) return sql``
  const { at, id } = await positionOf(db, cursor)
  return sql`AND o.created_at >= ${at}::timestamptz AND (o.created_at > ${at}::timestamptz OR o.id < ${id})`
}

/** The number of orders to pack, counted up to ORDERS_COUNTED. */
export async function countToPack(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM orders o WHERE ${toPack} LIMIT ${ORDERS_COUNTED}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Throws a Failure (404) with this text unless each id was found: a print without an order would not show that. */
export function requireEach(ids: string[] | undefined, found: string[], refusal: string): void {
  if (new Set(ids).difference(new Set(found)).size > 0) throw new Failure('missing', refusal)
}
