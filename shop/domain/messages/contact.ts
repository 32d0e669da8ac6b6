import type { ContactMessage } from '#contract/entities'
import type { Db, Tx } from '#db/connect'

/** Calls `open` in the same transaction, once for each draft. */
export async function sendContactMessage(
  db: Db,
  { draftId, ...message }: ContactMessage,
  open: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('contact_messages')
      .values({ ...message, draft_id: draftId ?? null })
      .onConflict((here) => here.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) await open(tx)
  })
}
