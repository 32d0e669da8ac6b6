import { createHash } from 'node:crypto'

import type PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'

import { MAX_MAIL_TEXT } from '#contract/ticket-rules'
import { withoutQuote } from '#domain/tickets/without-quote'

/** An email as far as tickets need it. */
export type ReadMail = {
  /** The SHA-256 of the Message-ID, or of the email when it has none. */
  id: Buffer
  kind: 'message' | 'automatic' | 'undelivered'
  /** The plain address of the author; undefined when there is none. */
  from: string | undefined
  /** The addresses in the header that it may have been sent to. */
  recipients: string[]
  text: string
  files: number
}

const MOST_RECIPIENTS = 50

/**
 * Reads an email; the end of a long one may be missing. HTML becomes text, files are counted, and what the author quotes
 * is left out. Undefined for bytes that are no email.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail | undefined> {
  // Loaded with the first email.
  const { default: parser } = await import('postal-mime')
  const mail = await parser.parse(Buffer.from(raw), { attachmentEncoding: 'arraybuffer' }).catch(() => undefined)
  if (!mail || mail.headers.length === 0) return undefined
  const kind = kindOf(mail)
  const text = (mail.text?.trim() ? mail.text : await textOf(mail.html ?? '', parser)).replaceAll('\r\n', '\n')
  const words = storable(kind === 'message' ? withoutQuote(text) : text)
  return {
    id: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest(),
    kind,
    from: mail.from?.address || undefined,
    recipients: recipientsOf(mail),
    text: words.length > MAX_MAIL_TEXT ? `${words.slice(0, MAX_MAIL_TEXT)}\n[...]` : words,
    // The parts of a report are no files of a shopper.
    files: kind === 'message' ? mail.attachments.length : 0,
  }
}

/**
 * A bounce, what a machine answers, or what a person wrote (RFC 3464, RFC 3834, and the headers that mail programs used
 * before it). A report of a delay is no bounce.
 */
function kindOf(mail: Email): ReadMail['kind'] {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.toLowerCase() ?? ''
  const isReport = /^multipart\/report\b.*\breport-type="?delivery-status/s.test(header('content-type'))
  const isMailer = /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? '')
  if (isReport || isMailer) return reportsDelay(mail) ? 'automatic' : 'undelivered'
  const isAutomatic =
    !/^(no\b.*)?$/.test(header('auto-submitted')) ||
    header('return-path').trim() === '<>' ||
    /^(bulk|junk|list|auto[_-]reply)$/.test(header('precedence').trim()) ||
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-autoresponse'].some((name) => header(name) !== '') ||
    /^multipart\/report\b/.test(header('content-type'))
  return isAutomatic ? 'automatic' : 'message'
}

function reportsDelay(mail: Email): boolean {
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!report) return false
  const text =
    typeof report.content === 'string' ? report.content : Buffer.from(report.content as ArrayBuffer).toString()
  const actions = [...text.matchAll(/^action:\s*(\w+)/gim)].map(([, action = '']) => action.toLowerCase())
  return actions.length > 0 && !actions.includes('failed')
}

function recipientsOf(mail: Email): string[] {
  const named = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']
  const inHeaders = mail.headers.filter(({ key }) => named.includes(key)).map(({ value }) => value)
  const listed = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(
    (each) => each.address ?? each.group?.map((of) => of.address ?? '') ?? [],
  )
  return [...inHeaders.flatMap(addressesIn), ...listed].slice(0, MOST_RECIPIENTS)
}

/** The addresses in a header or an envelope, as `a@b.example, <c@d.example>`. */
export function addressesIn(list: string): string[] {
  return list.slice(0, 4_000).match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []
}

// Postal Mime turns HTML into text where an email has parts of both kinds.
async function textOf(html: string, parser: typeof PostalMime): Promise<string> {
  if (html.trim() === '') return ''
  const both = [
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    '',
    '--part',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(withoutCode(html)).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    '--part--',
    '',
  ]
  return (await parser.parse(both.join('\r\n'))).text ?? ''
}

// Styles and scripts are no words. Each character is read once, however many elements are left open.
function withoutCode(html: string): string {
  const opening = /<(style|script|title)\b/gi
  const kept: string[] = []
  let from = 0
  for (;;) {
    opening.lastIndex = from
    const found = opening.exec(html)
    if (!found) return kept.concat(html.slice(from)).join('')
    kept.push(html.slice(from, found.index))
    const closing = new RegExp(`</${found[1]}\\s*>`, 'gi')
    closing.lastIndex = opening.lastIndex
    if (!closing.test(html)) return kept.join('')
    from = closing.lastIndex
  }
}

// PostgreSQL stores neither NUL nor lone surrogates.
function storable(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
