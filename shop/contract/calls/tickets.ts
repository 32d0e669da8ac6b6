import * as z from 'zod/mini'

import { contactMessage, id, line, text } from '../entities.ts'
import { closeReasons, MAX_TICKET_TEXT } from '../messages/ticket-rules.ts'
import { ownTicket, sellerTicket, ticketEntry, ticketFigures } from '../messages/tickets.ts'
import { additional, emptyAnswer, messageAnswer, strict, tooMany } from './define.ts'

const noTicket = 'There is no such ticket.'
const full = 'The conversation has reached its length, or the ticket is closed already.'
const draftId = contactMessage.shape.draftId
const message = text(MAX_TICKET_TEXT)
const reason = z.enum(closeReasons)

/** /api/tickets: complaints and questions with a number, and the emails that answer them. */
export const ticketContract = {
  ticketOpen: additional({
    method: 'POST',
    path: '/api/tickets/open',
    caller: 'user',
    summary: 'Open a ticket',
    about:
      "Keeps a message to the shop as a ticket, about an order of the shopper or about a product, and emails its number. The shop's answers go to the email of the account. `draftId` is an idempotency key: the same message with it opens one ticket.",
    body: z.object({ name: line(100), message, order: z.optional(id), product: z.optional(id), draftId }),
    answer: z.object({ msg: z.string(), id, number: z.string() }),
    others: { 404: 'There is no such order or product.', 429: tooMany },
  }),
  tickets: additional({
    method: 'GET',
    path: '/api/tickets',
    caller: 'user',
    summary: 'List own tickets',
    about: "The shopper's 50 latest tickets, those with the newest entry first.",
    answer: z.object({ tickets: z.array(ownTicket) }),
  }),
  ticketOne: additional({
    method: 'GET',
    path: '/api/tickets/one',
    caller: 'user',
    summary: 'Read a ticket of the shopper',
    about: 'A ticket of the shopper with its conversation, oldest entry first.',
    query: strict(z.object({ id })),
    answer: z.object({ ticket: ownTicket, entries: z.array(ticketEntry) }),
    others: { 404: noTicket },
  }),
  ticketReply: additional({
    method: 'POST',
    path: '/api/tickets/reply',
    caller: 'user',
    summary: 'Write in a ticket',
    about: 'Adds a message to a ticket of the shopper; a closed one opens again.',
    body: z.object({ id, message, draftId }),
    answer: messageAnswer,
    others: { 404: noTicket, 409: full, 429: tooMany },
  }),
  ticketMail: additional({
    method: 'POST',
    path: '/api/tickets/mail',
    caller: 'anyone',
    summary: 'Hand over an email',
    about:
      "Takes one raw email (RFC 5322) that was sent to the address of a ticket, from a mail provider's route or a pipe. `X-Mail-Signature` is `sha256=` and the HMAC-SHA256 of the body with TICKET_MAIL_SECRET, in hex. `X-Mail-Recipient` may name the recipients of the envelope. The same Message-ID is kept once. An email that cannot be read is kept as a file, and is accepted too.",
    answer: emptyAnswer,
    others: {
      401: 'The signature does not match.',
      404: 'The email is for no ticket.',
      409: 'The conversation has reached its length, or three emails to it could not be read.',
      413: 'The email is too large.',
      429: tooMany,
      503: 'Too many emails are being read; the mail server comes again.',
    },
  }),
  sellerTickets: additional({
    method: 'GET',
    path: '/api/tickets/seller',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'List all tickets',
    about:
      'Open tickets, those due first at the top, or closed ones, newest first, or `undelivered`: those of which an email came back, open or closed; 50 on a page. `search` is a number, or the email of a shopper, and finds both. `waiting` counts the open tickets that wait for an answer, `open` all open ones.',
    query: strict(
      z.object({
        show: z.optional(z.enum(['open', 'closed', 'undelivered'])),
        search: z.optional(line(254)),
        cursor: z.optional(z.string().check(z.maxLength(100))),
      }),
    ),
    answer: z.object({
      tickets: z.array(sellerTicket),
      waiting: z.int(),
      open: z.int(),
      nextCursor: z.optional(z.string()),
    }),
  }),
  sellerTicket: additional({
    method: 'GET',
    path: '/api/tickets/seller/one',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Read a ticket',
    about: 'A ticket with its conversation, oldest entry first.',
    query: strict(z.object({ id })),
    answer: z.object({ ticket: sellerTicket, entries: z.array(ticketEntry) }),
    others: { 404: noTicket },
  }),
  sellerTicketEmail: additional({
    method: 'GET',
    path: '/api/tickets/seller/email',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Download an email that could not be read',
    about: 'The email as it came, its first megabyte at most, by the id of its entry in the conversation.',
    query: strict(z.object({ id })),
    others: { 400: 'The id is missing.', 404: 'There is no such email.' },
  }),
  sellerTicketAnswer: additional({
    method: 'POST',
    path: '/api/tickets/answer',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Answer a ticket',
    about:
      'Adds an answer and emails it. With `close` it closes the ticket too, for that reason. `draftId` is an idempotency key.',
    body: z.object({ id, message, close: z.optional(reason), draftId }),
    answer: messageAnswer,
    others: { 404: noTicket, 409: full },
  }),
  sellerTicketClose: additional({
    method: 'POST',
    path: '/api/tickets/close',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Close a ticket',
    about: 'Closes an open ticket and emails that to the shopper, unless the reason is spam.',
    body: z.object({ id, reason }),
    answer: messageAnswer,
    others: { 404: noTicket, 409: full },
  }),
  sellerTicketReached: additional({
    method: 'POST',
    path: '/api/tickets/reached',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Note that a customer was reached',
    about: 'Takes a ticket of which an email came back out of the list of these. Repeated, it changes nothing.',
    body: z.object({ id }),
    answer: messageAnswer,
    others: { 404: noTicket },
  }),
  ticketFigures: additional({
    method: 'GET',
    path: '/api/tickets/figures',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Get the figures of a year',
    about:
      'For each month of a year in India: the tickets that were opened in it without spam, those of them that were answered within 48 hours, redressed within the month, and are open.',
    query: strict(z.object({ year: z.string().check(z.regex(/^20\d\d$/, 'must be a year')) })),
    answer: z.object({ months: z.array(ticketFigures) }),
  }),
  ticketFiguresFile: additional({
    method: 'GET',
    path: '/api/tickets/figures/csv',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Download the figures of a year',
    about: 'The same figures as CSV in UTF-8.',
    query: strict(z.object({ year: z.string().check(z.regex(/^20\d\d$/, 'must be a year')) })),
    others: { 400: 'The year is missing or no year.' },
  }),
}
