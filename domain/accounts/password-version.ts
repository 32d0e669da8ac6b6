import { sql } from 'kysely'

import type { Db } from '#db/connect'

/** Shoppers and sellers have accounts and sessions apart. */
export type AccountKind = 'user' | 'seller'

const tables = { user: 'users', seller: 'sellers' } as const

/** A text that is another one after each change of the account's password; '' without an account or a password. */
export async function passwordVersion(db: Db, kind: AccountKind, email: string): Promise<string> {
  const { rows } = await sql<{ password_hash: string | null }>`
    SELECT password_hash FROM ${sql.table(tables[kind])} WHERE lower(email) = ${email.toLowerCase()}`.execute(db)
  return rows[0]?.password_hash ?? ''
}
