import { type Selectable, sql } from 'kysely'

import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import type { Passkeys } from '#db/tables'
import { columnOf, type Owner } from '#domain/accounts/passkeys/owner'
import { passkeyRemovedEmail } from '#domain/messages/passkey-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

export type PasskeyRow = Pick<Selectable<Passkeys>, (typeof passkeyColumns)[number]>
export const passkeyColumns = ['id', 'name', 'created_at', 'last_used_at'] as const

export async function listPasskeys(db: Db | Tx, owner: Owner): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where(columnOf[owner.kind], '=', owner.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Passkeys that a new password leaves: none before the email is proven, because its first proof deletes them. */
export async function namesOfLasting(db: Db | Tx, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select('passkeys.name')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.email_proven_at', 'is not', null)
    .orderBy('passkeys.created_at')
    .orderBy('passkeys.id')
    .execute()
  return rows.map(({ name }) => name)
}

/** Throws a Failure (404). */
export async function renamePasskey(db: Db, owner: Owner, id: string, name: string): Promise<void> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where(columnOf[owner.kind], '=', owner.id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw noSuchPasskey()
}

/** Emails the owner. `lock` runs first in the transaction. Throws a Failure (404). */
export async function removePasskey(
  db: Db,
  queue: Queue,
  owner: Owner & { email: string },
  id: string,
  publicUrl: string,
  lock?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lock?.(tx)
    const row = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where(columnOf[owner.kind], '=', owner.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw noSuchPasskey()
    await queue.send(tx, { name: 'mail', data: passkeyRemovedEmail(owner, publicUrl) })
  })
}

/** Returns false when the account has none. */
export async function removeAllPasskeys(tx: Tx, owner: Owner): Promise<boolean> {
  const rows = await tx.deleteFrom('passkeys').where(columnOf[owner.kind], '=', owner.id).returning('id').execute()
  return rows.length > 0
}

function noSuchPasskey(): Failure {
  return new Failure('missing', refusals.noSuchPasskey)
}
