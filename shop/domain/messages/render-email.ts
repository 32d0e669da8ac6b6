import type { Email } from '#domain/messages/email'
import { emailHtml } from '#domain/messages/email-html'
import { emailText } from '#domain/messages/email-text'
import type { Mail } from '#domain/messages/mail'
import { shop } from '#shop'

/** Escapes all content. Replaces lone surrogates, which PostgreSQL rejects and which would roll back the order. */
export function renderEmail(email: Email): Mail {
  return {
    to: email.to,
    subject: email.subject.toWellFormed(),
    html: emailHtml(email).toWellFormed(),
    text: emailText(email).toWellFormed(),
    replyTo: email.replyTo ?? shop.email,
    ...(email.orderId ? { thread: `order.${email.orderId}` } : {}),
    ...(email.ticket ? { thread: `ticket.${email.ticket.id}` } : {}),
    ...(email.stopUrl ? { stopUrl: email.stopUrl } : {}),
  }
}
