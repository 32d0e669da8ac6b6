import type { Db, Tx } from '#db/connect'

/** The database's current time. It decides all deadlines, because the clocks of the shop's machines may differ. */
export async function databaseTime(db: Db | Tx): Promise<Date> {
  const { now } = await db.selectNoFrom((eb) => eb.fn<Date>('now').as('now')).executeTakeFirstOrThrow()
  return now
}
