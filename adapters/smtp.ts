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

export type Mailer = {
  /** Resolves when the server has taken the mail; throws whatever kept it from doing so. */
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
      await transport.sendMail({ ...mail, from: config.from, messageId: `<${id}@${domain}>` })
    },
    // Lets deliveries under way finish.
    close: async () => transport.close(),
  }
}
