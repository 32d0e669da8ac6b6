import type { Letter } from '#domain/messages/letter'
import { letterHtml } from '#domain/messages/letter-html'
import { letterText } from '#domain/messages/letter-text'
import type { Mail } from '#domain/messages/mail'
import { shop } from '#shop'

/** A letter as a mail: HTML in the shop's look, and the same in plain text. Everything in it is escaped. */
export function write(letter: Letter): Mail {
  return {
    to: letter.to,
    subject: letter.subject,
    html: letterHtml(letter),
    text: letterText(letter),
    replyTo: letter.replyTo ?? shop.email,
  }
}
