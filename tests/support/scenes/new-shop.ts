import { sql } from 'kysely'

import { withoutTimeouts } from '#db/connect'
import { makeSetupToken } from '#domain/accounts/setup-link'

/** Takes the seller out of a shop in which nothing has happened; returns the token of the link that sets it up. */
export function asNewShop(databaseUrl: string): Promise<string> {
  return withoutTimeouts(databaseUrl, async (db) => {
    await sql`DELETE FROM sellers`.execute(db)
    return (await makeSetupToken(db)) ?? ''
  })
}
