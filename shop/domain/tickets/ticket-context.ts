import type { Queue } from '#domain/process/queue'

/** The mailbox that takes answers by email, and the secret of the program that hands them over; both or neither. */
export type TicketMail = { mailbox: string | undefined; secret: string | undefined }

export type TicketContext = {
  queue: Queue
  publicUrl: string
  signingKey: string
  ticketMail: TicketMail
}
