import { sql } from 'kysely'

import type { Db } from '#db/connect'

export async function sweepWaits(db: Db): Promise<void> {
  await sql`
    DELETE FROM stock_waits WHERE mailed_at < now() - interval '30 minutes' OR since < now() - interval '1 year'`.execute(
    db,
  )
  await sql`DELETE FROM stock_mail_stops WHERE mailed_at < now() - interval '1 year'`.execute(db)
}
