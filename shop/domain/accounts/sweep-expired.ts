import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { openSessions } from '#domain/accounts/sessions'

export async function sweepExpired(db: Db): Promise<void> {
  await sql`DELETE FROM user_sessions WHERE NOT (${openSessions.user})`.execute(db)
  await sql`DELETE FROM seller_sessions WHERE NOT (${openSessions.seller})`.execute(db)
  await sql`DELETE FROM reset_codes WHERE sent_at < now() - interval '1 day'`.execute(db)
  // These times are the application's, in ms.
  await sql`DELETE FROM rate_limits WHERE expire < ${Date.now()}`.execute(db)
}
