import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { CartItems } from '#contract/entities'
import type { Db, Tx } from '#db/connect'

/** A shopper's session ends after 30 days, or after 7 without a request. */
export const USER_SESSION_SECONDS = 30 * 24 * 3_600
/** A seller's session ends after 12 hours. */
export const SELLER_SESSION_SECONDS = 12 * 3_600
// Concurrent sessions of one account.
const MAX_SESSIONS = 20

export type CurrentUser = { id: string; name: string; email: string }
export type SessionUser = CurrentUser & { cart: CartItems }
/** The user of a new session, and its token. */
export type LoggedIn = { user: SessionUser; token: string }

export type SessionSeller = { id: string; name: string; email: string }

/** The owner of an open session, and the ms for which it stays open and needs no update, unless it is ended. */
export type OpenSession<Owner> = { owner: Owner; lastsMs: number }

/**
 * Opens a session and returns its token: 256 random bits, of which only the hash is stored. The account's newest 19
 * other sessions stay; this limit is exact while the caller holds the lock on the account's row.
 */
export async function startUserSession(db: Db | Tx, userId: string): Promise<string> {
  return start(db, 'user_sessions', 'user_id', userId, USER_SESSION_SECONDS)
}

/** Opens a seller's session, stored apart from the shoppers'. */
export async function startSellerSession(db: Db | Tx, sellerId: string): Promise<string> {
  return start(db, 'seller_sessions', 'seller_id', sellerId, SELLER_SESSION_SECONDS)
}

async function start(
  db: Db | Tx,
  table: 'user_sessions' | 'seller_sessions',
  owner: 'user_id' | 'seller_id',
  id: string,
  seconds: number,
): Promise<string> {
  const token = newToken()
  const [sessions, whose] = [sql.table(table), sql.ref(owner)]
  // Successful logins have no rate limit, so their sessions have one. The SELECT does not see the inserted row.
  await sql`
    WITH started AS (
      INSERT INTO ${sessions} (token_hash, ${whose}, expires_at)
      VALUES (${hash(token)}, ${id}, now() + make_interval(secs => ${seconds}))
    )
    DELETE FROM ${sessions} WHERE token_hash IN (
      SELECT token_hash FROM ${sessions} WHERE ${whose} = ${id} ORDER BY created_at DESC OFFSET ${MAX_SESSIONS - 1}
    )`.execute(db)
  return token
}

/** The user of a token, or undefined when it is invalid. One indexed read; the database's clock decides. */
export async function userOfSession(db: Db, token: string): Promise<OpenSession<CurrentUser> | undefined> {
  if (!isToken(token)) return undefined
  const { rows } = await sql<CurrentUser & { lastsMs: number }>`
    SELECT u.id, u.name, u.email,
      extract(epoch FROM least(s.expires_at, s.last_seen_at + interval '1 hour') - now())::float8 * 1000 AS "lastsMs"
    FROM user_sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ${hash(token)} AND s.expires_at > now() AND s.last_seen_at > now() - interval '7 days'
  `.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { lastsMs, ...owner } = row
  if (lastsMs <= 0) await touch(db, token)
  return { owner, lastsMs }
}

/** The seller of a token, or undefined. */
export async function sellerOfSession(db: Db, token: string): Promise<OpenSession<SessionSeller> | undefined> {
  if (!isToken(token)) return undefined
  const { rows } = await sql<SessionSeller & { lastsMs: number }>`
    SELECT e.id, e.name, e.email, extract(epoch FROM s.expires_at - now())::float8 * 1000 AS "lastsMs"
    FROM seller_sessions s JOIN sellers e ON e.id = s.seller_id
    WHERE s.token_hash = ${hash(token)} AND s.expires_at > now()`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { lastsMs, ...owner } = row
  return { owner, lastsMs }
}

/** Ends one session and returns the id of its user; an unknown token is no error. */
export async function endUserSession(db: Db | Tx, token: string): Promise<string | undefined> {
  const ended = db.deleteFrom('user_sessions').where('token_hash', '=', hash(token)).returning('user_id')
  return (await ended.executeTakeFirst())?.user_id
}

/** Ends one session of the seller and returns the seller's id. */
export async function endSellerSession(db: Db | Tx, token: string): Promise<string | undefined> {
  const ended = db.deleteFrom('seller_sessions').where('token_hash', '=', hash(token)).returning('seller_id')
  return (await ended.executeTakeFirst())?.seller_id
}

/** Ends every session of a shopper, on every device. */
export async function endSessionsOfUser(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('user_sessions').where('user_id', '=', userId).execute()
}

// At most one write an hour, so that a session check is a read; concurrent requests write once.
async function touch(db: Db, token: string): Promise<void> {
  await sql`
    UPDATE user_sessions SET last_seen_at = now()
    WHERE token_hash = ${hash(token)} AND last_seen_at < now() - interval '1 hour'`.execute(db)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

// 32 bytes in base64url; anything else needs no query.
function isToken(token: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(token)
}

// The token is random, so a plain hash is enough to make a stolen table useless.
function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
