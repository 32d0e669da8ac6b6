import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '#db/connect'

export function phoneKey(phone: string): string {
  return `+91${phone}`
}

// An operator gives a number to somebody else 90 days after it was ended at the earliest (TRAI, 2022).
const isRecent = sql`p.used_at > now() - interval '90 days'`

export type PhoneOwner = { id: string; name: string; email: string; isProven: boolean; logsIn: boolean }

/** The account with this phone; undefined when it may be somebody else's by now. */
export async function ownerOfPhone(db: Db | Tx, phone: string): Promise<PhoneOwner | undefined> {
  const { rows } = await sql<PhoneOwner>`
    SELECT u.id, u.name, u.email, u.email_proven_at IS NOT NULL AS "isProven", p.logs_in AS "logsIn"
    FROM user_phones p JOIN users u ON u.id = p.user_id WHERE p.phone = ${phone} AND ${isRecent}`.execute(db)
  return rows[0]
}

/** The name under which tries and browsers of a phone are counted: the email of its account, if it has one. */
export async function loginNameOf(db: Db, phone: string): Promise<string> {
  return (await ownerOfPhone(db, phone))?.email ?? phoneKey(phone)
}

export async function setNews(db: Db | Tx, userId: string, wanted: boolean): Promise<void> {
  await sql`
    UPDATE user_phones SET news_since = CASE WHEN ${wanted} THEN coalesce(news_since, now()) END
    WHERE user_id = ${userId}`.execute(db)
}

export async function forgetPhone(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_phones').where('user_id', '=', userId).execute()
}

/** Whether the account has proven this phone, which is stored as it was typed. */
export function hasProven(userId: string, phone: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM user_phones WHERE user_id = ${userId} AND phone = ${digitsOf(phone)})`
}

/** The ten digits of a phone that is stored as it was typed; an index has this expression. */
export function digitsOf(phone: RawBuilder<unknown>): RawBuilder<string> {
  return sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`
}
