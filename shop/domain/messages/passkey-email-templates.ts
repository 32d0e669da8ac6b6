import { paths } from '#contract/paths'
import { shop } from '#shop'

import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

// Somebody else may have opened the account, so the emails contain no name, neither the owner's nor the passkey's.
type To = { kind: 'user' | 'seller'; email: string }
const pageOf = { user: paths.account(), seller: paths.sellerAccount() }

export function passkeyAddedEmail({ kind, email }: To, publicUrl: string): Mail {
  return renderEmail({
    to: email,
    subject: `A passkey was added to your ${shop.name} account`,
    preview: 'If this was not you, act now: it opens your account.',
    heading: 'A passkey was added',
    blocks: [
      {
        kind: 'text',
        text: 'From now on this passkey logs in to your account, without the password. Your password works as before.',
      },
      {
        kind: 'text',
        text: 'If this was not you, remove the passkey on your account page, log out everywhere else, change your password, and reply to this email.',
      },
      { kind: 'button', label: 'Open the account page', url: publicUrl + pageOf[kind] },
    ],
  })
}

export function passkeyRemovedEmail({ kind, email }: To, publicUrl: string): Mail {
  return renderEmail({
    to: email,
    subject: `A passkey was removed from your ${shop.name} account`,
    preview: 'It no longer logs in to your account.',
    heading: 'A passkey was removed',
    blocks: [
      {
        kind: 'text',
        text: 'It no longer logs in to your account. Your device may still offer it: you can delete it there, too.',
      },
      { kind: 'text', text: 'If this was not you, change your password on your account page and reply to this email.' },
      { kind: 'button', label: 'Open the account page', url: publicUrl + pageOf[kind] },
    ],
  })
}
