import { ticketPaths } from '#contract/messages/ticket-paths'
import { ticketNumber } from '#contract/messages/ticket-rules'
import type { TicketToShop, TicketToShopper } from '#domain/messages/ticket-email-templates'
import { ticketAddress } from '#domain/tickets/ticket-address'
import type { TicketContext } from '#domain/tickets/ticket-context'
import { shop } from '#shop'

/** The shop's own address takes the answers where there is no mailbox, unread by the ticket. */
export function mailsOf(
  { publicUrl, signingKey, ticketMail }: TicketContext,
  { id, number, email, name }: { id: string; number: string; email: string; name: string },
): { toShopper: TicketToShopper; toShop: TicketToShop } {
  const ticket = { id, number: ticketNumber(number) }
  const address = ticketMail.mailbox === undefined ? undefined : ticketAddress(ticketMail.mailbox, signingKey, number)
  return {
    toShopper: { to: email, ticket, address, url: publicUrl + ticketPaths.myTicket(id) },
    toShop: { to: shop.email, ticket, name, email, url: publicUrl + ticketPaths.sellerTicket(id) },
  }
}
