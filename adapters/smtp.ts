import { createTransport } from 'nodemailer'

/** A mail to send; `id` stays the same over all tries, so that a copy sent twice can be told by its Message-ID. */
type OutgoingMail = {
  id: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
}

/**
 * What kept a mail from being taken, and the server's own words if it said any. `final` when it is about this mail and
 * trying again is no use; what is the shop's to mend (its login, its sender) or passes by itself is not.
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

export class MailNotTaken extends Error {
  override name = 'MailNotTaken'
  readonly trouble: MailTrouble
  constructor(trouble: MailTrouble, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.trouble = trouble
  }
}

export type Mailer = {
  /** Resolves when the server has taken the mail; throws MailNotTaken. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => Promise<void>
}

/** Sends mail over SMTP through a few kept connections. `from` is the shop's own address, `Name <address>` or plain. */
export function createMailer(config: { url: string; from: string; timeoutMs?: number }): Mailer {
  const timeoutMs = config.timeoutMs ?? 10_000
  const transport = createTransport({
    url: config.url,
    pool: true,
    maxConnections: 3,
    // The defaults are minutes: a server that hangs would hold up the queue.
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    idleTimeout: 30_000,
    maxRequeues: 0,
    // A mail is text of ours; it never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(config.from)?.[1] ?? 'localhost'

  return {
    send: async ({ id, ...mail }) => {
      const outgoing = { ...mail, from: config.from, messageId: `<${id}@${domain}>` }
      await transport.sendMail(outgoing).catch((error: unknown) => {
        throw new MailNotTaken(troubleIn(error), error)
      })
    },
    // Lets deliveries under way finish.
    close: async () => transport.close(),
  }
}

const AT_THE_LINE = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ESOCKET', 'EDNS', 'ENOTFOUND', 'EPIPE'])

// Said of a recipient or a text, and meant of whoever sends: address refused or blocked (RFC 3463, 5.1.7 and 5.1.8), too
// much sent (Google 5.4.5, Zoho 5.4.6), not allowed to send as this address (Microsoft 5.7.60, 5.2.252).
const OF_THE_SENDER = new Set(['5.1.7', '5.1.8', '5.4.5', '5.4.6', '5.7.60', '5.2.252'])

// Codes and enhanced codes as RFC 5321 and RFC 3463 have them; servers differ in which of the two they get right.
function troubleIn(error: unknown): MailTrouble {
  const { code, command, response, responseCode } = error as Partial<SmtpError>
  const answer = response ? { answer: response.slice(0, 300) } : {}
  if (code === 'EAUTH') return { kind: 'login', final: false, ...answer }
  if (responseCode !== undefined && responseCode >= 500) {
    if (command === 'MAIL FROM' || OF_THE_SENDER.has(enhancedIn(response ?? ''))) {
      return { kind: 'sender', final: false, ...answer }
    }
    // Before a mail was begun, it is about the line.
    if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'other', final: false, ...answer }
    return { kind: refusal(responseCode, response ?? ''), final: true, ...answer }
  }
  if (responseCode !== undefined && responseCode >= 400) return { kind: 'later', final: false, ...answer }
  if (code === 'ETIMEDOUT') return { kind: 'silent', final: false }
  if (code && AT_THE_LINE.has(code)) return { kind: 'unreachable', final: false }
  // The address cannot even be written to the server.
  if (code === 'EENVELOPE') return { kind: 'no mailbox', final: true }
  return { kind: 'other', final: false }
}

type SmtpError = { code: string; command: string; response: string; responseCode: number }

function refusal(responseCode: number, response: string): MailTrouble['kind'] {
  const enhanced = enhancedIn(response)
  if (enhanced.startsWith('5.7.')) return 'unwanted'
  if (enhanced === '5.2.2') return 'full'
  if (enhanced.startsWith('5.1.')) return 'no mailbox'
  if (enhanced) return 'refused'
  if (responseCode === 552) return 'full'
  if (responseCode === 554) return 'unwanted'
  return [550, 551, 553].includes(responseCode) ? 'no mailbox' : 'refused'
}

function enhancedIn(response: string): string {
  return /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(response)?.[1] ?? ''
}
