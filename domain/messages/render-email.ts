import type { Email } from '#domain/messages/email'
import { emailHtml } from '#domain/messages/email-html'
import { emailText } from '#domain/messages/email-text'
import type { Mail } from '#domain/messages/mail'
import { shop } from '#shop'

/**
 * An email as a mail: HTML in the shop's look, and the same in plain text. Everything in it is escaped, and half a
 * character, where a text was cut, made a whole one: the queue refuses it, and with it the order that the mail tells of.
 */
export function renderEmail(email: Email): Mail {
  return {
    to: email.to,
    subject: email.subject.toWellFormed(),
    html: emailHtml(email).toWellFormed(),
    text: emailText(email).toWellFormed(),
    replyTo: email.replyTo ?? shop.email,
  }
}
