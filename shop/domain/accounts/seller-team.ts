import { sql } from 'kysely'

import type { SellerRole } from '#contract/seller-login'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { createSeller, newSellerPassword } from '#domain/accounts/sellers'
import { endSessionsOfSeller, hasSecondFactor } from '#domain/accounts/sessions'
import { forgetPin } from '#domain/accounts/tablets/pins'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { Failure } from '#domain/process/failure'

export type TeamMember = { id: string; name: string; email: string; role: SellerRole; hasSecondFactor: boolean }

export async function listTeam(db: Db): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    SELECT id, name, email, role, ${hasSecondFactor} AS "hasSecondFactor"
    FROM sellers e WHERE removed_at IS NULL ORDER BY created_at, id`.execute(db)
  return rows
}

/** Returns the first password, which the first login replaces. Throws a Failure (409) for a known email. */
export async function addSeller(
  db: Db,
  by: ActingSeller,
  seller: { name: string; email: string; role: SellerRole },
): Promise<string> {
  const password = newSellerPassword()
  await db.transaction().execute(async (tx) => {
    await createSeller(tx, { ...seller, password, mustChangePassword: true })
    await writeSellerAct(tx, by, { act: 'seller added', detail: `${seller.name} as ${seller.role}` })
  })
  return password
}

/** Throws a Failure: 404, or 409 when the shop would have no owner. */
export async function changeRole(db: Db, by: ActingSeller, sellerId: string, role: SellerRole): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOtherOwner(tx, role === 'owner' ? undefined : sellerId)
    const changed = tx.updateTable('sellers').set({ role }).where('id', '=', sellerId).where('removed_at', 'is', null)
    const { name } = await found(changed.returning('name').executeTakeFirst())
    if (role !== 'packer') await forgetPin(tx, sellerId)
    await writeSellerAct(tx, by, { act: 'role changed', detail: `${name} to ${role}` })
  })
}

/** The row stays for products, stock and refunds. Throws a Failure: 404, or 409 when the shop would have no owner. */
export async function removeSeller(db: Db, by: ActingSeller, sellerId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOtherOwner(tx, sellerId)
    const seller = tx.selectFrom('sellers').select(['name', 'removed_at']).where('id', '=', sellerId).forNoKeyUpdate()
    const { name, removed_at: removedAt } = await found(seller.executeTakeFirst())
    if (removedAt !== null) return
    await tx
      .updateTable('sellers')
      .set({ removed_at: sql`now()` })
      .where('id', '=', sellerId)
      .execute()
    await endSessionsOfSeller(tx, sellerId)
    await tx.deleteFrom('seller_second_factors').where('seller_id', '=', sellerId).execute()
    await forgetPin(tx, sellerId)
    await tx.deleteFrom('passkeys').where('seller_id', '=', sellerId).execute()
    await writeSellerAct(tx, by, { act: 'seller removed', detail: name })
  })
}

// Locks the owners, so that two who demote each other take turns.
async function requireOtherOwner(tx: Tx, without: string | undefined): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM sellers WHERE role = 'owner' AND removed_at IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  if (rows.every(({ id }) => id === without)) throw new Failure('conflict', refusals.lastOwner)
}

async function found<T>(row: Promise<T | undefined>): Promise<T> {
  const seller = await row
  if (!seller) throw new Failure('missing', refusals.noSuchSeller)
  return seller
}
