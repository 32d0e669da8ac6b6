import { compile } from 'html-to-text'
import PostalMime, { addressParser, type Email } from 'postal-mime'

import { MAX_MAIL_TEXT } from '#contract/messages/ticket-rules'
import { splitQuote } from '#domain/tickets/mail-reader/split-quote'

export type ParsedMail = {
  messageId: string | undefined
  kind: 'message' | 'automatic' | 'undelivered'
  /** The plain address of the author; undefined when none, several or a group are named. */
  from: string | undefined
  text: string
  quoted: string
  files: number
}

const MAX_HTML = 200_000
const MAX_TEXT = 100_000

/** The end of a long email may be missing. Throws for bytes that are no email. It may take any time and memory. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(Buffer.from(raw), { attachmentEncoding: 'arraybuffer' })
  if (mail.headers.length === 0) throw new Error('No header')
  const kind = kindOf(mail)
  const text = storable(
    (mail.text?.trim() ? mail.text : textOf((mail.html ?? '').slice(0, MAX_HTML))).slice(0, MAX_TEXT),
  )
  const { own, quoted } = kind === 'message' ? splitQuote(text) : { own: text, quoted: '' }
  return {
    messageId: mail.messageId,
    kind,
    from: authorOf(mail),
    text: cut(own),
    quoted: cut(quoted),
    // The parts of a report are no files of a shopper.
    files: kind === 'message' ? mail.attachments.filter(({ mimeType }) => !isSignature.test(mimeType)).length : 0,
  }
}

// S/MIME (RFC 8551) and OpenPGP (RFC 3156), with the key that some programs send along.
const isSignature = /^application\/(?:(?:x-)?pkcs7-signature|pgp-(?:signature|keys))$/i

function cut(text: string): string {
  return text.length > MAX_MAIL_TEXT ? `${text.slice(0, MAX_MAIL_TEXT)}\n[...]` : text
}

// RFC 3464, RFC 3834, and the headers that mail programs used before it. A report of a delay is no bounce.
function kindOf(mail: Email): ParsedMail['kind'] {
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

function authorOf(mail: Email): string | undefined {
  const named = mail.headers.filter(({ key }) => key === 'from').flatMap(({ value }) => addressParser(value))
  return named.length === 1 ? named[0]?.address || undefined : undefined
}

const skipped = ['style', 'script', 'title', 'img'].map((selector) => ({ selector, format: 'skip' }))
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }))
// What names a quoted email, and a quote that is no `blockquote`: Gmail, Thunderbird, Yahoo. They are marked like one.
const quotes = ['div.gmail_attr', 'div.moz-cite-prefix', 'div.yahoo_quoted']
const textOf = compile({
  wordwrap: false,
  limits: { maxDepth: 50 },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ...skipped,
    ...headings,
    ...quotes.map((selector) => ({ selector, format: 'blockquote' })),
  ],
})

// PostgreSQL stores neither NUL nor lone surrogates.
function storable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
