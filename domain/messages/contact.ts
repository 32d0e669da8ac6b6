import { sql } from 'kysely'

import type { ContactMessage } from '#contract/entities'
import type { Db } from '#db/connect'
import { contactEmail } from '#domain/messages/contact-email-template'
import type { Queue } from '#domain/queue'

/** Stores a message to the shop and queues its email, both or neither, once for each draft. */
export async function sendContactMessage(
  db: Db,
  queue: Queue,
  { draftId, ...message }: ContactMessage,
  shopEmail: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('contact_messages')
      .values({ ...message, draft_id: draftId ?? null })
      .onConflict((here) => here.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) await queue.send(tx, { name: 'mail', data: contactEmail(message, shopEmail) })
  })
}

/** Adds an email address to the newsletter's list; a repeat has no effect. */
export async function subscribe(db: Db, email: string): Promise<void> {
  await sql`INSERT INTO newsletter_subscribers (email) VALUES (${email}) ON CONFLICT (lower(email)) DO NOTHING`.execute(
    db,
  )
}
