import { createHash, randomBytes, randomInt } from 'node:crypto'

import { sql } from 'kysely'

import { RESET_CODE_LENGTH, RESET_CODE_LIFETIME_MINUTES, RESET_CODE_TRIES } from '#contract/rules'
import type { Db, Tx } from '#db/connect'

/**
 * Creates a code for an email, with or without an account, and replaces the previous one. Undefined above the limits:
 * one a minute, 5 an hour and 10 a day. One statement checks and writes, so concurrent requests cannot exceed them.
 */
export async function issueCode(tx: Tx, email: string, userId: string | null): Promise<string | undefined> {
  const code = randomInt(10 ** RESET_CODE_LENGTH)
    .toString()
    .padStart(RESET_CODE_LENGTH, '0')
  const { rows } = await sql`
    INSERT INTO reset_codes (email, user_id, code_hash, expires_at, sent_at)
    VALUES (${email.toLowerCase()}, ${userId}, ${saltedHash(code)},
      now() + make_interval(mins => ${RESET_CODE_LIFETIME_MINUTES}), ARRAY[now()])
    ON CONFLICT (email) DO UPDATE SET
      user_id = excluded.user_id, code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      tries = 0, used_at = NULL,
      sent_at = ARRAY(SELECT at FROM unnest(reset_codes.sent_at) AS at WHERE at > now() - interval '1 day') || now()
    WHERE ${sentWithin('1 minute')} < 1 AND ${sentWithin('1 hour')} < 5 AND ${sentWithin('1 day')} < 10
    RETURNING email`.execute(tx)
  return rows.length > 0 ? code : undefined
}

type CodeCheck = 'right' | 'wrong' | 'expired'

/**
 * Checks a code. A wrong one counts as a try, a right one does not. It expires after 5 wrong tries, after its use and
 * after 10 minutes. One statement compares and counts, because a read before the write would let concurrent guesses all
 * count as the first.
 */
export async function tryCode(db: Db, email: string, code: string): Promise<CodeCheck> {
  const { rows } = await sql<{ right: boolean }>`
    UPDATE reset_codes SET tries = tries + CASE WHEN ${matches(code)} THEN 0 ELSE 1 END
    WHERE email = ${email.toLowerCase()} AND ${alive}
    RETURNING ${matches(code)} AND user_id IS NOT NULL AS right`.execute(db)
  const [row] = rows
  if (!row) return 'expired'
  return row.right ? 'right' : 'wrong'
}

/** Consumes a right code and returns its user's id; undefined when it is wrong, expired or used. */
export async function useCode(tx: Tx, email: string, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    UPDATE reset_codes SET used_at = now()
    WHERE email = ${email.toLowerCase()} AND ${alive} AND ${matches(code)} AND user_id IS NOT NULL
    RETURNING user_id`.execute(tx)
  return rows[0]?.user_id
}

/** Invalidates the open code of an account. */
export async function endCodes(tx: Tx, userId: string): Promise<void> {
  await sql`UPDATE reset_codes SET used_at = now() WHERE user_id = ${userId} AND used_at IS NULL`.execute(tx)
}

const alive = sql<boolean>`used_at IS NULL AND tries < ${sql.lit(RESET_CODE_TRIES)} AND expires_at > now()`

function sentWithin(interval: '1 minute' | '1 hour' | '1 day') {
  return sql<number>`(SELECT count(*) FROM unnest(reset_codes.sent_at) AS at WHERE at > now() - ${sql.lit(interval)}::interval)`
}

// A million codes are quickly tried against any hash: the salt rules out a precomputed table, and codes expire soon.
function saltedHash(code: string): string {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${createHash('sha256')
    .update(salt + code)
    .digest('hex')}`
}

function matches(code: string) {
  return sql<boolean>`(split_part(code_hash, ':', 2)
    = encode(sha256(convert_to(split_part(code_hash, ':', 1) || ${code}::text, 'UTF8')), 'hex'))`
}
