import { MessageCircle } from 'lucide-react'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import type { SellerRole } from '#contract/seller-login'
import { MenuItem } from '#web/seller/menu-item.tsx'
import { mayMake } from '#web/seller/roles.ts'
import { useWaitingTickets } from '#web/seller/tickets/ticket-queries.ts'

/** The entry of the menu with the number of tickets that wait for an answer. */
export function TicketsPlace({ role }: { role: SellerRole }) {
  if (!mayMake(role, calls.sellerTickets)) return null
  return <MenuItem label="Tickets" to={paths.sellerTickets()} Icon={MessageCircle} useCount={useWaitingTickets} />
}
