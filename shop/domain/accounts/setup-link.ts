import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { accountRefusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { hashPassword } from '#domain/accounts/passwords'
import { refuseWeakPassword } from '#domain/accounts/weak-passwords'
import type { Origin } from '#domain/audit/event'
import { writeSellerAct } from '#domain/audit/seller-act'
import { Failure } from '#domain/process/failure'

const VALID_DAYS = 7

/** The token of a new link for the first owner, which ends the one before; undefined once there was a seller. */
export async function makeSetupToken(db: Db): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  return db.transaction().execute(async (tx) => {
    if (!(await isNewShop(tx))) return undefined
    await tx.deleteFrom('setup_links').execute()
    await tx
      .insertInto('setup_links')
      .values({ token_hash: hashOf(token) })
      .execute()
    return token
  })
}

/**
 * Makes the owner of a new shop. Throws a Failure: 400 for a weak password, 409 when the link is wrong, old or used, or
 * the shop has a seller.
 */
export async function setUpOwner(
  db: Db,
  { token, name, email, password, ...origin }: Record<'token' | 'name' | 'email' | 'password', string> & Origin,
): Promise<void> {
  refuseWeakPassword(password, email)
  // Before the hash, which takes long and which anybody could ask for.
  const known = await db.selectFrom('setup_links').select('made_at').where('token_hash', '=', hashOf(token)).execute()
  if (known.length === 0) throw linkOver()
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      DELETE FROM setup_links WHERE token_hash = ${hashOf(token)}
        AND made_at > now() - make_interval(days => ${VALID_DAYS}) RETURNING 1`.execute(tx)
    if (rows.length === 0 || !(await isNewShop(tx))) throw linkOver()
    const { id } = await tx
      .insertInto('sellers')
      .values({ name, email, password_hash: passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeSellerAct(tx, { id, ...origin }, { act: 'shop set up' })
  })
}

// One link at a time, so that two starts of the shop leave one.
async function isNewShop(tx: Tx): Promise<boolean> {
  await sql`LOCK TABLE setup_links IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql`SELECT FROM sellers LIMIT 1`.execute(tx)
  return rows.length === 0
}

function linkOver(): Failure {
  return new Failure('conflict', accountRefusals.setupLinkOver)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
