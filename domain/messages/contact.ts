import { sql } from 'kysely'

import type { ContactMessage } from '#contract/entities'
import type { Db } from '#db/connect'
import { contactMail } from '#domain/messages/contact-mail'
import type { Queue } from '#domain/queue'

/** Keeps a message to the shop and has it mailed: both, or neither, and once for each draft of the same words. */
export async function sendContactMessage(
  db: Db,
  queue: Queue,
  { draftId, ...message }: ContactMessage,
  shopEmail: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .insertInto('contact_messages')
      .values({ ...message, draft_id: draftId ?? null })
      .onConflict((here) => here.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) await queue.send(tx, { name: 'mail', data: contactMail(message, shopEmail) })
  })
}

/** Puts an e-mail on the newsletter's list; a second time changes nothing. */
export async function subscribe(db: Db, email: string): Promise<void> {
  await sql`INSERT INTO newsletter_subscribers (email) VALUES (${email}) ON CONFLICT (lower(email)) DO NOTHING`.execute(
    db,
  )
}
