import { type Selectable, sql } from 'kysely'

import type { Language } from '#contract/language/language'
import { ticketRefusals } from '#contract/messages/ticket-wording'
import type { Tx } from '#db/connect'
import type { Tickets } from '#db/tables'
import { Failure } from '#domain/process/failure'

export type TicketRow = Selectable<Tickets> & { language: Language }

/** Locks, so that entries are added in turn. Throws a Failure (404), also when the shopper is forgotten. */
export async function lockTicket(tx: Tx, by: { id: string; userId?: string } | { number: string }): Promise<TicketRow> {
  const isIt = 'number' in by ? sql`number = ${by.number}` : sql`id = ${by.id}`
  const isOwn = 'userId' in by && by.userId !== undefined ? sql`AND user_id = ${by.userId}` : sql``
  const { rows } = await sql<TicketRow>`
    SELECT *, coalesce((SELECT language FROM users WHERE id = tickets.user_id), 'en') AS language
    FROM tickets WHERE ${isIt} ${isOwn} AND email <> '' FOR NO KEY UPDATE`.execute(tx)
  if (!rows[0]) throw noSuchTicket()
  return rows[0]
}

export function noSuchTicket(): Failure {
  return new Failure('missing', ticketRefusals.noSuchTicket)
}
