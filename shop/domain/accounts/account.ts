import { sql } from 'kysely'

import type { CartItems } from '#contract/entities'
import type { Language } from '#contract/language/language'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { CurrentUser } from '#domain/accounts/sessions'
import { Failure } from '#domain/process/failure'

export type Account = CurrentUser & { cart: CartItems; cartVersion: number }

const columns = sql`id, name, email, cart, cart_version AS "cartVersion"`

/** One read, so that the name belongs to the version of the cart. Archived products leave the cart first. */
export async function accountOf(db: Db, userId: string): Promise<Account> {
  const { rows } = await sql<Account & { hasArchived: boolean }>`
    SELECT ${columns}, EXISTS (
      SELECT FROM json_object_keys(cart) line (id) JOIN products p ON p.id = line.id AND p.archived_at IS NOT NULL
    ) AS "hasArchived"
    FROM users WHERE id = ${userId}`.execute(db)
  const { hasArchived, ...account } = present(rows[0])
  return hasArchived ? withoutArchived(db, userId) : account
}

async function withoutArchived(db: Db, userId: string): Promise<Account> {
  const { rows } = await sql<Account>`
    UPDATE users SET cart = (
      SELECT coalesce(json_object_agg(line.id, line.count ORDER BY place), '{}')
      FROM json_each(cart) WITH ORDINALITY AS line (id, count, place)
      JOIN products p ON p.id = line.id AND p.archived_at IS NULL
    ) WHERE id = ${userId} RETURNING ${columns}`.execute(db)
  return present(rows[0])
}

type Phone = { number: string; logsIn: boolean; news: boolean }
type Settings = { hasPassword: boolean; subscribed: boolean; phone?: Phone }

export async function accountSettings(db: Db, userId: string): Promise<Settings> {
  const { rows } = await sql<Settings & { phone: Phone | null }>`
    SELECT password_hash IS NOT NULL AS "hasPassword", subscriber.email IS NOT NULL AS subscribed,
      CASE WHEN p.phone IS NOT NULL
        THEN json_build_object('number', p.phone, 'logsIn', p.logs_in, 'news', p.news_since IS NOT NULL) END AS phone
    FROM users
    LEFT JOIN newsletter_subscribers subscriber ON lower(subscriber.email) = lower(users.email)
    LEFT JOIN user_phones p ON p.user_id = users.id
    WHERE users.id = ${userId}`.execute(db)
  const { phone, ...settings } = present(rows[0])
  return phone ? { ...settings, phone } : settings
}

/** The row of an account. Throws a Failure (401) when it was deleted meanwhile. */
export function present<T>(row: T | undefined): T {
  if (row === undefined) throw accountGone()
  return row
}

/** A session is remembered for a moment longer than its account. */
export function accountGone(): Failure {
  return new Failure('unauthenticated', refusals.notLoggedIn)
}

/** Whether the owner of the account's email was proven. */
export async function isProven(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('email_proven_at').where('id', '=', userId).executeTakeFirst()
  return present(row).email_proven_at !== null
}

export async function changeName(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set(renamed(name)).where('id', '=', userId).execute()
}

/** The language of the emails to this account. */
export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

/** The cart gets a new version, because its tag identifies an answer that contains the name. */
export function renamed(name: string) {
  return { name, cart_version: sql<number>`cart_version + 1` }
}
