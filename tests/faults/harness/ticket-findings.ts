import { sql } from 'kysely'

import type { RunningShop } from './running-shop.ts'
import type { WrittenTicket } from './ticket-writers.ts'

export type TicketFindings = {
  /** Each must be absent: what is missing, twice, or was never acknowledged. */
  differences: string[]
  /** Different mails about tickets in the shoppers' mailboxes, and how often one came again. */
  mails: number
  repeatedMails: number
}

/** Compares what the shop has acknowledged with its tickets, their conversations, and the mails of their shoppers. */
export async function ticketFindings({ db, sandbox }: RunningShop, written: WrittenTicket[]): Promise<TicketFindings> {
  const differences: string[] = []
  const { rows: kept } = await sql<{ id: string; entries: number; texts: string[] }>`
    SELECT t.id, t.entries, array_agg(e.body ORDER BY e.id) AS texts
    FROM tickets t JOIN ticket_entries e ON e.ticket_id = t.id GROUP BY t.id`.execute(db)
  if (kept.length !== written.length) differences.push(`${kept.length} tickets instead of ${written.length}`)
  const byId = new Map(kept.map((ticket) => [ticket.id, ticket]))
  const { rows: queued } = await sql<{ to: string; subject: string; thread: string; count: number }>`
    SELECT data->>'to' AS to, data->>'subject' AS subject, data->>'thread' AS thread, count(*)::int AS count
    FROM pgboss.job WHERE name = 'mail' GROUP BY 1, 2, 3`.execute(db)
  const caught = sandbox.mailbox.messages().filter(({ to }) => written.some(({ email }) => email === to))
  for (const { id, number, email, texts, answers } of written) {
    const ticket = byId.get(id)
    if (JSON.stringify(ticket?.texts) !== JSON.stringify(texts))
      differences.push(`${number} has ${ticket?.texts.length ?? 0} messages instead of ${texts.length}, or others`)
    if (ticket?.entries !== texts.length) differences.push(`${number} counts ${ticket?.entries} entries`)
    const ofTicket = queued.filter(({ thread, to }) => thread === `ticket.${id}` && to === email)
    const of = (subject: RegExp) =>
      ofTicket.reduce((sum, mail) => sum + (subject.test(mail.subject) ? mail.count : 0), 0)
    if (of(/your message/) !== 1) differences.push(`the number ${number} is queued ${of(/your message/)} times`)
    if (of(/our answer/) !== answers)
      differences.push(`${answers} answers of ${number} are queued ${of(/our answer/)} times`)
    const arrived = new Set(caught.flatMap(({ subject, messageId }) => (subject.startsWith(number) ? messageId : [])))
    if (arrived.size !== 1 + answers) differences.push(`${arrived.size} mails of ${number} arrived, not ${1 + answers}`)
  }
  const mails = new Set(caught.map(({ messageId }) => messageId)).size
  return { differences, mails, repeatedMails: caught.length - mails }
}
