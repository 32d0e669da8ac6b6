import { shop } from '#shop'

import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

/** To the shop. The sender's words stand in the body and the reply address alone, never in From. */
export function contactMail(message: { name: string; email: string; message: string }, shopEmail: string): Mail {
  return renderEmail({
    to: shopEmail,
    replyTo: message.email,
    subject: `A message to ${shop.name}`,
    preview: message.message.replace(/\s+/g, ' ').slice(0, 120),
    heading: 'A message from the contact form',
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Name', value: message.name },
          { label: 'Email', value: message.email },
        ],
      },
      { kind: 'quote', text: message.message },
      { kind: 'text', text: 'Answer this mail to write back.' },
    ],
  })
}
