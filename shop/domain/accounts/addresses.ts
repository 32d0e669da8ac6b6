import { createHash, randomUUID } from 'node:crypto'

import { type Selectable, sql } from 'kysely'

import type { AddressInput, NewAddress } from '#contract/entities'
import { MAX_ADDRESSES } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { Addresses } from '#db/tables'
import { accountGone } from '#domain/accounts/account'
import { limitConcurrencyByKey } from '#domain/process/concurrency-limit'
import { Failure } from '#domain/process/failure'

export type AddressRow = Selectable<Addresses>

/** `isUnconfirmed`: saved before the email of the account was proven, so perhaps by a stranger (decision 025). */
export type ListedAddress = AddressRow & { isUnconfirmed: boolean }

export async function listAddresses(db: Db, userId: string): Promise<ListedAddress[]> {
  const { rows } = await sql<ListedAddress>`
    SELECT a.*, coalesce(a.saved_at < u.email_proven_at, false) AS "isUnconfirmed"
    FROM addresses a JOIN users u ON u.id = a.user_id
    WHERE a.user_id = ${userId} ORDER BY "isUnconfirmed", a.created_at, a.id`.execute(db)
  return rows
}

// No lock is taken: each process exceeds the count by one at most, so ten processes stay below the book's limit.
const COUNTED_WITHOUT_LOCK = MAX_ADDRESSES - 10
const inTurnOfAccount = limitConcurrencyByKey(new Map(), 1, Number.POSITIVE_INFINITY)

/** Adds an address; a repeat with the same draft returns the first. Throws a Failure (409) when the book is full. */
export async function addAddress(db: Db, userId: string, { draftId, ...address }: NewAddress): Promise<AddressRow> {
  const added = { user_id: userId, draft_id: draftId ?? null, ...columns(address) }
  return inTurnOfAccount(userId, async () => (await addAtOnce(db, added)) ?? addLocked(db, added))
}

type Added = Omit<AddressRow, 'id' | 'created_at' | 'saved_at'>

async function addAtOnce(db: Db, added: Added): Promise<AddressRow | undefined> {
  const id = added.draft_id ? idOf(added) : randomUUID().replaceAll('-', '')
  const values = Object.entries({ id, ...added })
  const { rows } = await sql<AddressRow>`
    INSERT INTO addresses (${sql.join(values.map(([column]) => sql.ref(column)))})
    SELECT ${sql.join(values.map(([, value]) => value))}
    WHERE (SELECT count(*) FROM addresses WHERE user_id = ${added.user_id}) < ${sql.lit(COUNTED_WITHOUT_LOCK)}
    ON CONFLICT (id) DO NOTHING RETURNING *`.execute(db)
  return rows[0]
}

function idOf(added: Added): string {
  return createHash('sha256').update(JSON.stringify(added)).digest('hex').slice(0, 32)
}

async function addLocked(db: Db, added: Added): Promise<AddressRow> {
  return db.transaction().execute(async (tx) => {
    // Locks the shopper's row, so that concurrent adds cannot exceed the limit.
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', added.user_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(accountGone)
    const existing =
      added.draft_id &&
      (await tx
        .selectFrom('addresses')
        .selectAll()
        .where((of) => of.and(added))
        .executeTakeFirst())
    if (existing) return existing
    const { count } = await tx
      .selectFrom('addresses')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('user_id', '=', added.user_id)
      .executeTakeFirstOrThrow()
    if (count >= MAX_ADDRESSES) throw new Failure('conflict', refusals.addressBookFull)
    return tx.insertInto('addresses').values(added).returningAll().executeTakeFirstOrThrow()
  })
}

/** Replaces an address. Throws a Failure (404). */
export async function updateAddress(
  db: Db,
  userId: string,
  addressId: string,
  address: AddressInput,
): Promise<AddressRow> {
  const row = await db
    .updateTable('addresses')
    .set({ ...columns(address), saved_at: sql`now()` })
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return found(row)
}

/** Throws a Failure (404). */
export async function deleteAddress(db: Db, userId: string, addressId: string): Promise<void> {
  const row = await db
    .deleteFrom('addresses')
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  found(row)
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Failure('missing', refusals.noSuchAddress)
  return row
}

function columns(address: AddressInput) {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    email: address.email,
    street: address.street,
    city: address.city,
    state: address.state,
    zip_code: address.zipCode,
    country: address.country,
    phone: address.phone,
  }
}
