import { sql } from 'kysely'

import { ARRIVES_WITHIN_DAYS, leftAtDelivery, type ShelfLifeRule } from '#contract/products/shelf-life'
import type { Db } from '#db/connect'
import { lockProducts } from '#domain/lots/tidy-lots'

const BATCH = 50

/** Follows a changed rule of the owner, with the formula of `lastDayOfSale`. Sellers are told of those lots again. */
export async function redateLots(db: Db, rule: ShelfLifeRule): Promise<void> {
  const { days, percent } = leftAtDelivery(rule)
  const life = sql`(best_before - packed_on)`
  const left = sql`greatest(${days}::int, ceil(${life} * ${percent}::int / 100.0)::int)`
  const lastDay = sql`(best_before - ${left} - ${ARRIVES_WITHIN_DAYS}::int)`
  const differs = sql`recalled_at IS NULL AND sell_until <> ${lastDay}`
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT product_id AS id FROM lots WHERE ${differs} ORDER BY id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    await db.transaction().execute(async (tx) => {
      await lockProducts(tx, some)
      await sql`
        UPDATE lots SET sell_until = ${lastDay}, warned_at = NULL WHERE product_id = ANY(${some}) AND ${differs}`.execute(
        tx,
      )
    })
  }
}
