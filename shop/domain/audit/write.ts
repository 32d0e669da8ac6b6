import { sql } from 'kysely'

import type { Db, Tx } from '#db/connect'
import type { AuditEvent } from '#domain/audit/event'

/** Returns the id of the account of each event, in order: for an email the account that it has, null for none. */
export async function writeAudit(db: Db | Tx, events: readonly AuditEvent[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ account: string | null }>`
    WITH event AS (
      SELECT e.*, coalesce(e.account, CASE e.kind
        WHEN 'user' THEN (SELECT id FROM users WHERE lower(email) = e.email)
        WHEN 'seller' THEN (SELECT id FROM sellers WHERE lower(email) = e.email)
      END) AS owner
      FROM jsonb_to_recordset(${JSON.stringify(events.map(toRow))}::jsonb) AS e (
        nr integer, at timestamptz, kind text, account text, email text, network cidr, act text, subject text,
        detail text, outcome text, request_id text, count integer)
    ), stored AS (
      INSERT INTO audit_log (at, kind, account, network, act, subject, detail, outcome, request_id, count)
      SELECT coalesce(at, now()), kind, owner, network, act, subject, detail, outcome, request_id, coalesce(count, 1)
      FROM event ORDER BY nr
    )
    SELECT owner AS account FROM event ORDER BY nr`.execute(db)
  return rows.map(({ account }) => account)
}

function toRow({ account, network, requestId, ...event }: AuditEvent, nr: number) {
  const owner = account && ('id' in account ? { account: account.id } : { email: account.email.toLowerCase() })
  return { nr, kind: account?.kind, ...owner, network, request_id: requestId, ...event }
}
