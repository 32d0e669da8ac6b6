import { sql } from 'kysely'

import { TIME_ZONE } from '#contract/rules'
import type { Db, Tx } from '#db/connect'

/** The database's current time. It decides all deadlines, because the clocks of the shop's machines may differ. */
export async function databaseTime(db: Db | Tx): Promise<Date> {
  const { now } = await db.selectNoFrom((eb) => eb.fn<Date>('now').as('now')).executeTakeFirstOrThrow()
  return now
}

/** SQL: the day in India, by the database's clock. */
export const todayInIndia = sql<string>`(now() AT TIME ZONE ${sql.lit(TIME_ZONE)})::date`
