import { sql } from 'kysely'

import { speaking } from '#contract/language/speaking'
import { ticketRefusals } from '#contract/messages/ticket-wording'
import type { Db, Tx } from '#db/connect'
import { ticketFilesEmail } from '#domain/messages/ticket-email-templates'
import { Failure } from '#domain/process/failure'
import { addEntry } from '#domain/tickets/add-entry'
import { lockTicket, type TicketRow } from '#domain/tickets/lock-ticket'
import { inTurnOfMail, type ReadMail, readMail } from '#domain/tickets/read-mail'
import { takeMessage } from '#domain/tickets/reply'
import { ticketNumbersIn } from '#domain/tickets/ticket-address'
import type { TicketContext } from '#domain/tickets/ticket-context'
import { mailsOf } from '#domain/tickets/ticket-mails'

const NO_WORDS = 'This email has no words.'
const UNREADABLE = 'This email could not be read.'
const UNKNOWN = 'an unknown sender'
/** An unreadable email costs seconds of a processor, and a megabyte of the database. */
const MOST_UNREADABLE = 3
const HEADER_BYTES = 64 * 1024

/** Returns at most 5, from the recipients (`envelope`) or the header. Throws a Failure (404) for no ticket. */
export function ticketsOfMail(context: TicketContext, raw: Uint8Array, envelope: string): string[] {
  const mailbox = context.ticketMail.mailbox
  const [header = ''] = Buffer.from(raw.subarray(0, HEADER_BYTES))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)
  const numbers = mailbox === undefined ? [] : ticketNumbersIn(`${envelope}\n${header}`, mailbox, context.signingKey)
  if (numbers.length === 0) throw new Failure('missing', ticketRefusals.noTicketAddress)
  return numbers
}

/** Keeps an email once per Message-ID. Throws a Failure: 404, 409 full or fourth unreadable one, 503 too many wait. */
export async function acceptMail(db: Db, context: TicketContext, number: string, raw: Uint8Array): Promise<void> {
  await inTurnOfMail(number, async () => {
    await refuseUnreadable(db, number)
    const mail = await readMail(raw)
    await db.transaction().execute(async (tx) => keep(tx, context, await lockTicket(tx, { number }), mail, raw))
  })
}

async function refuseUnreadable(db: Db, number: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(e.unread)::int AS count FROM tickets t JOIN ticket_entries e ON e.ticket_id = t.id
    WHERE t.number = ${number}`.execute(db)
  if ((rows[0]?.count ?? 0) >= MOST_UNREADABLE) throw new Failure('conflict', ticketRefusals.unreadableMails)
}

async function keep(tx: Tx, context: TicketContext, ticket: TicketRow, mail: ReadMail, raw: Uint8Array): Promise<void> {
  if ('unreadable' in mail) {
    const entry = { body: UNREADABLE, sender: UNKNOWN, mailId: mail.id, unread: Buffer.from(raw) }
    await takeMessage(tx, context, ticket, entry)
    return
  }
  if (mail.kind !== 'message') return note(tx, ticket, mail)
  const isOwn = mail.from?.toLowerCase() === ticket.email.toLowerCase()
  const entry = {
    body: mail.text || NO_WORDS,
    quoted: mail.quoted,
    files: mail.files,
    mailId: mail.id,
    sender: isOwn ? undefined : (mail.from?.slice(0, 254) ?? UNKNOWN),
  }
  const isNew = await takeMessage(tx, context, ticket, entry)
  if (isNew && mail.files > 0) await refuseFiles(tx, context, ticket)
}

// No clock begins and nobody is written to, so that two machines never write to each other.
async function note(
  tx: Tx,
  ticket: TicketRow,
  { kind, text, id }: Exclude<ReadMail, { unreadable: string }>,
): Promise<void> {
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
  const { toShopper } = mailsOf(context, ticket)
  await context.queue.send(tx, { name: 'mail', data: speaking(ticket.language, () => ticketFilesEmail(toShopper)) })
}
