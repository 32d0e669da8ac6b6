import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { contactMail } from '#domain/messages/contact-mail'
import type { Queue } from '#domain/queue'

/** Keeps a message to the shop and has it mailed: both, or neither. */
export async function sendContactMessage(
  db: Db,
  queue: Queue,
  message: { name: string; email: string; message: string },
  shopEmail: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('contact_messages').values(message).execute()
    await queue.send(tx, { name: 'mail', data: contactMail(message, shopEmail) })
  })
}

/** Puts an e-mail on the newsletter's list; a second time changes nothing. */
export async function subscribe(db: Db, email: string): Promise<void> {
  await sql`INSERT INTO newsletter_subscribers (email) VALUES (${email}) ON CONFLICT (lower(email)) DO NOTHING`.execute(
    db,
  )
}
