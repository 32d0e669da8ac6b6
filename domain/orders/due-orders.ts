import { type RawBuilder, sql } from 'kysely'

import type { DueKind } from '#contract/due-kinds'
import { ORDERS_COUNTED, TIME_ZONE } from '#contract/rules'
import type { Db } from '#db/connect'

const today = sql`(now() AT TIME ZONE ${TIME_ZONE})::date`
const waits = sql`o.status IN ('Order Placed', 'Packed')`

const due: Record<DueKind, RawBuilder<boolean>> = {
  today: sql`o.pay_state = 'PAID' AND ${waits} AND o.leaves_on = ${today}`,
  late: sql`o.pay_state = 'PAID' AND (
    (${waits} AND o.leaves_on < ${today}) OR (o.status = 'Shipped' AND o.arrives_by < ${today}))`,
}

/** The condition on `orders o` that selects the orders that are due. An order without a promise is never due. */
export function isDue(kind: DueKind): RawBuilder<boolean> {
  return due[kind]
}

/** The number of orders that are due, each counted up to ORDERS_COUNTED. Reads the orders that are not delivered yet. */
export async function countDue(db: Db): Promise<Record<DueKind, number>> {
  const count = (kind: DueKind) => sql`
    (SELECT count(*)::int FROM (
      SELECT FROM orders o WHERE ${isDue(kind)} AND o.arrives_by IS NOT NULL LIMIT ${ORDERS_COUNTED}
    ) counted)`
  const { rows } = await sql<Record<DueKind, number>>`
    SELECT ${count('today')} AS today, ${count('late')} AS late`.execute(db)
  return rows[0] ?? { today: 0, late: 0 }
}
