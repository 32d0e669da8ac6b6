import { sql } from 'kysely'

import type { LoginStep, SecondFactorMode } from '#contract/seller-login'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { loginStep } from '#domain/accounts/login-step'
import { qrCode } from '#domain/accounts/qr-code'
import { newRecoveryCodes, recoveryCodeHash } from '#domain/accounts/recovery-codes'
import { endSessionsOfSeller, type SessionSeller, startSellerSession } from '#domain/accounts/sessions'
import { forApp, newSecret, stepOfCode } from '#domain/accounts/totp'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { sellerLoginChangedEmail } from '#domain/messages/seller-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

type Named = Pick<SessionSeller, 'id' | 'name' | 'email'> & ActingSeller

export async function secondFactorOf(db: Db | Tx, sellerId: string): Promise<{ isOn: boolean; recoveryCodes: number }> {
  const { rows } = await sql<{ isOn: boolean; recoveryCodes: number }>`
    SELECT secret IS NOT NULL AS "isOn", cardinality(recovery_codes) AS "recoveryCodes"
    FROM seller_second_factors WHERE seller_id = ${sellerId}`.execute(db)
  return rows[0] ?? { isOn: false, recoveryCodes: 0 }
}

type Entered = { code: string; device: string | null }

/** Uses up a code of the app or a recovery code. Throws a Failure (403) for a wrong or used code. */
export async function proveSecondFactor(
  db: Db,
  queue: Queue,
  seller: Named,
  { code, device }: Entered,
): Promise<{ token: string; next: LoginStep | undefined }> {
  return db.transaction().execute(async (tx) => {
    const used = await useCode(tx, seller.id, code)
    if (!used) throw wrongCode()
    if (used === 'recovery code') await tell(tx, queue, seller, 'A recovery code was used to log in')
    const { must_change_password: mustChangePassword } = await tx
      .selectFrom('sellers')
      .select('must_change_password')
      .where('id', '=', seller.id)
      // Locks the account, so that concurrent logins keep the session limit.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const next = loginStep({ mode: 'required', hasSecondFactor: true, isProven: true, mustChangePassword })
    return { token: await startSellerSession(tx, seller.id, { device, next, isProven: true }), next }
  })
}

// The guard of each statement decides about concurrent uses of one code.
async function useCode(tx: Tx, sellerId: string, typed: string): Promise<'app' | 'recovery code' | undefined> {
  const ofSeller = sql`seller_id = ${sellerId} AND secret IS NOT NULL`
  const { rows } = await sql<{ secret: Buffer }>`SELECT secret FROM seller_second_factors WHERE ${ofSeller}`.execute(tx)
  const secret = rows[0]?.secret
  if (!secret) return undefined
  const step = await stepOfCode(secret, typed)
  if (step !== undefined) {
    const { rows: first } = await sql`
      UPDATE seller_second_factors SET used_step = ${step}
      WHERE ${ofSeller} AND secret = ${secret} AND used_step < ${step} RETURNING 1`.execute(tx)
    return first.length > 0 ? 'app' : undefined
  }
  const code = recoveryCodeHash(typed)
  if (!code) return undefined
  const { rows: left } = await sql`
    UPDATE seller_second_factors SET recovery_codes = array_remove(recovery_codes, ${code})
    WHERE ${ofSeller} AND ${code} = ANY(recovery_codes) RETURNING 1`.execute(tx)
  return left.length > 0 ? 'recovery code' : undefined
}

/** Secret and recovery codes are shown only now, and count once the set-up is confirmed. */
export async function setUpSecondFactor(db: Db, seller: Named) {
  const [secret, recoveryCodes] = [newSecret(), newRecoveryCodes()]
  const hashes = recoveryCodes.map(recoveryCodeHash)
  await sql`
    INSERT INTO seller_second_factors (seller_id, pending_secret, pending_codes)
    VALUES (${seller.id}, ${secret}, ${hashes})
    ON CONFLICT (seller_id) DO UPDATE
    SET pending_secret = excluded.pending_secret, pending_codes = excluded.pending_codes`.execute(db)
  const app = await forApp(secret, seller.email)
  return { ...app, qr: await qrCode(app.address), recoveryCodes }
}

/** Ends every session; returns the token of a new one. Throws a Failure: 403 wrong code, 409 without a set-up. */
export async function confirmSecondFactor(
  db: Db,
  queue: Queue,
  seller: Named,
  { code, device }: Entered,
): Promise<string> {
  const { rows } = await sql<{ secret: Buffer | null }>`
    SELECT pending_secret AS secret FROM seller_second_factors WHERE seller_id = ${seller.id}`.execute(db)
  const secret = rows[0]?.secret
  if (!secret) throw new Failure('conflict', refusals.noSecondFactorSetUp)
  const step = await stepOfCode(secret, code)
  if (step === undefined) throw wrongCode()
  return db.transaction().execute(async (tx) => {
    const { rows: confirmed } = await sql`
      UPDATE seller_second_factors SET secret = pending_secret, used_step = ${step}, recovery_codes = pending_codes,
        pending_secret = NULL, pending_codes = '{}'
      WHERE seller_id = ${seller.id} AND pending_secret = ${secret} RETURNING 1`.execute(tx)
    if (confirmed.length === 0) throw new Failure('conflict', refusals.noSecondFactorSetUp)
    await tell(tx, queue, seller, 'An authenticator app was set up')
    await endSessionsOfSeller(tx, seller.id)
    return startSellerSession(tx, seller.id, { device, isProven: true })
  })
}

/** Throws a Failure (409) without a second factor. */
export async function renewRecoveryCodes(db: Db, queue: Queue, seller: Named): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes()
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      UPDATE seller_second_factors SET recovery_codes = ${recoveryCodes.map(recoveryCodeHash)}
      WHERE seller_id = ${seller.id} AND secret IS NOT NULL RETURNING 1`.execute(tx)
    if (rows.length === 0) throw new Failure('conflict', refusals.noSecondFactorSetUp)
    await tell(tx, queue, seller, 'New recovery codes were made')
  })
  return recoveryCodes
}

/** Throws a Failure (409) where sellers must have one. */
export async function turnSecondFactorOff(db: Db, queue: Queue, seller: Named, mode: SecondFactorMode): Promise<void> {
  if (mode === 'required') throw new Failure('conflict', refusals.secondFactorRequired)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('seller_second_factors').where('seller_id', '=', seller.id).execute()
    await tell(tx, queue, seller, 'The second factor was turned off')
  })
}

/** Ends every session. Returns false when there is no such seller. */
export async function resetSecondFactor(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM sellers WHERE lower(email) = ${email.toLowerCase()} AND removed_at IS NULL
      FOR NO KEY UPDATE`.execute(tx)
    const [seller] = rows
    if (!seller) return false
    await tx.deleteFrom('seller_second_factors').where('seller_id', '=', seller.id).execute()
    await tx.deleteFrom('passkeys').where('seller_id', '=', seller.id).execute()
    await endSessionsOfSeller(tx, seller.id)
    const detail = 'The second factor was reset by the command'
    await writeSellerAct(tx, seller, { act: 'second factor changed', detail })
    return true
  })
}

async function tell(tx: Tx, queue: Queue, seller: Named, what: string): Promise<void> {
  await queue.send(tx, { name: 'mail', data: sellerLoginChangedEmail(seller, `${what}.`) })
  await writeSellerAct(tx, seller, { act: 'second factor changed', detail: what })
}

function wrongCode(): Failure {
  return new Failure('forbidden', refusals.wrongLoginCode, { code: 'wrong-code' })
}
