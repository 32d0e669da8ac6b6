import { sql } from 'kysely'

import type { Db } from '#db/connect'

/** As long as CERT-In asks for logs (directions of 28 April 2022). The trigger of the table has the same number. */
export const AUDIT_DAYS = 180
// Few enough for the timeout of a statement.
const BATCH = 10_000

export async function deleteOldAudit(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM audit_log WHERE id IN (
        SELECT id FROM audit_log WHERE at < now() - make_interval(days => ${AUDIT_DAYS}) ORDER BY at LIMIT ${BATCH}
      )`.execute(db)
    if (numAffectedRows < BATCH) return
  }
}
