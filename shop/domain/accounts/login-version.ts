import { sql } from 'kysely'

import type { Db } from '#db/connect'

export type AccountKind = 'user' | 'seller'

const tables = { user: 'users', seller: 'sellers' } as const

/** Changes with the account's password and a seller's second factor. Empty without an account or any of these. */
export async function loginVersion(db: Db, kind: AccountKind, email: string): Promise<string> {
  const secret =
    kind === 'user'
      ? sql`NULL`
      : sql`(SELECT encode(secret, 'hex') FROM seller_second_factors f WHERE f.seller_id = e.id)`
  const { rows } = await sql<{ version: string }>`
    SELECT concat_ws(' ', password_hash, ${secret}) AS version
    FROM ${sql.table(tables[kind])} e WHERE lower(email) = ${email.toLowerCase()}`.execute(db)
  return rows[0]?.version ?? ''
}
