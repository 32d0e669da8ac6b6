import { Link } from 'react-router'

import { ticketPaths } from '#contract/messages/ticket-paths'
import { closingWords } from '#contract/messages/ticket-wording'
import type { SellerTicket } from '#contract/messages/tickets'
import { orderNumber } from '#contract/orders/order-number'
import { DueClock } from '#web/seller/messages/tickets/due-clock.tsx'
import { DayAndTime } from '#web/ui/fields/day-and-time.tsx'
import { Pill } from '#web/ui/pill.tsx'

/** A ticket in the list: what is due, who wrote, and the last words. */
export function TicketCard({ ticket, now }: { ticket: SellerTicket; now: number }) {
  return (
    <Link
      to={ticketPaths.sellerTicket(ticket._id)}
      className="block rounded-card border border-line bg-card px-4 py-4 text-ink no-underline shadow-card hover:bg-shade md:px-5"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">
          <span className="figures font-semibold" translate="no">
            {ticket.number}
          </span>{' '}
          <span>{`· ${ticket.name || 'Deleted account'}`}</span>
          {aboutInWords(ticket) && <span className="text-ink-soft">{` · ${aboutInWords(ticket)}`}</span>}
        </span>
        <span className="flex flex-wrap gap-2">
          {ticket.undelivered && <Pill tone="red">Email not delivered</Pill>}
          <Due ticket={ticket} now={now} />
        </span>
      </span>
      {ticket.last && <span className="mt-2 line-clamp-2 wrap-anywhere text-ink-soft">{ticket.last}</span>}
    </Link>
  )
}

/** The next due date of an open ticket; when and why a closed one was closed. */
export function Due({ ticket, now }: { ticket: SellerTicket; now: number }) {
  if (ticket.closedAt) {
    return (
      <span className="text-sm text-ink-soft">
        <span>{`${ticket.closeReason ? closingWords[ticket.closeReason] : ''} ·`}</span>{' '}
        <DayAndTime at={ticket.closedAt} />
      </span>
    )
  }
  const answerFirst = ticket.answerBy !== undefined && ticket.answerBy < ticket.redressBy
  return answerFirst ? (
    <DueClock what="Answer" at={ticket.answerBy ?? ''} now={now} />
  ) : (
    <DueClock what="Settle" at={ticket.redressBy} now={now} />
  )
}

export function aboutInWords({ order, product }: SellerTicket): string {
  return order ? `Order ${orderNumber(order)}` : (product?.name ?? '')
}
