import type { Selectable } from 'kysely'

import type { AddressInput, NewAddress } from '#contract/entities'
import { MAX_ADDRESSES } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { Addresses } from '#db/tables'
import { Failure } from '#domain/failure'

export type AddressRow = Selectable<Addresses>

/** A shopper's address book, oldest first. */
export async function listAddresses(db: Db, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Adds an address; a repeat with the same draft returns the first. Throws a Failure (409) when the book is full. */
export async function addAddress(db: Db, userId: string, { draftId, ...address }: NewAddress): Promise<AddressRow> {
  return db.transaction().execute(async (tx) => {
    // Locks the shopper's row, so that concurrent adds cannot exceed the limit.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const added = { user_id: userId, draft_id: draftId ?? null, ...columns(address) }
    const existing =
      draftId &&
      (await tx
        .selectFrom('addresses')
        .selectAll()
        .where((of) => of.and(added))
        .executeTakeFirst())
    if (existing) return existing
    const { count } = await tx
      .selectFrom('addresses')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
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
    .set(columns(address))
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
