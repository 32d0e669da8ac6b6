/** The rules of tickets, apart from their shapes, so that a page loads no schema. */

/** Consumer Protection (E-Commerce) Rules, 2020, rule 4 (5): acknowledged in 48 hours, redressed within a month. */
export const ANSWER_HOURS = 48
/** The most entries of a conversation; the database has the same bound. */
export const MAX_TICKET_ENTRIES = 200
/** The tickets on one page of the seller, and the most that a shopper's page shows. */
export const TICKETS_LISTED = 50
/** The most characters of a message in a form; a longer email is cut at `MAX_MAIL_TEXT`. */
export const MAX_TICKET_TEXT = 5_000
export const MAX_MAIL_TEXT = 10_000

/** The reasons that a seller can close a ticket for. */
export const closeReasons = ['solved', 'answered', 'no reply', 'duplicate', 'spam'] as const
export type CloseReason = (typeof closeReasons)[number]
/** The reasons of all closings: an account that is deleted closes its tickets. */
export const closings = [...closeReasons, 'account deleted'] as const
export type Closing = (typeof closings)[number]

export const entryKinds = ['message', 'automatic', 'undelivered', 'closed', 'reopened'] as const
export type EntryKind = (typeof entryKinds)[number]

/** The number as people read it: T-4K7Q2M. */
export function ticketNumber(number: string): string {
  return `T-${number}`
}
