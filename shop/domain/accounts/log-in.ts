import { sql } from 'kysely'

import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { comparePassword, hashPassword } from '#domain/accounts/passwords'
import { type CurrentUser, type LoggedIn, startUserSession } from '#domain/accounts/sessions'
import { Failure } from '#domain/process/failure'

/** Throws a Failure: 401 with the same text and duration for a wrong email or password, 503 too busy. */
export async function logShopperIn(
  db: Db,
  login: { email: string; password: string; device?: string | null },
): Promise<LoggedIn> {
  const { rows } = await sql<CurrentUser & { password_hash: string | null }>`
    SELECT id, name, email, password_hash FROM users WHERE lower(email) = ${login.email.toLowerCase()}
  `.execute(db)
  const [found] = rows
  const match = await comparePassword(found?.password_hash, login.password)
  if (match === 'wrong' || !found?.password_hash) throw wrongLogin()
  const { password_hash: verified, ...user } = found
  const renewed = match === 'outdated' ? await hashPassword(login.password) : verified

  return db.transaction().execute(async (tx) => {
    // A concurrent reset makes the old password invalid. The lock serialises login and reset.
    const { rows: unchanged } = await sql`
      SELECT 1 FROM users WHERE id = ${user.id} AND password_hash = ${verified} FOR NO KEY UPDATE`.execute(tx)
    if (unchanged.length === 0) throw wrongLogin()
    if (renewed !== verified) {
      await tx.updateTable('users').set({ password_hash: renewed }).where('id', '=', user.id).execute()
    }
    return { user, token: await startUserSession(tx, user.id, login.device) }
  })
}

function wrongLogin(): Failure {
  return new Failure('unauthenticated', refusals.wrongLogin, { code: 'wrong-login' })
}
