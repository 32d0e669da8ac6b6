import { sql } from 'kysely'

import type { Db } from '#db/connect'

export type AuditRow = {
  at: Date
  kind: 'user' | 'seller' | null
  account: string | null
  network: string | null
  act: string
  subject: string | null
  detail: string | null
  outcome: string
  requestId: string | null
  count: number
}
export type FoundAccount = { kind: 'user' | 'seller'; id: string }
type Query = { since: Date; account?: FoundAccount | undefined; acts?: string[] | undefined; limit: number }

export async function readAudit(db: Db, { since, account, acts, limit }: Query): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT at, kind, account, network::text AS network, act, subject, detail, outcome, request_id AS "requestId", count
    FROM audit_events
    WHERE at >= ${since} ${account ? sql`AND kind = ${account.kind} AND account = ${account.id}` : sql``}
      ${acts ? sql`AND act = ANY (${acts})` : sql``}
    ORDER BY at DESC, source, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** A shopper and a seller may share an email. */
export async function findAccounts(db: Db, emailOrId: string): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    SELECT 'user' AS kind, id FROM users WHERE id = ${emailOrId} OR lower(email) = ${emailOrId.toLowerCase()}
    UNION ALL
    SELECT 'seller', id FROM sellers WHERE id = ${emailOrId} OR lower(email) = ${emailOrId.toLowerCase()}`.execute(db)
  return rows
}
