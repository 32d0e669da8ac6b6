import { csv } from '#api/present/csv'
import { ticketNumber } from '#contract/messages/ticket-rules'
import type { OwnTicket, SellerTicket, TicketEntry, TicketFigures } from '#contract/messages/tickets'
import type { EntryRow, ListedTicket } from '#domain/tickets/read-tickets'

/** A ticket as its shopper sees it. */
export function presentOwnTicket(row: ListedTicket): OwnTicket {
  return {
    _id: row.id,
    number: ticketNumber(row.number),
    ...(row.order_id ? { order: row.order_id } : {}),
    ...(row.product_id
      ? { product: { _id: row.product_id, name: row.product ?? '', category: row.category ?? '' } }
      : {}),
    openedAt: row.opened_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    ...(row.answer_by ? { answerBy: row.answer_by.toISOString() } : {}),
    isClosed: row.closed_at !== null,
  }
}

export function presentSellerTicket(row: ListedTicket): SellerTicket {
  return {
    ...presentOwnTicket(row),
    name: row.name,
    email: row.email,
    redressBy: row.redress_by.toISOString(),
    undelivered: row.undelivered,
    ...(row.closed_at ? { closedAt: row.closed_at.toISOString() } : {}),
    ...(row.closed_by ? { closedBy: row.closed_by } : {}),
    ...(row.close_reason ? { closeReason: row.close_reason } : {}),
    last: row.last,
  }
}

/** An entry of the conversation. A shopper does not read which seller wrote, nor the report of a bounce. */
export function presentEntry(row: EntryRow, reader: 'shopper' | 'seller'): TicketEntry {
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actor,
    ...(row.name && reader === 'seller' ? { name: row.name } : {}),
    ...(row.sender ? { sender: row.sender } : {}),
    text: row.actor === 'mail' && reader === 'shopper' ? '' : row.body,
    ...(row.quoted ? { quoted: row.quoted } : {}),
    ...(row.files > 0 ? { files: row.files } : {}),
    ...(row.isUnread && reader === 'seller' ? { file: unreadFile(String(row.id)) } : {}),
  }
}

/** The name of the file of an email that could not be read. */
export function unreadFile(entryId: string): string {
  return `email-${entryId}.eml`
}

/** The figures as CSV, with the sum of the year. */
export function figuresCsv(months: TicketFigures[]): Buffer {
  const rows = months.map((each) => [each.month, each.received, each.answeredInTime, each.redressedInTime, each.open])
  const sum = (of: (each: TicketFigures) => number) => months.reduce((total, each) => total + of(each), 0)
  const total = [
    'Year',
    sum(({ received }) => received),
    sum(({ answeredInTime }) => answeredInTime),
    sum(({ redressedInTime }) => redressedInTime),
    sum(({ open }) => open),
  ]
  return csv([['Month', 'Received', 'Answered in 48 hours', 'Redressed in a month', 'Open'], ...rows, total], {
    bom: true,
  })
}
