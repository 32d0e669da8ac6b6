import { calls } from '#contract/calls'
import { ticketPaths } from '#contract/messages/ticket-paths'
import type { Scene } from './scenes.ts'
import type { State } from './state.ts'

/** After the states of passkeys, which register the shopper. */
export const ticketStates: State[] = [
  { name: 'tickets-none', who: 'passkeys', path: ticketPaths.myTickets() },
  { name: 'tickets-one', who: 'passkeys', prepare: opensTicket },
  { name: 'tickets', who: 'passkeys', path: ticketPaths.myTickets() },
  { name: 'seller-tickets', who: 'seller of options', path: ticketPaths.sellerTickets() },
  { name: 'seller-ticket', who: 'seller of options', prepare: firstTicket },
  { name: 'seller-ticket-figures', who: 'seller of options', path: ticketPaths.sellerTickets('figures') },
]

async function opensTicket({ context }: Scene): Promise<string> {
  const data = { name: 'Asha Raman', message: 'One jar of five is broken.' }
  const opened = (await (await context.request.post(calls.ticketOpen.path, { data })).json()) as { id: string }
  return ticketPaths.myTicket(opened.id)
}

async function firstTicket({ sellerOfOptions }: Scene): Promise<string> {
  const answer = await sellerOfOptions.request.get(calls.sellerTickets.path)
  const { tickets } = (await answer.json()) as { tickets: { _id: string }[] }
  return ticketPaths.sellerTicket(tickets[0]?._id ?? '')
}
