import { sql } from 'kysely'

import { errors } from '#contract/wording'
import type { Db } from '#db/connect'
import { clearUnproven } from '#domain/accounts/clear-unproven'
import { hashPassword } from '#domain/accounts/passwords'
import { issueCode, tryCode, useCode } from '#domain/accounts/reset-codes'
import { endSessionsOfUser } from '#domain/accounts/sessions'
import { refuseWeakPassword } from '#domain/accounts/weak-passwords'
import { Failure } from '#domain/failure'
import { passwordChangedMail, resetCodeMail } from '#domain/messages/account-mails'
import type { Queue } from '#domain/queue'

/** Mails a code to whoever has this e-mail, if anybody and not too often. Says nothing of it. */
export async function sendResetCode(db: Db, queue: Queue, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    const code = await issueCode(tx, email, user?.id ?? null)
    // Written for an unknown e-mail too: the same work, and nothing to send.
    const mail = resetCodeMail(user?.email ?? email, code ?? '')
    if (user && code) await queue.send(tx, { name: 'mail', data: mail })
  })
}

/** Whether the code is right; it stays usable. Throws a Failure (400). */
export async function verifyResetCode(db: Db, email: string, code: string): Promise<void> {
  const answer = await tryCode(db, email, code)
  if (answer !== 'right') throw new Failure('invalid', answer === 'wrong' ? errors.invalidOtp : errors.expiredOtp)
}

/**
 * Sets a new password with the code, proves the e-mail, ends every session of the account and tells its owner; what
 * may be a stranger's is cleared.
 * Throws a Failure: 400 wrong or dead code, 400 weak password (which is no try), 503 too busy.
 */
export async function resetPassword(
  db: Db,
  queue: Queue,
  reset: { email: string; code: string; newPassword: string },
  publicUrl: string,
): Promise<void> {
  refuseWeakPassword(reset.newPassword, reset.email)
  // Wrong guesses end here, before the work of hashing.
  await verifyResetCode(db, reset.email, reset.code)
  const passwordHash = await hashPassword(reset.newPassword)
  await db.transaction().execute(async (tx) => {
    const userId = await useCode(tx, reset.email, reset.code)
    if (!userId) throw new Failure('invalid', errors.expiredOtp)
    await clearUnproven(tx, userId)
    // The account first: a login that is under way with the old password waits here, or is seen by the next line.
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, email_proven_at: sql`coalesce(email_proven_at, now())` })
      .where('id', '=', userId)
      .returning(['name', 'email'])
      .executeTakeFirstOrThrow()
    await endSessionsOfUser(tx, userId)
    await queue.send(tx, { name: 'mail', data: passwordChangedMail(user, publicUrl) })
  })
}
