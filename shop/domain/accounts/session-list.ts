import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { openSessions, tokenHash } from '#domain/accounts/sessions'

export type SessionKind = 'user' | 'seller'

/** `device` is null when the browser named none that the shop knows. */
export type ListedSession = {
  id: string
  device: string | null
  since: Date
  lastSeenAt: Date
  isCurrent: boolean
}

const stored = {
  user: { table: sql.table('user_sessions'), owner: sql.ref('user_id') },
  seller: { table: sql.table('seller_sessions'), owner: sql.ref('seller_id') },
} as const

// Half of a hash of 256 random bits identifies the session and reveals nothing of its token.
const publicId = sql<string>`encode(substring(token_hash FOR 16), 'hex')`

export async function listSessions(
  db: Db,
  kind: SessionKind,
  ownerId: string,
  token: string,
): Promise<ListedSession[]> {
  const { table, owner } = stored[kind]
  const { rows } = await sql<ListedSession>`
    SELECT ${publicId} AS id, device, created_at AS since, last_seen_at AS "lastSeenAt",
      token_hash = ${tokenHash(token)} AS "isCurrent"
    FROM ${table} WHERE ${owner} = ${ownerId} AND ${openSessions[kind]}
    ORDER BY "isCurrent" DESC, last_seen_at DESC, token_hash`.execute(db)
  return rows
}

/** An unknown session, or another account's, is no error. A trigger notifies the instances. */
export async function endListedSession(db: Db, kind: SessionKind, ownerId: string, id: string): Promise<void> {
  const { table, owner } = stored[kind]
  await sql`DELETE FROM ${table} WHERE ${owner} = ${ownerId} AND ${publicId} = ${id}`.execute(db)
}

export async function endOtherSessions(db: Db, kind: SessionKind, ownerId: string, token: string): Promise<void> {
  const { table, owner } = stored[kind]
  await sql`DELETE FROM ${table} WHERE ${owner} = ${ownerId} AND token_hash <> ${tokenHash(token)}`.execute(db)
}
