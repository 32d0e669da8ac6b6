import { sql } from 'kysely'

import { ticketRefusals } from '#contract/ticket-wording'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/failure'
import { ticketFilesEmail } from '#domain/messages/ticket-email-templates'
import { addEntry } from '#domain/tickets/add-entry'
import { lockTicket, type TicketRow } from '#domain/tickets/lock-ticket'
import { addressesIn, type ReadMail, readMail } from '#domain/tickets/read-mail'
import { takeMessage } from '#domain/tickets/reply'
import { ticketNumberIn } from '#domain/tickets/ticket-address'
import type { TicketContext } from '#domain/tickets/ticket-context'
import { mailsOf } from '#domain/tickets/ticket-mails'

const NO_WORDS = 'This email has no words.'

/**
 * Keeps an email with the tickets that it was sent to, once for each Message-ID. A bounce or an automatic answer is shown
 * there, opens nothing and is answered by nothing. `envelope` are the recipients that the mail server names. Throws a
 * Failure: 400 no email, 404 for no ticket, 409 a full conversation.
 */
export async function acceptMail(db: Db, context: TicketContext, raw: Uint8Array, envelope: string): Promise<void> {
  const mailbox = context.tickets?.mailbox
  const mail = await readMail(raw)
  if (!mail) throw new Failure('invalid', ticketRefusals.mailUnreadable)
  const addresses = [...addressesIn(envelope), ...mail.recipients]
  const numbers = addresses.flatMap((each) => (mailbox && ticketNumberIn(each, mailbox, context.signingKey)) || [])
  if (numbers.length === 0) throw new Failure('missing', ticketRefusals.noTicketAddress)
  // In one order, so that two emails to the same tickets do not wait for each other.
  for (const number of [...new Set(numbers)].toSorted()) {
    await db.transaction().execute(async (tx) => keep(tx, context, await lockTicket(tx, { number }), mail))
  }
}

async function keep(tx: Tx, context: TicketContext, ticket: TicketRow, mail: ReadMail): Promise<void> {
  if (mail.kind !== 'message') return note(tx, ticket, mail)
  const isOwn = mail.from?.toLowerCase() === ticket.email.toLowerCase()
  const entry = {
    body: mail.text || NO_WORDS,
    files: mail.files,
    mailId: mail.id,
    sender: isOwn ? undefined : mail.from?.slice(0, 254),
  }
  const isNew = await takeMessage(tx, context, ticket, entry)
  if (isNew && mail.files > 0) await refuseFiles(tx, context, ticket)
}

// No clock begins and nobody is written to, so that two machines never write to each other.
async function note(tx: Tx, ticket: TicketRow, { kind, text, id }: ReadMail): Promise<void> {
  const isNew = await addEntry(tx, ticket.id, { kind, actor: 'mail', body: text.slice(0, 2_000), mailId: id })
  // The sender of spam need not be reached.
  if (isNew && kind === 'undelivered' && ticket.close_reason !== 'spam') {
    await sql`UPDATE tickets SET undelivered = true WHERE id = ${ticket.id}`.execute(tx)
  }
}

// At most one such mail a day for a ticket, to its own address.
async function refuseFiles(tx: Tx, context: TicketContext, ticket: TicketRow): Promise<void> {
  const { rows } = await sql`
    UPDATE tickets SET files_refused_at = now()
    WHERE id = ${ticket.id} AND (files_refused_at IS NULL OR files_refused_at < now() - interval '1 day')
    RETURNING id`.execute(tx)
  if (rows.length === 0) return
  await context.queue.send(tx, { name: 'mail', data: ticketFilesEmail(mailsOf(context, ticket).toShopper) })
}
