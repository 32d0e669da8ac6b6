/** A mail as it waits in the queue: everything that is needed to send it, nothing to look up. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
}
