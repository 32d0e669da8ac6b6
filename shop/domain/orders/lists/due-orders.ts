import { type RawBuilder, sql } from 'kysely'

import type { DueKind } from '#contract/orders/due-kinds'
import { isFinal, isInShop, isOnTheWay, type OrderStatus, orderStatuses } from '#contract/orders/order-status'
import { ORDERS_COUNTED } from '#contract/rules'
import type { Db } from '#db/connect'
import { todayInIndia } from '#domain/process/database-time'
import { withStatus } from '#domain/process/with-status'

const status = sql`o.status`
// The indexes of migration 087 serve these.
const waits = sql`o.pay_state IN ('PAID', 'CASH') AND ${withStatus(status, isInShop)}`
const leavesToday = sql<boolean>`${waits} AND o.leaves_on = ${todayInIndia}`
const hasNotLeft = sql<boolean>`${waits} AND o.leaves_on < ${todayInIndia}`
const hasNotArrived = sql<boolean>`o.pay_state IN ('PAID', 'CASH') AND ${withStatus(status, isOnTheWay)} AND o.arrives_by < ${todayInIndia}`

const due: Record<DueKind, RawBuilder<boolean>> = {
  today: leavesToday,
  late: sql<boolean>`o.pay_state IN ('PAID', 'CASH') AND ${withStatus(status, (each) => !isFinal(each))} AND o.arrives_by IS NOT NULL
    AND ((${hasNotLeft}) OR (${hasNotArrived}))`,
}

/** The condition on `orders o` that selects the orders that are due. An order without a promise is never due. */
export function isDue(kind: DueKind): RawBuilder<boolean> {
  return due[kind]
}

export const dueStatuses: Record<DueKind, readonly OrderStatus[]> = {
  today: orderStatuses.filter(isInShop),
  late: orderStatuses.filter((each) => !isFinal(each)),
}

/** The number of orders that are due, each counted up to ORDERS_COUNTED. */
export async function countDue(db: Db): Promise<Record<DueKind, number>> {
  const some = (which: RawBuilder<boolean>) => sql`(SELECT 1 FROM orders o WHERE ${which} LIMIT ${ORDERS_COUNTED})`
  const { rows } = await sql<Record<DueKind, number>>`
    SELECT (SELECT count(*)::int FROM ${some(leavesToday)} counted) AS today,
      (SELECT least(count(*), ${ORDERS_COUNTED})::int FROM (
        ${some(hasNotLeft)} UNION ALL ${some(hasNotArrived)}
      ) counted) AS late`.execute(db)
  return rows[0] ?? { today: 0, late: 0 }
}
