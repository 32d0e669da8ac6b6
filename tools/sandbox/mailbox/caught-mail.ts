import PostalMime, { type Address } from 'postal-mime'

export type CaughtMail = {
  /** The ID in /mail/ID. */
  id: string
  /** As in the header, with its angle brackets. */
  messageId: string
  /** The addresses of the envelope, separated by commas. */
  to: string
  /** As in the header: "Name <address>". */
  from: string
  /** The plain address. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** ISO 8601. */
  receivedAt: string
  headers: { name: string; value: string }[]
}

/** Parses a received message into what an email client shows. */
export async function readMail(id: string, raw: Buffer, recipients: string[]): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw)
  const replyTo = mail.replyTo?.[0]?.address
  return {
    id,
    messageId: mail.messageId ?? '',
    to: recipients.join(', '),
    from: mail.from ? formatAddress(mail.from) : '',
    ...(replyTo ? { replyTo } : {}),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    receivedAt: new Date().toISOString(),
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  }
}

function formatAddress({ name, address }: Address): string {
  return name ? `${name} <${address}>` : (address ?? '')
}
