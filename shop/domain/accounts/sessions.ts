import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { LoginStep, SecondFactorMode, SellerRole } from '#contract/seller-login'
import type { Db, Tx } from '#db/connect'
import { loginStep } from '#domain/accounts/login-step'

export const USER_SESSION_SECONDS = 30 * 24 * 3_600
const SELLER_SESSION_SECONDS = 12 * 3_600
/** The longest session of a seller, which a passkey has opened. */
export const PASSKEY_SESSION_SECONDS = 30 * 24 * 3_600
/** A session whose login needs a further step ends after 15 minutes. */
const STEP_SECONDS = 15 * 60
const MAX_SESSIONS = 20

export type CurrentUser = { id: string; name: string; email: string }
export type LoggedIn = { user: CurrentUser; token: string }

export type SessionSeller = {
  id: string
  name: string
  email: string
  role: SellerRole
  hasApp: boolean
  hasPasskey: boolean
  /** The step that the login still needs; undefined once the seller is logged in. */
  next: LoginStep | undefined
}

/** `lastsMs`: the ms for which it stays open and needs no update, unless it is ended. */
export type OpenSession<Owner> = { owner: Owner; lastsMs: number }

/** Which of the stored sessions are open, by the database's clock. */
export const openSessions = {
  user: sql`expires_at > now() AND last_seen_at > now() - interval '7 days'`,
  seller: sql`expires_at > now()
    AND last_seen_at > now() - CASE WHEN with_passkey THEN interval '12 hours' ELSE interval '30 minutes' END`,
} as const

/** The token is 256 random bits, stored as a hash. The session limit is exact while the caller locks the account. */
export async function startUserSession(db: Db | Tx, userId: string, device: string | null = null): Promise<string> {
  return start(db, 'user_sessions', 'user_id', userId, USER_SESSION_SECONDS, device)
}

type NewSellerSession = {
  device?: string | null | undefined
  next?: LoginStep | undefined
  isProven?: boolean
  withPasskey?: boolean
  tabletId?: string
}

/**
 * The session is short while the login needs a further step. `isProven`: the second factor was entered. `withPasskey`: it
 * lasts for 30 days, and for 12 hours without a request; else for 12 hours and 30 minutes. With `tabletId` it ends with that
 * tablet.
 */
export async function startSellerSession(
  db: Db | Tx,
  sellerId: string,
  { device = null, next, isProven = false, withPasskey = false, tabletId }: NewSellerSession = {},
): Promise<string> {
  const seconds = next ? STEP_SECONDS : withPasskey ? PASSKEY_SESSION_SECONDS : SELLER_SESSION_SECONDS
  const token = await start(db, 'seller_sessions', 'seller_id', sellerId, seconds, device)
  if (isProven) {
    await sql`
      UPDATE seller_sessions
      SET second_factor_at = now(), with_passkey = ${withPasskey}, tablet_id = ${tabletId ?? null}
      WHERE token_hash = ${tokenHash(token)}`.execute(db)
  }
  return token
}

async function start(
  db: Db | Tx,
  table: 'user_sessions' | 'seller_sessions',
  owner: 'user_id' | 'seller_id',
  id: string,
  seconds: number,
  device: string | null,
): Promise<string> {
  const token = newToken()
  const [sessions, whose] = [sql.table(table), sql.ref(owner)]
  // Successful logins have no rate limit, so their sessions have one. The SELECT does not see the inserted row.
  await sql`
    WITH started AS (
      INSERT INTO ${sessions} (token_hash, ${whose}, expires_at, device)
      VALUES (${tokenHash(token)}, ${id}, now() + make_interval(secs => ${seconds}), ${device})
    )
    DELETE FROM ${sessions} WHERE token_hash IN (
      SELECT token_hash FROM ${sessions} WHERE ${whose} = ${id} ORDER BY created_at DESC OFFSET ${MAX_SESSIONS - 1}
    )`.execute(db)
  return token
}

/** Returns undefined for an invalid token. The database's clock decides. */
export async function userOfSession(db: Db, token: string): Promise<OpenSession<CurrentUser> | undefined> {
  if (!isToken(token)) return undefined
  const { rows } = await sql<CurrentUser & { lastsMs: number }>`
    SELECT u.id, u.name, u.email,
      extract(epoch FROM least(s.expires_at, s.last_seen_at + interval '1 hour') - now())::float8 * 1000 AS "lastsMs"
    FROM user_sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ${tokenHash(token)} AND ${openSessions.user}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { lastsMs, ...owner } = row
  if (lastsMs <= 0) await touch(db, token)
  return { owner, lastsMs }
}

export async function sellerOfSession(
  db: Db,
  token: string,
  mode: SecondFactorMode,
): Promise<OpenSession<SessionSeller> | undefined> {
  if (!isToken(token)) return undefined
  const { rows } = await sql<SellerRow>`
    SELECT e.id, e.name, e.email, e.role, e.must_change_password AS "mustChangePassword",
      ${hasApp} AS "hasApp", ${hasPasskey} AS "hasPasskey", s.second_factor_at IS NOT NULL AS "isProven",
      extract(epoch FROM least(s.expires_at, s.last_seen_at + interval '5 minutes') - now())::float8 * 1000 AS "lastsMs"
    FROM seller_sessions s JOIN sellers e ON e.id = s.seller_id
    WHERE s.token_hash = ${tokenHash(token)} AND ${openSessions.seller} AND e.removed_at IS NULL`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { lastsMs, isProven, mustChangePassword, ...seller } = row
  if (lastsMs <= 0) await touchSeller(db, token)
  const next = loginStep({ mode, hasSecondFactor: seller.hasApp || seller.hasPasskey, isProven, mustChangePassword })
  return { owner: { ...seller, next }, lastsMs }
}

type SellerRow = Omit<SessionSeller, 'next'> & { mustChangePassword: boolean; isProven: boolean; lastsMs: number }

const hasApp = sql<boolean>`
  EXISTS (SELECT FROM seller_second_factors f WHERE f.seller_id = e.id AND f.secret IS NOT NULL)`
const hasPasskey = sql<boolean>`EXISTS (SELECT FROM passkeys p WHERE p.seller_id = e.id)`

/** SQL: whether the seller `e` of a statement has a second factor: an authenticator app or a passkey. */
export const hasSecondFactor = sql<boolean>`(${hasApp} OR ${hasPasskey})`

/** Returns the id of the user. An unknown token is no error. */
export async function endUserSession(db: Db | Tx, token: string): Promise<string | undefined> {
  const ended = db.deleteFrom('user_sessions').where('token_hash', '=', tokenHash(token)).returning('user_id')
  return (await ended.executeTakeFirst())?.user_id
}

export async function endSellerSession(db: Db | Tx, token: string): Promise<string | undefined> {
  const ended = db.deleteFrom('seller_sessions').where('token_hash', '=', tokenHash(token)).returning('seller_id')
  return (await ended.executeTakeFirst())?.seller_id
}

export async function endSessionsOfUser(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('user_sessions').where('user_id', '=', userId).execute()
}

export async function endSessionsOfSeller(db: Db | Tx, sellerId: string): Promise<void> {
  await db.deleteFrom('seller_sessions').where('seller_id', '=', sellerId).execute()
}

// At most one write an hour, so that a session check is a read; concurrent requests write once.
async function touch(db: Db, token: string): Promise<void> {
  await sql`
    UPDATE user_sessions SET last_seen_at = now()
    WHERE token_hash = ${tokenHash(token)} AND last_seen_at < now() - interval '1 hour'`.execute(db)
}

async function touchSeller(db: Db, token: string): Promise<void> {
  await sql`
    UPDATE seller_sessions SET last_seen_at = now()
    WHERE token_hash = ${tokenHash(token)} AND last_seen_at < now() - interval '5 minutes'`.execute(db)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

// 32 bytes in base64url; anything else needs no query.
function isToken(token: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(token)
}

/** The stored form of a token. It is random, so a plain hash is enough to make a stolen table useless. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
