import { randomBytes } from 'node:crypto'

import type { Selectable } from 'kysely'

import { MAX_TABLETS } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { Tablets } from '#db/tables'
import { tokenHash } from '#domain/accounts/sessions'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { Failure } from '#domain/process/failure'

export type Tablet = Pick<Selectable<Tablets>, (typeof columns)[number]>
const columns = ['id', 'name', 'created_at'] as const

/** The devices on which packers choose their names, oldest first. */
export async function listTablets(db: Db): Promise<Tablet[]> {
  return db.selectFrom('tablets').select(columns).orderBy('created_at').orderBy('id').execute()
}

/** Returns the token of a new tablet. Throws a Failure (409) when the shop has the most that it may have. */
export async function addTablet(db: Db, by: ActingSeller, name: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('tablets')
      .values({ token_hash: tokenHash(token), name })
      .execute()
    const { count } = await tx
      .selectFrom('tablets')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > MAX_TABLETS) throw new Failure('conflict', refusals.tabletsFull)
    await writeSellerAct(tx, by, { act: 'tablet added', detail: name })
  })
  return token
}

/** Ends the sessions on it, too. Throws a Failure (404). */
export async function removeTablet(db: Db, by: ActingSeller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom('tablets').where('id', '=', id).returning('name').executeTakeFirst()
    if (!removed) throw new Failure('missing', refusals.noSuchTablet)
    await writeSellerAct(tx, by, { act: 'tablet removed', detail: removed.name })
  })
}
