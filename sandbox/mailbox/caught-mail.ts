import PostalMime, { type Address } from 'postal-mime'

export type CaughtMail = {
  /** Of the page /mail/ID. */
  id: string
  /** As in the header, with its angle brackets. */
  messageId: string
  /** The addresses that the envelope named, with commas between. */
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

/** What a mail program would show of a message that came in. */
export async function readMail(id: string, raw: Buffer, recipients: string[]): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw)
  const replyTo = mail.replyTo?.[0]?.address
  return {
    id,
    messageId: mail.messageId ?? '',
    to: recipients.join(', '),
    from: mail.from ? written(mail.from) : '',
    ...(replyTo ? { replyTo } : {}),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    receivedAt: new Date().toISOString(),
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  }
}

function written({ name, address }: Address): string {
  return name ? `${name} <${address}>` : (address ?? '')
}
