import { sql } from 'kysely'

import { type Db, withoutTimeouts } from '#db/connect'
import { changeSettings } from '#domain/settings/read-settings'

export { demoSettings } from '#demo/settings'

/** Forgets what an owner has chosen; the table keeps it for ever. */
export async function cleared(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('settings').execute()
  })
}

/** Stores what the owner of the shop with this database has chosen. */
export function storeSettings(databaseUrl: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  return withoutTimeouts(databaseUrl, (db) => changeSettings(db, settings))
}
