import type { Letter } from '#domain/messages/letter'
import { letterHtml } from '#domain/messages/letter-html'
import { letterText } from '#domain/messages/letter-text'
import type { Mail } from '#domain/messages/mail'
import { shop } from '#shop'

/**
 * A letter as a mail: HTML in the shop's look, and the same in plain text. Everything in it is escaped, and half a
 * character, where a text was cut, made a whole one: the queue refuses it, and with it the order that the mail tells of.
 */
export function write(letter: Letter): Mail {
  return {
    to: letter.to,
    subject: letter.subject.toWellFormed(),
    html: letterHtml(letter).toWellFormed(),
    text: letterText(letter).toWellFormed(),
    replyTo: letter.replyTo ?? shop.email,
  }
}
