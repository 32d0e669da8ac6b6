import { shop } from '#shop'

import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

/** To the shop. The sender's input appears only in the body and the reply address, never in From. */
export function contactEmail(message: { name: string; email: string; message: string }, shopEmail: string): Mail {
  const mail = renderEmail({
    to: shopEmail,
    replyTo: message.email,
    subject: `A message to ${shop.name}`,
    preview: message.message.replace(/\s+/g, ' ').slice(0, 120),
    heading: 'A message from the contact form',
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Name', value: message.name, below: true },
          { label: 'Email', value: message.email, below: true },
        ],
      },
      { kind: 'quote', text: message.message },
      { kind: 'text', text: 'Reply to this email to answer.' },
    ],
  })
  return { ...mail, quotes: message.email }
}
