import { sql } from 'kysely'

import type { Db } from '#db/connect'

/** Deletes waits that were mailed some time ago or are a year old, and the tokens of mails that are a year old. */
export async function sweepWaits(db: Db): Promise<void> {
  await sql`
    DELETE FROM stock_waits WHERE mailed_at < now() - interval '30 minutes' OR since < now() - interval '1 year'`.execute(
    db,
  )
  await sql`DELETE FROM stock_mail_stops WHERE mailed_at < now() - interval '1 year'`.execute(db)
}
