/**
 * A mail to send; `id` is the same for all tries, so that duplicates share a Message-ID. Mails with the same `thread` form
 * one conversation. A POST to `stopUrl` stops mails of this kind.
 */
type OutgoingMail = {
  id: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  thread?: string
  stopUrl?: string
  /** Written by a machine, so that no other machine answers it. */
  automatic?: true
  /** The sender of the envelope, which gets what cannot be delivered; default: `from`. */
  bouncesTo?: string
}

/**
 * Why a mail was not sent, with the server's response, if any. `final` when the cause is this mail, so that a retry is
 * useless; the shop's configuration (login, sender) and temporary failures are not final.
 */
export type MailTrouble = {
  kind:
    | 'no mailbox'
    | 'full'
    | 'unwanted'
    | 'refused'
    | 'later'
    | 'sender'
    | 'login'
    | 'silent'
    | 'unreachable'
    | 'other'
  final: boolean
  answer?: string
}

export class MailNotSent extends Error {
  override name = 'MailNotSent'
  readonly trouble: MailTrouble
  constructor(trouble: MailTrouble, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.trouble = trouble
  }
}

export type Mailer = {
  /** Resolves when the server has accepted the mail; throws MailNotSent. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => Promise<void>
}

/** Creates a mailer over a pool of SMTP connections. `from` is the shop's own address, `Name <address>` or plain. */
export function createMailer(config: { url: string; from: string; timeoutMs?: number }): Mailer {
  const timeoutMs = config.timeoutMs ?? 10_000
  let opened: ReturnType<typeof open> | undefined
  // Loaded with the first mail: 39 files that a start does not need. The writer of messages uses Nodemailer, too.
  const open = async () => {
    const [{ createTransport }, { mailMessage }] = await Promise.all([
      import('nodemailer'),
      import('#adapters/mail-message'),
    ])
    const transport = createTransport({
      url: config.url,
      pool: true,
      maxConnections: 3,
      // The defaults are minutes, so a server that hangs would block the queue.
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      idleTimeout: 30_000,
      maxRequeues: 0,
      // Mails are complete; nothing is read from files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return { transport, mailMessage }
  }
  const domain = /@([^\s>]+)/.exec(config.from)?.[1] ?? 'localhost'

  return {
    send: async ({ id, to, subject, text, html, replyTo, thread, stopUrl, automatic, bouncesTo }) => {
      const headers = {
        from: config.from,
        to,
        subject,
        'message-id': `<${id}@${domain}>`,
        ...(replyTo ? { 'reply-to': replyTo } : {}),
        // No mail has this id; mail programs group by it all the same (RFC 5256, the REFERENCES algorithm).
        ...(thread ? { references: `<${thread}@${domain}>` } : {}),
        // RFC 8058: mail programs offer a button that stops the mails without opening a page.
        ...(stopUrl
          ? { 'list-unsubscribe': `<${stopUrl}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
          : {}),
        ...(automatic ? { 'auto-submitted': 'auto-generated' } : {}),
      }
      const { transport, mailMessage } = await (opened ??= open())
      const { raw, envelope } = mailMessage({ headers, text, html })
      const sent = transport.sendMail({ raw, envelope: bouncesTo ? { ...envelope, from: bouncesTo } : envelope })
      await sent.catch((error: unknown) => {
        throw new MailNotSent(troubleIn(error), error)
      })
    },
    // Lets running deliveries finish.
    close: async () => (await opened)?.transport.close(),
  }
}

const NO_CONNECTION = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ESOCKET', 'EDNS', 'ENOTFOUND', 'EPIPE'])

// Codes that concern the sender, although the server sends them for a recipient or a text: address refused or blocked
// (RFC 3463, 5.1.7 and 5.1.8), too much sent (Google 5.4.5, Zoho 5.4.6), not allowed to send as this address (Microsoft
// 5.7.60, 5.2.252).
const SENDER_CODES = new Set(['5.1.7', '5.1.8', '5.4.5', '5.4.6', '5.7.60', '5.2.252'])

// Codes of RFC 5321 and enhanced codes of RFC 3463; servers differ in which of the two they use correctly.
function troubleIn(error: unknown): MailTrouble {
  const { code, command, response, responseCode } = error as Partial<SmtpError>
  const answer = response ? { answer: response.slice(0, 300) } : {}
  if (code === 'EAUTH') return { kind: 'login', final: false, ...answer }
  if (responseCode !== undefined && responseCode >= 500) {
    if (command === 'MAIL FROM' || SENDER_CODES.has(enhancedCode(response ?? ''))) {
      return { kind: 'sender', final: false, ...answer }
    }
    // Before a mail is started, the error concerns the connection.
    if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'other', final: false, ...answer }
    return { kind: refusalKind(responseCode, response ?? ''), final: true, ...answer }
  }
  if (responseCode !== undefined && responseCode >= 400) return { kind: 'later', final: false, ...answer }
  if (code === 'ETIMEDOUT') return { kind: 'silent', final: false }
  if (code && NO_CONNECTION.has(code)) return { kind: 'unreachable', final: false }
  // The address is invalid, so it was not sent to the server.
  if (code === 'EENVELOPE') return { kind: 'no mailbox', final: true }
  return { kind: 'other', final: false }
}

type SmtpError = { code: string; command: string; response: string; responseCode: number }

function refusalKind(responseCode: number, response: string): MailTrouble['kind'] {
  const enhanced = enhancedCode(response)
  if (enhanced.startsWith('5.7.')) return 'unwanted'
  if (enhanced === '5.2.2') return 'full'
  if (enhanced.startsWith('5.1.')) return 'no mailbox'
  if (enhanced) return 'refused'
  if (responseCode === 552) return 'full'
  if (responseCode === 554) return 'unwanted'
  return [550, 551, 553].includes(responseCode) ? 'no mailbox' : 'refused'
}

function enhancedCode(response: string): string {
  return /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(response)?.[1] ?? ''
}
