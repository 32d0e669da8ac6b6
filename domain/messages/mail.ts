import type { OrderMail } from '#domain/messages/order-mail'

/** A rendered email, complete: sending it needs no further data. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** Mails with the same thread are shown as one conversation: `order.` and the order's id. */
  thread?: string
  /** Where one POST stops mails of this kind, for the button of mail programs (RFC 8058). */
  stopUrl?: string
  /** Set when the mail contains a secret: the subject that the seller sees, and the secret's expiry (ISO 8601). */
  secret?: { shownAs: string; goodUntil: string }
}

/** An email as it waits: rendered, or the facts of one about an order. */
export type QueuedMail = Mail | OrderMail
