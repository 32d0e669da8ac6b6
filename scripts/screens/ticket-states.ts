import { calls } from '../../contract/calls.ts'
import { ticketPaths } from '../../contract/ticket-paths.ts'
import type { Scene } from './scenes.ts'
import type { State } from './state.ts'

/** Of a shop with TICKETS=on, after the states of passkeys, which register the shopper. */
export const ticketStates: State[] = [
  { name: 'tickets-none', who: 'passkeys', path: ticketPaths.myTickets() },
  { name: 'tickets-one', who: 'passkeys', prepare: opensTicket },
  { name: 'tickets', who: 'passkeys', path: ticketPaths.myTickets() },
]

async function opensTicket({ context }: Scene): Promise<string> {
  const data = { name: 'Asha Raman', message: 'One jar of five is broken.' }
  const opened = (await (await context.request.post(calls.ticketOpen.path, { data })).json()) as { id: string }
  return ticketPaths.myTicket(opened.id)
}
