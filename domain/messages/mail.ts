/** A mail as it waits in the queue: everything that is needed to send it, nothing to look up. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** Set when the mail tells what only its reader may know: what others see of it, and until when (ISO 8601) it is of use. */
  secret?: { shownAs: string; goodUntil: string }
}
