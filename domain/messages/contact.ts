import type { ContactMessage } from '#contract/entities'
import type { Db, Tx } from '#db/connect'
import { contactEmail } from '#domain/messages/contact-email-template'
import type { Queue } from '#domain/queue'

/**
 * Stores a message to the shop and queues its email, both or neither, once for each draft. `open`, which a shop with
 * tickets has, opens a ticket in that transaction; its email takes the place of the other.
 */
export async function sendContactMessage(
  db: Db,
  queue: Queue,
  { draftId, ...message }: ContactMessage,
  shopEmail: string,
  open?: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('contact_messages')
      .values({ ...message, draft_id: draftId ?? null })
      .onConflict((here) => here.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    if (open) await open(tx)
    else await queue.send(tx, { name: 'mail', data: contactEmail(message, shopEmail) })
  })
}
