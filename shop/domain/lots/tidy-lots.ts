import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '#db/connect'
import { balanceLots, balanceOrders } from '#domain/lots/balance-lots'
import { todayInIndia } from '#domain/lots/take-from-lots'
import { withdrawUnsellable } from '#domain/lots/withdraw-unsellable'
import { shareRuns } from '#domain/process/shared-runs'

/** Locks products in ascending id, as an order does. Their lots are changed under this lock alone. */
export async function lockProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`SELECT FROM products WHERE id = ANY(${productIds}) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/** The products whose lots do not follow their counters, or have pieces on the wrong side of a day; read without a lock. */
export async function untidyProducts(db: Db, which: RawBuilder<boolean> = sql`true`): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM lots l JOIN products p ON p.id = l.product_id AND p.in_lots WHERE ${which} GROUP BY p.id
    HAVING p.available <> sum(l.available) OR p.reserved + p.sold <> sum(l.taken)
      OR bool_or(CASE WHEN l.sell_until < ${todayInIndia} THEN l.available > 0 ELSE l.off_sale > 0 END)
    ORDER BY p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Makes the lots of those of these products that are in lots follow their counters and orders, then takes off sale what
 * may no longer be sold. The stock of a product was there before its first lot.
 */
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

/**
 * The same for orders that have met such lots, however many meet them at once: those of one process share a run, and wait
 * for it without a connection. Products that another run has tidied are not locked.
 */
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
