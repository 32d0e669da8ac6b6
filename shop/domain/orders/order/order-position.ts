import { type RawBuilder, sql } from 'kysely'

import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/process/failure'

/** The place of an order in a list by time. The time is text, because a Date would lose its microseconds. */
export type Position = { at: string; id: string }

/** The place of the order that a cursor names; of this shopper only, if one is given. Throws a Failure (400). */
export async function positionOf(db: Db, orderId: string, userId?: string): Promise<Position> {
  const { rows } = await sql<Position>`
    SELECT created_at::text AS at, id FROM orders
    WHERE id = ${orderId} ${userId === undefined ? sql`` : sql`AND user_id = ${userId}`}`.execute(db)
  if (!rows[0]) throw new Failure('invalid', refusals.unknownCursor)
  return rows[0]
}

/** The condition on `orders o` that selects what follows in a list that begins with the newest. */
export function olderThan(after: Position | undefined): RawBuilder<unknown> {
  if (!after) return sql``
  return sql`AND o.created_at <= ${after.at}::timestamptz
    AND (o.created_at < ${after.at}::timestamptz OR o.id > ${after.id})`
}
