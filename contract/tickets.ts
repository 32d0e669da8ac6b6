import * as z from 'zod/mini'

import { id } from './entities.ts'

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

const about = {
  order: z.optional(id),
  product: z.optional(z.object({ _id: id, name: z.string(), category: z.string() })),
}

/** A ticket in a shopper's list; times are ISO 8601. */
export const ownTicket = z.object({
  _id: id,
  number: z.string(),
  ...about,
  openedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Present while the shop owes an answer. */
  answerBy: z.optional(z.iso.datetime()),
  isClosed: z.boolean(),
})
export type OwnTicket = z.infer<typeof ownTicket>

/** A ticket in the seller's list. */
export const sellerTicket = z.extend(ownTicket, {
  name: z.string(),
  email: z.string(),
  redressBy: z.iso.datetime(),
  /** An email to the shopper came back. */
  undelivered: z.boolean(),
  closedAt: z.optional(z.iso.datetime()),
  closedBy: z.optional(z.string()),
  closeReason: z.optional(z.enum(closings)),
  /** The beginning of the last message. */
  last: z.string(),
})
export type SellerTicket = z.infer<typeof sellerTicket>

/** One entry of the conversation. `name` is the seller's, and is absent for the shopper. */
export const ticketEntry = z.object({
  _id: id,
  at: z.iso.datetime(),
  kind: z.enum(entryKinds),
  actor: z.enum(['shopper', 'seller', 'mail', 'shop']),
  name: z.optional(z.string()),
  /** The address of an email that is not the ticket's own. */
  sender: z.optional(z.string()),
  text: z.string(),
  /** The number of files that came with an email and are not kept. */
  files: z.optional(z.int()),
})
export type TicketEntry = z.infer<typeof ticketEntry>

/** The tickets that were opened in a month, `2026-11`. */
export const ticketFigures = z.object({
  month: z.string(),
  received: z.int(),
  answeredInTime: z.int(),
  redressedInTime: z.int(),
  open: z.int(),
})
export type TicketFigures = z.infer<typeof ticketFigures>
