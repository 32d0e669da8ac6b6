import { sql } from 'kysely'

import { TIME_ZONE } from '#contract/rules'

export const todayInIndia = sql`(now() AT TIME ZONE ${sql.lit(TIME_ZONE)})::date`

/** SQL: lots without a date come first, because nothing is known of them. */
export const firstExpiryFirst = sql`best_before NULLS FIRST, id`

/** SQL: the CTE `picks`, for products in the CTE `locked` (id, quantity, in_lots), whose lots are locked with them. */
export const lotPicks = sql`
  picks AS MATERIALIZED (
    SELECT p.* FROM (SELECT array_agg(id) AS ids, array_agg(quantity) AS quantities FROM locked WHERE in_lots) k,
      pick_lots(k.ids, k.quantities, ${todayInIndia}) p
  )`

export const lotsSuffice = sql`
  (SELECT coalesce(sum(pieces), 0) FROM picks) = (SELECT coalesce(sum(quantity), 0) FROM locked WHERE in_lots)`
