import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { LoginStep, SecondFactorMode, SellerRole } from '#contract/seller-login'
import { accountRefusals, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { loginStep } from '#domain/accounts/login-step'
import { comparePassword, hashPassword } from '#domain/accounts/passwords'
import { endSessionsOfSeller, hasSecondFactor, startSellerSession } from '#domain/accounts/sessions'
import { writeSellerAct } from '#domain/audit/seller-act'
import { Failure } from '#domain/process/failure'

type NewSeller = {
  name: string
  email: string
  password: string
  role?: SellerRole
  mustChangePassword?: boolean
}

export function newSellerPassword(): string {
  return randomBytes(15).toString('base64url')
}

/** Opens the account of a removed seller again, too. Returns its id. Throws a Failure (409) when the email has one. */
export async function createSeller(
  db: Db,
  { name, email, password, role = 'owner', mustChangePassword = false }: NewSeller,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO sellers (name, email, password_hash, role, must_change_password)
    VALUES (${name}, ${email}, ${await hashPassword(password)}, ${role}, ${mustChangePassword})
    ON CONFLICT (lower(email)) DO UPDATE SET name = excluded.name, password_hash = excluded.password_hash,
      role = excluded.role, must_change_password = excluded.must_change_password, removed_at = NULL
    WHERE sellers.removed_at IS NOT NULL
    RETURNING id`.execute(db)
  const [created] = rows
  if (!created) throw new Failure('conflict', accountRefusals.emailTaken, { code: 'email-taken' })
  return created.id
}

/** Ends the seller's sessions. Returns false when there is no such seller. */
export async function renewSellerPassword(
  db: Db,
  seller: { email: string; password: string; role?: SellerRole | undefined; mustChangePassword?: boolean },
): Promise<boolean> {
  const passwordHash = await hashPassword(seller.password)
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      UPDATE sellers SET password_hash = ${passwordHash}, must_change_password = ${seller.mustChangePassword ?? false},
        role = coalesce(${seller.role ?? null}, role)
      WHERE lower(email) = ${seller.email.toLowerCase()} AND removed_at IS NULL RETURNING id`.execute(tx)
    const [found] = rows
    if (!found) return false
    await endSessionsOfSeller(tx, found.id)
    await writeSellerAct(tx, found, { act: 'password changed', detail: 'by the command' })
    return true
  })
}

type Known = { id: string; passwordHash: string; mustChangePassword: boolean; hasSecondFactor: boolean }

/** `next` is what the login still needs. Throws a Failure: 401 wrong email or password, 503 too busy. */
export async function logSellerIn(
  db: Db,
  login: { email: string; password: string; device?: string | null },
  mode: SecondFactorMode,
): Promise<{ ownerId: string; token: string; next: LoginStep | undefined }> {
  const { rows } = await sql<Known>`
    SELECT id, password_hash AS "passwordHash", must_change_password AS "mustChangePassword",
      ${hasSecondFactor} AS "hasSecondFactor"
    FROM sellers e WHERE lower(email) = ${login.email.toLowerCase()} AND removed_at IS NULL`.execute(db)
  const [seller] = rows
  const match = await comparePassword(seller?.passwordHash, login.password)
  if (match === 'wrong' || !seller) throw wrongLogin(seller)
  const verified = seller.passwordHash
  const renewed = match === 'outdated' ? await hashPassword(login.password) : verified
  const next = loginStep({ mode, isProven: false, ...seller })

  return db.transaction().execute(async (tx) => {
    // A concurrent change makes the old password invalid, a removal the seller.
    const { rows: unchanged } = await sql`
      SELECT 1 FROM sellers WHERE id = ${seller.id} AND password_hash = ${verified} AND removed_at IS NULL
      FOR NO KEY UPDATE`.execute(tx)
    if (unchanged.length === 0) throw wrongLogin(seller)
    if (renewed !== verified) {
      await tx.updateTable('sellers').set({ password_hash: renewed }).where('id', '=', seller.id).execute()
    }
    const token = await startSellerSession(tx, seller.id, { device: login.device, next })
    return { ownerId: seller.id, token, next }
  })
}

function wrongLogin(seller: Known | undefined): Failure {
  return new Failure('unauthenticated', refusals.wrongLogin, { code: 'wrong-login', account: seller?.id })
}
