import type { Closing } from './ticket-rules.ts'

/** Separate from `refusals` and `notices`: pages of a shop without tickets load none of these. */
export const ticketRefusals = {
  noSuchTicket: 'Ticket not found',
  conversationFull: 'This conversation has reached its length. Please open a new ticket, and name this one in it.',
  alreadyClosed: 'This ticket is closed already.',
  noTicketAddress: 'This email is for no ticket of the shop.',
  unreadableMails: 'Several emails to this ticket could not be read. Please write on its page instead.',
  tooManyMails: 'Too many emails came to this ticket. Please try again later.',
  wrongMailSignature: 'The signature does not match the email.',
  manyTickets: 'You have opened many tickets today. Please answer in one of them, or call us.',
} as const

export const ticketNotices = {
  replied: 'Your message is with us.',
  answered: 'Your answer is on its way.',
  closed: 'The ticket is closed.',
  reached: 'The ticket no longer waits for this.',
} as const

/** The number is as people read it. */
export function ticketOpened(number: string): string {
  return `Your message is with us. Its number is ${number}.`
}

/** Why a ticket was closed, for the shopper and the seller. */
export const closingWords: Record<Closing, string> = {
  solved: 'Solved',
  answered: 'Question answered',
  'no reply': 'No reply from the customer',
  duplicate: 'Handled in another ticket',
  spam: 'Spam',
  'account deleted': 'The account was deleted',
}
