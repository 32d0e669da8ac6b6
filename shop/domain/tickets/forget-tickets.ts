import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '#db/connect'

/** Returns the ids. The rows stay for the figures of the year. */
export async function forgetTicketsOf(tx: Tx, userId: string, email?: string): Promise<string[]> {
  return forget(tx, sql`user_id = ${userId} OR lower(email) = lower(${email ?? null})`)
}

/** Until two years after the closing a shopper may complain (Consumer Protection Act, 2019, section 69). */
export async function forgetOldTickets(db: Db): Promise<void> {
  await db.transaction().execute((tx) => forget(tx, sql`email <> '' AND closed_at < now() - interval '2 years'`))
}

async function forget(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE tickets SET name = '', email = '', user_id = NULL, draft_id = NULL, undelivered = false, answer_by = NULL,
      closed_at = coalesce(closed_at, now()), close_reason = coalesce(close_reason, 'account deleted')
    WHERE id IN (SELECT id FROM tickets WHERE ${which} ORDER BY id FOR NO KEY UPDATE) RETURNING id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`DELETE FROM ticket_entries WHERE ticket_id = ANY(${ids})`.execute(tx)
  return ids
}
