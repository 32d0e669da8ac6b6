import { type RawBuilder, sql } from 'kysely'

import { type OrderStatus, orderStatuses } from '#contract/order-status'

/**
 * SQL: whether a column is one of the statuses that pass `test`, the value of `status` alone, or any other. Literals, so that
 * partial indexes serve it.
 */
export function withStatus(column: RawBuilder<unknown>, test: (status: OrderStatus) => boolean): RawBuilder<boolean> {
  return sql<boolean>`${column} IN (${sql.join(orderStatuses.filter(test).map((each) => sql.lit(each)))})`
}
