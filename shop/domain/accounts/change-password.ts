import { accountRefusals, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { accountGone } from '#domain/accounts/account'
import { namesOfLasting } from '#domain/accounts/passkeys/passkey-list'
import { hashPassword, isRightPassword } from '#domain/accounts/passwords'
import { endCodes } from '#domain/accounts/reset-codes'
import { endSessionsOfUser, startUserSession } from '#domain/accounts/sessions'
import { refuseWeakPassword } from '#domain/accounts/weak-passwords'
import { passwordChangedEmail } from '#domain/messages/account-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

/** Returns a new session's token. Throws a Failure: 400 weak, 403 wrong current, 409 no password yet, 503 too busy. */
export async function changePassword(
  db: Db,
  queue: Queue,
  userId: string,
  change: { currentPassword: string; newPassword: string; device: string | null },
  { publicUrl, mayReport }: { publicUrl: string; mayReport: (email: string) => Promise<boolean> },
): Promise<string> {
  const account = await db
    .selectFrom('users')
    .select(['email', 'email_proven_at', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(accountGone)
  const { email, password_hash: verified } = account
  if (verified === null) throw new Failure('conflict', refusals.noPassword)
  refuseWeakPassword(change.newPassword, email)
  if (!(await isRightPassword(verified, change.currentPassword))) throw wrongPassword()
  const passwordHash = await hashPassword(change.newPassword)
  const isReported = account.email_proven_at !== null || (await mayReport(email))

  return db.transaction().execute(async (tx) => {
    // Codes before the account, as a reset locks them, so that the two never wait for each other.
    await endCodes(tx, userId)
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      // A concurrent change or reset has made the current password invalid.
      .where('password_hash', '=', verified)
      .returning('email')
      .executeTakeFirst()
    if (!user) throw wrongPassword()
    await endSessionsOfUser(tx, userId)
    if (isReported) {
      const passkeys = await namesOfLasting(tx, user.email)
      const mail = passwordChangedEmail(user.email, publicUrl, 'every other device', passkeys)
      await queue.send(tx, { name: 'mail', data: mail })
    }
    return startUserSession(tx, userId, change.device)
  })
}

// 403, because a 401 would say that the session has ended.
function wrongPassword(): Failure {
  return new Failure('forbidden', accountRefusals.wrongPassword, { code: 'wrong-password' })
}
