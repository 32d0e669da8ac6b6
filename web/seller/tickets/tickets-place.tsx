import { MessageCircle } from 'lucide-react'
import { NavLink } from 'react-router'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import type { SellerRole } from '#contract/seller-login'
import { mayMake } from '#web/seller/roles.ts'
import { useWaitingTickets } from '#web/seller/tickets/ticket-queries.ts'

/** The link to the tickets, with the number of those that wait for an answer. */
export function TicketsPlace({ role, className }: { role: SellerRole; className: string }) {
  return mayMake(role, calls.sellerTickets) && <TicketsLink className={className} />
}

function TicketsLink({ className }: { className: string }) {
  const waiting = useWaitingTickets()
  return (
    <NavLink to={paths.sellerTickets()} prefetch="intent" className={`relative ${className}`}>
      <MessageCircle className="size-5" aria-hidden="true" /> <span className="max-sm:sr-only">Tickets</span>
      {waiting > 0 && (
        <span className="figures min-w-5 rounded-full bg-pomegranate px-1 text-center text-xs leading-[1.43] font-semibold text-on-date max-sm:absolute max-sm:top-0.5 max-sm:right-0 md:ml-auto">
          {waiting > 99 ? '99+' : waiting}
          <span className="sr-only"> waiting for you</span>
        </span>
      )}
    </NavLink>
  )
}
