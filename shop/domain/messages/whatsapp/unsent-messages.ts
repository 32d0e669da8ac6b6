import { sql } from 'kysely'

import type { UnsentMessages } from '#contract/messages/mails'
import type { Db } from '#db/connect'

const MOST = 20

export async function unsentMessages(db: Db): Promise<UnsentMessages> {
  const { rows } = await sql<Omit<UnsentMessages[number], 'lastAt'> & { lastAt: Date }>`
    SELECT template, reason, state = 'asked' AS "isWaiting", count(*)::int AS count, max(at) AS "lastAt"
    FROM whatsapp_messages WHERE reason IS NOT NULL AND at > now() - interval '7 days'
    GROUP BY template, reason, state = 'asked' ORDER BY max(at) DESC LIMIT ${MOST}`.execute(db)
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }))
}
