import { MessageCircle } from 'lucide-react'
import { NavLink } from 'react-router'

import { calls } from '#contract/calls'
import { ticketPaths } from '#contract/messages/ticket-paths'
import type { SellerRole } from '#contract/seller-login'
import { mayMake } from '#web/seller/layout/roles.ts'
import { useWaitingTickets } from '#web/seller/messages/tickets/ticket-queries.ts'

type Props = { role: SellerRole; className: string }

/** The link to the tickets, with the number of those that wait for an answer; who keeps the books sees figures there. */
export function TicketsPlace({ role, className }: Props) {
  return (
    <NavLink to={ticketPaths.sellerTickets()} className={`relative ${className}`}>
      <MessageCircle className="size-5" aria-hidden="true" /> <span className="max-sm:sr-only">Tickets</span>
      {mayMake(role, calls.sellerTickets) && <Waiting />}
    </NavLink>
  )
}

function Waiting() {
  const waiting = useWaitingTickets()
  if (waiting === 0) return null
  return (
    <span className="figures min-w-5 rounded-full bg-pomegranate px-1 text-center text-xs leading-[1.43] font-semibold text-on-date max-sm:absolute max-sm:top-0.5 max-sm:right-0 md:ml-auto">
      <span>{waiting > 99 ? '99+' : waiting}</span>
      <span className="sr-only"> waiting for you</span>
    </span>
  )
}
