import { sql } from 'kysely'

import { accountRefusals, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { isRightPassword } from '#domain/accounts/passwords'
import { openSessions, tokenHash } from '#domain/accounts/sessions'
import { Failure } from '#domain/process/failure'

/** Throws a Failure (403) unless the session of this token was opened within 10 minutes. */
export async function requireFreshSession(db: Db, token: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM user_sessions WHERE token_hash = ${tokenHash(token)} AND ${openSessions.user}
      AND created_at > now() - interval '10 minutes'`.execute(db)
  if (rows.length === 0) throw new Failure('forbidden', refusals.notConfirmed)
}

/** Throws a Failure unless this is the password of the account: 403, 409 when it has none, 503 too busy. */
export async function requirePassword(db: Db, userId: string, password: string): Promise<void> {
  const { password_hash: stored } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (stored === null) throw new Failure('conflict', refusals.noPassword)
  if (!(await isRightPassword(stored, password)))
    throw new Failure('forbidden', accountRefusals.wrongPassword, { code: 'wrong-password' })
}
