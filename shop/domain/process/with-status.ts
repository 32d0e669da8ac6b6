import { type RawBuilder, sql } from 'kysely'

import { type OrderStatus, orderStatuses } from '#contract/orders/order-status'

/** SQL. The statuses are literals, so that partial indexes serve the condition. */
export function withStatus(column: RawBuilder<unknown>, test: (status: OrderStatus) => boolean): RawBuilder<boolean> {
  return sql<boolean>`${column} IN (${sql.join(orderStatuses.filter(test).map((each) => sql.lit(each)))})`
}
