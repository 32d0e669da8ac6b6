import * as z from 'zod/mini'

import { id } from '../entities.ts'
import { closings, entryKinds } from './ticket-rules.ts'

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
  /** The earlier email that an email quotes below its words. */
  quoted: z.optional(z.string()),
  /** The number of files that came with an email and are not kept. */
  files: z.optional(z.int()),
  /** The name of the file of an email that could not be read; absent for the shopper. */
  file: z.optional(z.string()),
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
