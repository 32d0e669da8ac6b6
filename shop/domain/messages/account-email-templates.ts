import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { CANCEL_WINDOW_MINUTES, DELIVERY_DAYS, RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import { shop } from '#shop'

import type { Block } from '#domain/messages/email'
import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

/** The address is not proven yet, so the email contains no user input, such as a name. */
export function welcomeEmail(email: string, publicUrl: string): Mail {
  return renderEmail({
    to: email,
    subject: t('Welcome to {shop}', { shop: shop.name }),
    preview: t('Your account is ready.'),
    heading: t('Welcome to {shop}!', { shop: shop.name }),
    blocks: [
      { kind: 'text', text: t('Your account is ready. {tagline}.', { tagline: translated(shop.tagline) }) },
      {
        kind: 'text',
        text: t(
          'Shipping is free, your parcel arrives in {days}, and an order that is not on its way yet can be cancelled within {minutes} minutes.',
          { days: t(DELIVERY_DAYS), minutes: CANCEL_WINDOW_MINUTES },
        ),
      },
      { kind: 'button', label: t('Start shopping'), url: publicUrl + paths.home() },
      {
        kind: 'small',
        text: t(
          'If you did not open this account, somebody mistyped an address. Reply to this email and we will close it.',
        ),
      },
    ],
  })
}

export type CodeUse = keyof typeof codeUses

const codeUses = {
  reset: {
    shownAs: 'Password reset code',
    title: 'Reset your password',
    subject: '{code} is your {shop} reset code',
    unasked:
      'If you did not ask for it, ignore this email: without the code nobody can change your password. Never tell it to anyone; we never ask for it.',
  },
  login: {
    shownAs: 'Login code',
    title: 'Your code to log in',
    subject: '{code} is your {shop} login code',
    unasked:
      'If you did not ask for it, ignore this email: without the code nobody can log in as you. Never tell it to anyone; we never ask for it.',
  },
  delete: {
    shownAs: 'Code to delete an account',
    title: 'Delete your account',
    subject: '{code} is your code to delete your {shop} account',
    unasked:
      'If you did not ask for it, somebody is logged in to your account. Set a new password, and tell the code to nobody.',
  },
} as const

/** The shop stores only the code's hash, and this email until it is sent or the code expires. */
export function codeEmail(use: CodeUse, email: string, code: string): Mail {
  const { shownAs, title, subject, unasked } = codeUses[use]
  const goodUntil = new Date(Date.now() + RESET_CODE_LIFETIME_MINUTES * 60_000).toISOString()
  const mail = renderEmail({
    to: email,
    subject: t(subject, { code, shop: shop.name }),
    preview: t('It works for {minutes} minutes. Never tell it to anyone.', { minutes: RESET_CODE_LIFETIME_MINUTES }),
    heading: t(title),
    blocks: [
      {
        kind: 'text',
        text: t('Enter this code on the page you came from. It works for {minutes} minutes.', {
          minutes: RESET_CODE_LIFETIME_MINUTES,
        }),
      },
      { kind: 'code', code },
      { kind: 'small', text: t(unasked) },
    ],
  })
  return { ...mail, secret: { shownAs, goodUntil } }
}

export function phoneAddedEmail(email: string, publicUrl: string, logsIn: boolean): Mail {
  return renderEmail({
    to: email,
    subject: t('A phone was added to your {shop} account', { shop: shop.name }),
    preview: t('If this was not you, act now.'),
    heading: t('A phone was added'),
    blocks: [
      {
        kind: 'text',
        text: logsIn
          ? t(
              'From now on a code from WhatsApp on this phone logs in to your account. Your other ways to log in work as before.',
            )
          : t(
              'It is confirmed by a code from WhatsApp. It gets news of your orders if you asked for them, and does not log in.',
            ),
      },
      {
        kind: 'text',
        text: t(
          'If this was not you, remove the phone on your account page, log out everywhere else, change your password, and reply to this email.',
        ),
      },
      { kind: 'button', label: t('Open the account page'), url: publicUrl + paths.account() },
    ],
  })
}

export function accountDeletedEmail(email: string, publicUrl: string): Mail {
  return renderEmail({
    to: email,
    subject: t('Your {shop} account is deleted', { shop: shop.name }),
    preview: t('This is our last email to you.'),
    heading: t('Your account is deleted'),
    blocks: [
      {
        kind: 'text',
        text: t(
          'Your name, email, addresses, cart, logins and messages are erased. What tax law makes us keep of your orders no longer names you, apart from an order of ₹50,000 or more, whose invoice must.',
        ),
      },
      {
        kind: 'text',
        text: t('This is our last email to you. If you did not delete the account, reply to it at once.'),
      },
      { kind: 'link', label: t('What we keep, and for how long'), url: publicUrl + paths.yourData() },
    ],
  })
}

/** The email contains no name: see decision 025. `passkeys` are the names of those that still open the account. */
export function passwordChangedEmail(
  email: string,
  publicUrl: string,
  loggedOut: 'every device' | 'every other device',
  passkeys: readonly string[] | 'removed' = [],
): Mail {
  return renderEmail({
    to: email,
    subject: t('Your {shop} password was changed', { shop: shop.name }),
    preview: t('If this was not you, act now: {devices} has been logged out.', { devices: t(loggedOut) }),
    heading: t('Your password was changed'),
    blocks: [
      {
        kind: 'text',
        text: t('Your password was changed, and {devices} has been logged out. Please log in again there.', {
          devices: t(loggedOut),
        }),
      },
      ...aboutPasskeys(passkeys),
      { kind: 'text', text: t('If this was not you, set another password at once and reply to this email.') },
      { kind: 'button', label: t('Reset the password'), url: publicUrl + paths.resetPassword() },
    ],
  })
}

function aboutPasskeys(passkeys: readonly string[] | 'removed'): Block[] {
  if (passkeys === 'removed') return [{ kind: 'text', text: t('Your passkeys were removed: they no longer log in.') }]
  if (passkeys.length === 0) return []
  return [
    { kind: 'panel', title: t('These passkeys still log in to your account'), lines: [...passkeys] },
    { kind: 'text', text: t('If you have lost one, or do not know it, remove it on your account page.') },
  ]
}
