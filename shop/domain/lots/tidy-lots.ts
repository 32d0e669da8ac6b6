import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '#db/connect'
import { balanceLots, balanceOrders } from '#domain/lots/balance-lots'
import { todayInIndia } from '#domain/process/database-time'
import { withdrawUnsellable } from '#domain/lots/withdraw-unsellable'
import { shareRuns } from '#domain/process/shared-runs'

/** Locks in ascending id, as an order does. Lots are changed under this lock alone. */
export async function lockProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`SELECT FROM products WHERE id = ANY(${productIds}) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/** Finds those whose lots do not follow their counters, or have pieces on the wrong side of a day, without a lock. */
export async function untidyProducts(db: Db, which: RawBuilder<boolean> = sql`true`): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM lots l JOIN products p ON p.id = l.product_id AND p.in_lots WHERE ${which} GROUP BY p.id
    HAVING p.available <> sum(l.available) OR p.reserved + p.sold <> sum(l.taken)
      OR bool_or(CASE WHEN l.sell_until < ${todayInIndia} THEN l.available > 0 ELSE l.off_sale > 0 END)
    ORDER BY p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes lots follow counters and orders, then takes off sale what may no longer be sold. */
export async function tidyLots(db: Db, productIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockProducts(tx, productIds)
    await tidyLocked(tx, productIds)
  })
}

/** The same for products that this transaction has locked. */
export async function tidyLocked(tx: Tx, productIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM lots l JOIN products p ON p.id = l.product_id AND p.in_lots WHERE p.id = ANY(${productIds})
    GROUP BY p.id HAVING p.reserved + p.sold <> sum(l.taken)`.execute(tx)
  // The history of a product can be long.
  if (rows.length > 0)
    await balanceOrders(
      tx,
      rows.map(({ id }) => id),
    )
  await balanceLots(tx, productIds)
  await withdrawUnsellable(tx, productIds)
}

const waiting = new WeakMap<Db, Set<string>>()

/** Calls of one process share a run, and wait without a connection. What another run has tidied is not locked. */
export function tidyTogether(db: Db, productIds: readonly string[]): Promise<void> {
  const ids = waiting.get(db) ?? new Set()
  waiting.set(db, ids)
  for (const id of productIds) ids.add(id)
  return shareRuns(ids, async () => {
    const all = [...ids]
    ids.clear()
    const untidy = await untidyProducts(db, sql`p.id = ANY(${all})`)
    if (untidy.length > 0) await tidyLots(db, untidy)
  })
}
