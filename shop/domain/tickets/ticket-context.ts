import type { Queue } from '#domain/process/queue'

/** The mailbox that takes answers by email, and the secret of the program that hands them over; both or neither. */
export type TicketMail = { mailbox: string | undefined; secret: string | undefined }

/** The services that the functions of tickets need beside the database. */
export type TicketContext = {
  queue: Queue
  /** The address shoppers use, for links in emails. */
  publicUrl: string
  shopEmail: string
  signingKey: string
  ticketMail: TicketMail
}
