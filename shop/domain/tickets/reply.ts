import { sql } from 'kysely'

import { ANSWER_HOURS } from '#contract/messages/ticket-rules'
import type { Db, Tx } from '#db/connect'
import { ticketRepliedEmail } from '#domain/messages/ticket-email-templates'
import { addEntry, type NewEntry } from '#domain/tickets/add-entry'
import { lockTicket, type TicketRow } from '#domain/tickets/lock-ticket'
import type { TicketContext } from '#domain/tickets/ticket-context'
import { mailsOf } from '#domain/tickets/ticket-mails'

/** Throws a Failure: 404 no such ticket, 409 the conversation is full. */
export async function reply(
  db: Db,
  context: TicketContext,
  userId: string,
  { id, message, draftId }: { id: string; message: string; draftId?: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, { id, userId })
    await takeMessage(tx, context, ticket, { body: message, draftId })
  })
}

/** The caller has locked the ticket; a closed one opens again. Returns false for a repeat, which changes nothing. */
export async function takeMessage(
  tx: Tx,
  context: TicketContext,
  ticket: TicketRow,
  message: Omit<NewEntry, 'kind' | 'actor'>,
): Promise<boolean> {
  const isNew = await addEntry(tx, ticket.id, { ...message, kind: 'message', actor: 'shopper' })
  if (!isNew) return false
  const isClosed = ticket.closed_at !== null
  if (isClosed) await addEntry(tx, ticket.id, { kind: 'reopened', actor: 'shopper', body: '' })
  // A ticket that opens again within its month keeps its month: closing early gains no time.
  await sql`
    UPDATE tickets SET closed_at = NULL, closed_by = NULL, close_reason = NULL,
      answer_by = coalesce(answer_by, now() + make_interval(hours => ${ANSWER_HOURS})),
      redress_by = CASE WHEN closed_at IS NOT NULL AND redress_by < now()
        THEN (now() AT TIME ZONE 'Asia/Kolkata' + interval '1 month') AT TIME ZONE 'Asia/Kolkata'
        ELSE redress_by END,
      undelivered = undelivered AND ${message.mailId === undefined}
    WHERE id = ${ticket.id}`.execute(tx)
  if (ticket.answer_by === null) {
    const { toShop } = mailsOf(context, ticket)
    await context.queue.send(tx, { name: 'mail', data: ticketRepliedEmail(toShop, message.body, isClosed) })
  }
  return true
}
