import type { Db, Tx } from '#db/connect'

/** What the database's clock says. It decides all deadlines, because the clocks of the shop's machines may differ. */
export async function clockOf(db: Db | Tx): Promise<Date> {
  const { now } = await db.selectNoFrom((eb) => eb.fn<Date>('now').as('now')).executeTakeFirstOrThrow()
  return now
}
