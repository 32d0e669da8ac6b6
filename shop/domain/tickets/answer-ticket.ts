import { sql } from 'kysely'

import { speaking } from '#contract/language/speaking'
import { type CloseReason, ticketNumber } from '#contract/messages/ticket-rules'
import { ticketRefusals } from '#contract/messages/ticket-wording'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { ticketAnsweredEmail, ticketClosedEmail } from '#domain/messages/ticket-email-templates'
import { Failure } from '#domain/process/failure'
import { addEntry } from '#domain/tickets/add-entry'
import { lockTicket, type TicketRow } from '#domain/tickets/lock-ticket'
import type { TicketContext } from '#domain/tickets/ticket-context'
import { mailsOf } from '#domain/tickets/ticket-mails'

type Answer = { id: string; message: string; close?: CloseReason | undefined; draftId?: string | undefined }

/** Acts once for each draft. Throws a Failure: 404, 409 a full conversation, or closed by somebody else. */
export async function answerTicket(
  db: Db,
  context: TicketContext,
  seller: ActingSeller,
  { id, message, close, draftId }: Answer,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, { id })
    const entry = { kind: 'message', actor: 'seller', body: message, sellerId: seller.id, draftId } as const
    if (!(await addEntry(tx, id, entry))) return
    await sql`
      UPDATE tickets SET answered_at = coalesce(answered_at, now()), answer_by = NULL WHERE id = ${id}`.execute(tx)
    await record(tx, seller, ticket, 'ticket answered')
    if (close) await closeIn(tx, seller, ticket, close)
    const { toShopper } = mailsOf(context, ticket)
    const mail = speaking(ticket.language, () => ticketAnsweredEmail(toShopper, message, close))
    await context.queue.send(tx, { name: 'mail', data: mail })
  })
}

/** A repeat has no effect, and spam gets no mail. Throws a Failure: 404, 409 closed already for another reason. */
export async function closeTicket(
  db: Db,
  context: TicketContext,
  seller: ActingSeller,
  { id, reason }: { id: string; reason: CloseReason },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, { id })
    if (ticket.closed_at !== null && ticket.close_reason === reason) return
    await closeIn(tx, seller, ticket, reason)
    if (reason === 'spam') return
    const { toShopper } = mailsOf(context, ticket)
    const mail = speaking(ticket.language, () => ticketClosedEmail(toShopper, reason))
    await context.queue.send(tx, { name: 'mail', data: mail })
  })
}

/** Notes that the shopper of a returned email was reached another way. Throws a Failure (404). */
export async function markReached(db: Db, seller: ActingSeller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, { id })
    if (!ticket.undelivered) return
    await sql`UPDATE tickets SET undelivered = false WHERE id = ${id}`.execute(tx)
    await record(tx, seller, ticket, 'ticket customer reached')
  })
}

async function closeIn(tx: Tx, seller: ActingSeller, ticket: TicketRow, reason: CloseReason): Promise<void> {
  const { rows } = await sql`
    UPDATE tickets SET closed_at = now(), closed_by = ${seller.id}, close_reason = ${reason}, answer_by = NULL,
      answered_at = coalesce(answered_at, now()), undelivered = undelivered AND ${reason !== 'spam'}
    WHERE id = ${ticket.id} AND closed_at IS NULL RETURNING id`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', ticketRefusals.alreadyClosed)
  await addEntry(tx, ticket.id, { kind: 'closed', actor: 'seller', sellerId: seller.id, body: reason })
  await record(tx, seller, ticket, 'ticket closed')
}

type Act = 'ticket answered' | 'ticket closed' | 'ticket customer reached'

function record(tx: Tx, seller: ActingSeller, ticket: TicketRow, act: Act) {
  return writeSellerAct(tx, seller, { act, subject: ticket.id, detail: ticketNumber(ticket.number) })
}
