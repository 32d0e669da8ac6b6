import { createHmac, randomBytes } from 'node:crypto'

import MimeNode from 'nodemailer/lib/mime-node'

import type { Collection } from '../store.ts'
import type { CaughtMail } from './caught-mail.ts'

const MAILBOX = 'tickets@mewa.test'

/** The stand-in for a mail provider's route: it hands emails to tickets over to the shop, signed. */
export function openInbound(kept: Collection<string>) {
  const secret = kept.get('secret') ?? kept.put('secret', randomBytes(24).toString('base64url'))
  let url: string | undefined

  /** Throws when the shop refuses the email, so that its sender hears of it. */
  const handOver = async (raw: Buffer, recipients: string[]): Promise<void> => {
    const forTickets = recipients.filter((each) => /^tickets\b.*@mewa\.test$/i.test(each))
    if (url === undefined || forTickets.length === 0) return
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'x-mail-signature': `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
        'x-mail-recipient': forTickets.join(', '),
      },
      body: new Uint8Array(raw),
    })
    if (answer.ok) return
    const refusal = { responseCode: answer.status >= 500 ? 451 : 550 }
    throw Object.assign(new Error(`The shop answered ${answer.status}`), refusal)
  }

  return {
    settings: { address: MAILBOX, secret },
    sendTo: (address: string) => void (url = address),
    handOver,
    reply: async (mail: CaughtMail | undefined, text: string): Promise<void> => {
      if (!mail?.replyTo) throw new Error('This email has no address for replies.')
      await handOver(await answerTo(mail, text), [mail.replyTo])
    },
  }
}

/** A reply as mail programs send it: the words above the email they answer. */
function answerTo(mail: CaughtMail, text: string): Promise<Buffer> {
  const references = mail.headers.find(({ name }) => name.toLowerCase() === 'references')?.value ?? ''
  const quoted = mail.text.replaceAll(/^/gm, '> ')
  return new MimeNode('text/plain; charset=utf-8')
    .setHeader({
      from: mail.to,
      to: mail.replyTo,
      subject: `Re: ${mail.subject}`,
      'message-id': `<${randomBytes(12).toString('hex')}@sandbox.test>`,
      'in-reply-to': mail.messageId,
      references: `${references} ${mail.messageId}`.trim(),
    })
    .setContent(`${text}\n\nOn ${mail.receivedAt.slice(0, 10)}, the shop wrote:\n${quoted}\n`)
    .build()
}
