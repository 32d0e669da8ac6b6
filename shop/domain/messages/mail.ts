import type { OrderMail } from '#domain/messages/order-mail'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** Mails with the same thread are shown as one conversation: `order.` or `ticket.`, and the id. */
  thread?: string
  /** Where one POST stops mails of this kind, for the button of mail programs (RFC 8058). */
  stopUrl?: string
  /** A machine wrote it, so that no other machine answers it (RFC 3834). */
  automatic?: true
  /** Where the mail comes back to when it cannot be delivered; default: its sender. */
  bouncesTo?: string
  /** The email of a shopper whose words it contains; it is deleted with the account of that email. */
  quotes?: string
  /** Set when the mail contains a secret: the subject that the seller sees, and the secret's expiry (ISO 8601). */
  secret?: { shownAs: string; goodUntil: string }
}

export type QueuedMail = Mail | OrderMail
