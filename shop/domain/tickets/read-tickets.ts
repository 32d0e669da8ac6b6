import { type RawBuilder, sql } from 'kysely'

import { type Closing, type EntryKind, TICKETS_LISTED } from '#contract/messages/ticket-rules'
import { ORDERS_COUNTED } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/process/failure'
import { noSuchTicket, type TicketRow } from '#domain/tickets/lock-ticket'

export type ListedTicket = Pick<
  TicketRow,
  | 'id'
  | 'number'
  | 'name'
  | 'email'
  | 'order_id'
  | 'product_id'
  | 'opened_at'
  | 'last_at'
  | 'answer_by'
  | 'redress_by'
  | 'closed_at'
  | 'undelivered'
> & {
  close_reason: Closing | null
  closed_by: string | null
  product: string | null
  category: string | null
  last: string
}

export type EntryRow = {
  id: number
  at: Date
  kind: EntryKind
  actor: 'shopper' | 'seller' | 'mail' | 'shop'
  name: string | null
  sender: string | null
  body: string
  quoted: string | null
  files: number
  isUnread: boolean
}

export async function ticketsOf(db: Db, userId: string): Promise<ListedTicket[]> {
  const { rows } = await sql<ListedTicket>`
    ${select} WHERE t.user_id = ${userId} ORDER BY t.last_at DESC, t.id LIMIT ${TICKETS_LISTED}`.execute(db)
  return rows
}

/** Reads only that shopper's with `userId`. Throws a Failure (404). */
export async function readTicket(
  db: Db,
  id: string,
  userId?: string,
): Promise<{ ticket: ListedTicket; entries: EntryRow[] }> {
  const isOwn = userId === undefined ? sql`` : sql`AND t.user_id = ${userId}`
  const { rows } = await sql<ListedTicket>`${select} WHERE t.id = ${id} ${isOwn}`.execute(db)
  if (!rows[0]) throw noSuchTicket()
  const entries = await sql<EntryRow>`
    SELECT e.id, e.at, e.kind, e.actor, s.name, e.sender, e.body, e.quoted, e.files, e.unread IS NOT NULL AS "isUnread"
    FROM ticket_entries e LEFT JOIN sellers s ON s.id = e.seller_id
    WHERE e.ticket_id = ${id} ORDER BY e.id`.execute(db)
  return { ticket: rows[0], entries: entries.rows }
}

/** Returns an unreadable email as it came, by the id of its entry. Throws a Failure (404). */
export async function readUnread(db: Db, entryId: string): Promise<Buffer> {
  if (!/^\d{1,18}$/.test(entryId)) throw noSuchTicket()
  const { rows } = await sql<{ unread: Buffer }>`
    SELECT unread FROM ticket_entries WHERE id = ${entryId} AND unread IS NOT NULL`.execute(db)
  if (!rows[0]) throw noSuchTicket()
  return rows[0].unread
}

/** `undelivered`: an email to the shopper came back. */
export type TicketList = 'open' | 'closed' | 'undelivered'

export type TicketsAsked = {
  show?: TicketList | undefined
  search?: string | undefined
  cursor?: string | undefined
}

/** Open tickets are sorted by what is due, others newest first. Throws a Failure (400) for an unknown cursor. */
export async function listTickets(
  db: Db,
  { show = 'open', search, cursor }: TicketsAsked,
): Promise<{ tickets: ListedTicket[]; nextCursor: string | undefined }> {
  const after = cursor === undefined ? undefined : await positionOf(db, cursor)
  const { rows } = await sql<ListedTicket>`
    ${select} WHERE ${search === undefined ? shown(show, after) : found(search)} ${orders[search === undefined ? show : 'found']}
    LIMIT ${TICKETS_LISTED + 1}`.execute(db)
  const tickets = rows.slice(0, TICKETS_LISTED)
  const hasMore = search === undefined && rows.length > TICKETS_LISTED
  return { tickets, nextCursor: hasMore ? tickets.at(-1)?.id : undefined }
}

export async function countTickets(db: Db): Promise<{ waiting: number; open: number }> {
  const { rows } = await sql<{ waiting: number; open: number }>`
    SELECT count(answer_by)::int AS waiting, count(*)::int AS open FROM tickets WHERE closed_at IS NULL`.execute(db)
  return rows[0] ?? { waiting: 0, open: 0 }
}

type DueTickets = { overdue: number; waiting: number; undelivered: number }

/** `overdue`: past their clock; `undelivered`: closed ones, too. Each is counted up to ORDERS_COUNTED. */
export async function countDueTickets(db: Db): Promise<DueTickets> {
  const count = (which: RawBuilder<unknown>) => sql`
    (SELECT count(*)::int FROM (
      SELECT FROM tickets WHERE ${which} LIMIT ${ORDERS_COUNTED}
    ) counted)`
  const { rows } = await sql<DueTickets>`
    SELECT ${count(sql`closed_at IS NULL AND due_at < now()`)} AS overdue,
      ${count(sql`closed_at IS NULL AND answer_by IS NOT NULL`)} AS waiting,
      ${count(sql`undelivered`)} AS undelivered`.execute(db)
  return rows[0] ?? { overdue: 0, waiting: 0, undelivered: 0 }
}

const select = sql`
  SELECT t.id, t.number, t.name, t.email, t.order_id, t.product_id, p.name AS product, p.category, t.opened_at, t.last_at,
    t.answer_by, t.redress_by, t.closed_at, t.close_reason, t.undelivered, s.name AS closed_by,
    coalesce((SELECT left(body, 200) FROM ticket_entries e WHERE e.ticket_id = t.id AND e.kind = 'message'
      ORDER BY e.id DESC LIMIT 1), '') AS last
  FROM tickets t LEFT JOIN products p ON p.id = t.product_id LEFT JOIN sellers s ON s.id = t.closed_by`

const orders = {
  open: sql`ORDER BY t.due_at, t.id`,
  closed: sql`ORDER BY t.closed_at DESC, t.id`,
  undelivered: sql`ORDER BY t.last_at DESC, t.id`,
  found: sql`ORDER BY t.last_at DESC, t.id`,
}

// The times are text, because a Date would lose their microseconds.
type Position = { id: string; due: string; last: string; closed: string | null }

async function positionOf(db: Db, id: string): Promise<Position> {
  const { rows } = await sql<Position>`
    SELECT id, due_at::text AS due, last_at::text AS last, closed_at::text AS closed FROM tickets WHERE id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw new Failure('invalid', refusals.unknownCursor)
  return rows[0]
}

function shown(show: TicketList, after: Position | undefined): RawBuilder<unknown> {
  if (show === 'open') {
    const rest = after ? sql`AND (t.due_at, t.id) > (${after.due}::timestamptz, ${after.id})` : sql``
    return sql`t.closed_at IS NULL ${rest}`
  }
  if (show === 'undelivered') {
    const rest = after
      ? sql`AND t.last_at <= ${after.last}::timestamptz AND (t.last_at < ${after.last}::timestamptz OR t.id > ${after.id})`
      : sql``
    return sql`t.undelivered ${rest}`
  }
  // A ticket that has opened again since has no place here; its list begins anew.
  const rest = after?.closed
    ? sql`AND t.closed_at <= ${after.closed}::timestamptz AND (t.closed_at < ${after.closed}::timestamptz OR t.id > ${after.id})`
    : sql``
  return sql`t.closed_at IS NOT NULL ${rest}`
}

function found(search: string): RawBuilder<unknown> {
  const number = search.trim().toUpperCase().replace(/^T-/, '')
  return sql`(t.number = ${number} OR (lower(t.email) = lower(${search.trim()}) AND t.email <> ''))`
}
