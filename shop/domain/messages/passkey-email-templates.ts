import { type Language, languageNow, t } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import { paths } from '#contract/paths'
import { shop } from '#shop'

import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

// Somebody else may have opened the account, so the emails contain no name, neither the owner's nor the passkey's.
type To = { kind: 'user' | 'seller'; email: string }
const pageOf = { user: paths.account(), seller: paths.sellerAccount() }

export function passkeyAddedEmail({ kind, email }: To, publicUrl: string): Mail {
  return speaking(languageOf(kind), () =>
    renderEmail({
      to: email,
      subject: t('A passkey was added to your {shop} account', { shop: shop.name }),
      preview: t('If this was not you, act now: it opens your account.'),
      heading: t('A passkey was added'),
      blocks: [
        {
          kind: 'text',
          text: t(
            'From now on this passkey logs in to your account, without the password. Your password works as before.',
          ),
        },
        {
          kind: 'text',
          text: t(
            'If this was not you, remove the passkey on your account page, log out everywhere else, change your password, and reply to this email.',
          ),
        },
        { kind: 'button', label: t('Open the account page'), url: publicUrl + pageOf[kind] },
      ],
    }),
  )
}

export function passkeyRemovedEmail({ kind, email }: To, publicUrl: string): Mail {
  return speaking(languageOf(kind), () =>
    renderEmail({
      to: email,
      subject: t('A passkey was removed from your {shop} account', { shop: shop.name }),
      preview: t('It no longer logs in to your account.'),
      heading: t('A passkey was removed'),
      blocks: [
        {
          kind: 'text',
          text: t(
            'It no longer logs in to your account. Your device may still offer it: you can delete it there, too.',
          ),
        },
        {
          kind: 'text',
          text: t('If this was not you, change your password on your account page and reply to this email.'),
        },
        { kind: 'button', label: t('Open the account page'), url: publicUrl + pageOf[kind] },
      ],
    }),
  )
}

function languageOf(kind: To['kind']): Language {
  return kind === 'seller' ? 'en' : languageNow()
}
