import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { SessionUser } from '#domain/accounts/sessions'

/** A shopper with the cart and its version. */
export type Account = SessionUser & { cartVersion: number }

/** The account, in one read, so that the name belongs to the version of the cart. */
export async function accountOf(db: Db, userId: string): Promise<Account> {
  const { rows } = await sql<Account>`
    SELECT id, name, email, cart, cart_version AS "cartVersion" FROM users WHERE id = ${userId}`.execute(db)
  const [account] = rows
  if (!account) throw new Error('The account is gone')
  return account
}

/** Whether the account has a password, and whether its email is on the newsletter's list. */
export async function accountSettings(db: Db, userId: string): Promise<{ hasPassword: boolean; subscribed: boolean }> {
  const { rows } = await sql<{ hasPassword: boolean; subscribed: boolean }>`
    SELECT password_hash IS NOT NULL AS "hasPassword",
      EXISTS (SELECT FROM newsletter_subscribers n WHERE lower(n.email) = lower(users.email)) AS subscribed
    FROM users WHERE id = ${userId}`.execute(db)
  const [account] = rows
  if (!account) throw new Error('The account is gone')
  return account
}

/** Changes the name of the account. */
export async function changeName(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set(renamed(name)).where('id', '=', userId).execute()
}

/** The columns of a new name. The cart gets a new version, because its tag identifies the answer with the name, too. */
export function renamed(name: string) {
  return { name, cart_version: sql<number>`cart_version + 1` }
}
