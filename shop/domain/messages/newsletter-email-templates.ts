import { calls } from '#contract/calls'
import { t } from '#contract/language/language'
import { newsletterNotice } from '#contract/messages/consent-notices'
import { shop } from '#shop'

import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

/** The email contains nothing that somebody typed but the address. The link opens a page with a button. */
export function confirmNewsletterEmail(email: string, token: string, publicUrl: string): Mail {
  return renderEmail({
    to: email,
    subject: t('Do you want the {shop} newsletter?', { shop: shop.name }),
    preview: t('One press, and you are subscribed. Without it we write no more.'),
    heading: t('Do you want our newsletter?'),
    blocks: [
      {
        kind: 'text',
        text: `${t('Somebody, hopefully you, has asked for it with this address.')} ${t(newsletterNotice.text)}`,
      },
      {
        kind: 'button',
        label: t('Yes, subscribe me'),
        url: `${publicUrl}${calls.newsletterConfirmPage.path}?token=${token}`,
      },
      {
        kind: 'small',
        text: t('If it was not you, ignore this email: you are not subscribed, and we do not ask again.'),
      },
    ],
  })
}

export function newsletterEmail(
  { email, token }: { email: string; token: string },
  letter: { subject: string; paragraphs: readonly string[] },
  publicUrl: string,
): Mail {
  const stopUrl = `${publicUrl}${calls.newsletterStopPage.path}?token=${token}`
  return renderEmail({
    to: email,
    subject: letter.subject,
    preview: letter.paragraphs[0] ?? '',
    heading: letter.subject,
    blocks: [
      ...letter.paragraphs.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'small', text: t('You get this because you subscribed to our newsletter.') },
      { kind: 'link', label: t('Unsubscribe'), url: stopUrl },
    ],
    stopUrl,
  })
}
