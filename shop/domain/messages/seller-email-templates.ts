import { speaking } from '#contract/language/speaking'
import { shop } from '#shop'

import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

export function sellerLoginChangedEmail(seller: { name: string; email: string }, what: string): Mail {
  return speaking('en', () =>
    renderEmail({
      to: seller.email,
      subject: `Your ${shop.name} seller login was changed`,
      preview: what,
      heading: 'Your seller login was changed',
      blocks: [
        { kind: 'text', text: `Hello ${seller.name}. ${what}` },
        {
          kind: 'text',
          text: 'If this was not you, tell the owner of the shop at once: a new password ends every session.',
        },
      ],
    }),
  )
}
