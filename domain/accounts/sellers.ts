import { sql } from 'kysely'

import { accountRefusals, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { hashPassword, isRightPassword, needsRehash } from '#domain/accounts/passwords'
import { startSellerSession } from '#domain/accounts/sessions'
import { Failure } from '#domain/failure'

/** Creates a seller account and returns its id. Throws a Failure (409) when the email already has one. */
export async function createSeller(db: Db, seller: { name: string; email: string; password: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO sellers (name, email, password_hash)
    VALUES (${seller.name}, ${seller.email}, ${await hashPassword(seller.password)})
    ON CONFLICT (lower(email)) DO NOTHING RETURNING id`.execute(db)
  const [created] = rows
  if (!created) throw new Failure('conflict', accountRefusals.emailTaken)
  return created.id
}

/** Sets a new password and ends the seller's sessions; false when there is no such seller. */
export async function renewSellerPassword(db: Db, seller: { email: string; password: string }): Promise<boolean> {
  const passwordHash = await hashPassword(seller.password)
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      UPDATE sellers SET password_hash = ${passwordHash}
      WHERE lower(email) = ${seller.email.toLowerCase()} RETURNING id`.execute(tx)
    const [found] = rows
    if (!found) return false
    await tx.deleteFrom('seller_sessions').where('seller_id', '=', found.id).execute()
    return true
  })
}

/** Logs a seller in. Throws a Failure: 401 for a wrong email or password, 503 too busy. */
export async function logSellerIn(
  db: Db,
  login: { email: string; password: string },
): Promise<{ ownerId: string; token: string }> {
  const { rows } = await sql<{ id: string; password_hash: string }>`
    SELECT id, password_hash FROM sellers WHERE lower(email) = ${login.email.toLowerCase()}`.execute(db)
  const [seller] = rows
  if (!(await isRightPassword(seller?.password_hash, login.password)) || !seller) throw wrongLogin()
  const verified = seller.password_hash
  const renewed = needsRehash(verified) ? await hashPassword(login.password) : verified

  return db.transaction().execute(async (tx) => {
    // A concurrent change makes the old password invalid.
    const { rows: unchanged } = await sql`
      SELECT 1 FROM sellers WHERE id = ${seller.id} AND password_hash = ${verified} FOR NO KEY UPDATE`.execute(tx)
    if (unchanged.length === 0) throw wrongLogin()
    if (renewed !== verified) {
      await tx.updateTable('sellers').set({ password_hash: renewed }).where('id', '=', seller.id).execute()
    }
    return { ownerId: seller.id, token: await startSellerSession(tx, seller.id) }
  })
}

function wrongLogin(): Failure {
  return new Failure('unauthenticated', refusals.wrongLogin)
}
