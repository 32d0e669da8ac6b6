import { sql } from 'kysely'

import { errors } from '#contract/wording'
import type { Db } from '#db/connect'
import { namesOfLasting, removeAllPasskeys } from '#domain/accounts/passkeys/passkey-list'
import { hashPassword } from '#domain/accounts/passwords'
import { tryCode, useCode } from '#domain/accounts/reset-codes'
import { endSessionsOfUser } from '#domain/accounts/sessions'
import { refuseWeakPassword } from '#domain/accounts/weak-passwords'
import { passwordChangedEmail } from '#domain/messages/account-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

/** Whether the code is right; it stays usable. Throws a Failure (400). */
export async function verifyResetCode(db: Db, entered: { email: string; code: string; device: string }): Promise<void> {
  const check = await tryCode(db, entered.email, entered.code, entered.device)
  if (check === 'expired') throw expiredCode()
  if (check !== 'right') throw wrongCode()
}

/** The email's first proof removes passkeys (decision 025). Throws a Failure: 400 code or weak password, 503 busy. */
export async function resetPassword(
  db: Db,
  queue: Queue,
  reset: { email: string; code: string; device: string; newPassword: string; removePasskeys?: boolean | undefined },
  { publicUrl }: { publicUrl: string },
): Promise<{ userId: string; removedPasskeys: boolean }> {
  refuseWeakPassword(reset.newPassword, reset.email)
  // Rejects wrong codes before the costly hash.
  await verifyResetCode(db, reset)
  const passwordHash = await hashPassword(reset.newPassword)
  return db.transaction().execute(async (tx) => {
    const used = await useCode(tx, reset.email, reset.code, reset.device, true)
    if (!used?.userId) throw expiredCode()
    const { userId } = used
    // First the account: a concurrent login with the old password waits for this lock, or its session ends below.
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, email_proven_at: sql`coalesce(email_proven_at, now())` })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    const removedPasskeys = reset.removePasskeys === true && (await removeAllPasskeys(tx, { kind: 'user', id: userId }))
    await endSessionsOfUser(tx, userId)
    const passkeys = removedPasskeys ? 'removed' : await namesOfLasting(tx, user.email)
    await queue.send(tx, { name: 'mail', data: passwordChangedEmail(user.email, publicUrl, 'every device', passkeys) })
    return { userId, removedPasskeys }
  })
}

export function wrongCode(): Failure {
  return new Failure('invalid', errors.invalidOtp, { code: 'wrong-code' })
}

export function expiredCode(): Failure {
  return new Failure('invalid', errors.expiredOtp, { code: 'expired-code' })
}
