import type { LoginStep, SecondFactorMode } from '#contract/seller-login'
import { accountRefusals, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { loginStep } from '#domain/accounts/login-step'
import { hashPassword, isRightPassword } from '#domain/accounts/passwords'
import { endSessionsOfSeller, type SessionSeller, startSellerSession } from '#domain/accounts/sessions'
import { refuseWeakPassword } from '#domain/accounts/weak-passwords'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { sellerLoginChangedEmail } from '#domain/messages/seller-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

/** Throws a Failure: 403 for a wrong password, 503 too busy. */
export async function requireSellerPassword(db: Db, sellerId: string, password: string): Promise<void> {
  if (!(await isRightPassword(await passwordHashOf(db, sellerId), password))) throw wrongPassword()
}

/** Returns a new session's token. Throws a Failure: 400 weak or same password, 403 wrong current, 503 too busy. */
export async function changeSellerPassword(
  db: Db,
  queue: Queue,
  seller: SessionSeller & ActingSeller,
  change: { currentPassword?: string | undefined; newPassword: string; device: string | null },
  mode: SecondFactorMode,
): Promise<{ token: string; next: LoginStep | undefined }> {
  const verified = await passwordHashOf(db, seller.id)
  if (seller.next !== 'new password') {
    if (!(await isRightPassword(verified, change.currentPassword ?? ''))) throw wrongPassword()
  }
  refuseWeakPassword(change.newPassword, seller.email)
  if (await isRightPassword(verified, change.newPassword)) throw new Failure('invalid', refusals.samePassword)
  const passwordHash = await hashPassword(change.newPassword)
  const hasSecondFactor = seller.hasApp || seller.hasPasskey
  const next = loginStep({ mode, hasSecondFactor, isProven: hasSecondFactor, mustChangePassword: false })

  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('sellers')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('id', '=', seller.id)
      // A concurrent change has made the current password invalid.
      .where('password_hash', '=', verified)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw wrongPassword()
    await queue.send(tx, { name: 'mail', data: sellerLoginChangedEmail(seller, 'The password was changed.') })
    await writeSellerAct(tx, seller, { act: 'password changed' })
    await endSessionsOfSeller(tx, seller.id)
    // The session before has proven the second factor, if there is one.
    const session = { device: change.device, next, isProven: hasSecondFactor }
    return { token: await startSellerSession(tx, seller.id, session), next }
  })
}

async function passwordHashOf(db: Db, sellerId: string): Promise<string> {
  const { password_hash: found } = await db
    .selectFrom('sellers')
    .select('password_hash')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return found
}

function wrongPassword(): Failure {
  return new Failure('forbidden', accountRefusals.wrongPassword, { code: 'wrong-password' })
}
