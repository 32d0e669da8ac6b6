import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { databaseTime } from '#domain/process/database-time'
import { type MoneyOfDays, readMoneyByDay } from '#domain/reconciliation/money-by-day'

type Context = Pick<OrderContext, 'razorpay' | 'log'>

/** Stores how many differences the last 14 days have. Throws a Failure (400) for a day in the future. */
export async function compareMoney(db: Db, context: Context, until?: string): Promise<MoneyOfDays> {
  const askedAt = await databaseTime(db)
  const money = await readMoneyByDay(db, context, until)
  const isLatest = money.later === undefined
  if (money.asked && isLatest) await storeComparison(db, askedAt, money)
  return money
}

// A comparison that began earlier must not replace a newer one, which may have fewer differences.
async function storeComparison(db: Db, askedAt: Date, { days }: MoneyOfDays): Promise<void> {
  const differences = days.reduce((sum, { found }) => sum + found, 0)
  await sql`
    INSERT INTO money_compared (asked_at, differences) VALUES (${askedAt}, ${differences})
    ON CONFLICT (singleton) DO UPDATE SET asked_at = excluded.asked_at, differences = excluded.differences
    WHERE money_compared.asked_at < excluded.asked_at`.execute(db)
}

export async function readComparison(db: Db): Promise<{ count: number; at?: string }> {
  const row = await db.selectFrom('money_compared').select(['differences', 'asked_at']).executeTakeFirst()
  return row ? { count: row.differences, at: row.asked_at.toISOString() } : { count: 0 }
}
