import { sql } from 'kysely'

import type { Db } from '#db/connect'

/** Adds an email to the newsletter's list; a repeat has no effect. */
export async function subscribe(db: Db, email: string): Promise<void> {
  await sql`INSERT INTO newsletter_subscribers (email) VALUES (${email}) ON CONFLICT (lower(email)) DO NOTHING`.execute(
    db,
  )
}

/** Removes an email, whatever its case; a repeat has no effect. */
export async function unsubscribe(db: Db, email: string): Promise<void> {
  await sql`DELETE FROM newsletter_subscribers WHERE lower(email) = lower(${email})`.execute(db)
}
