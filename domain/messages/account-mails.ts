import { paths } from '#contract/paths'
import { CANCEL_WINDOW_MINUTES, DELIVERY_DAYS, RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import { shop } from '#shop'

import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

/** Nobody has proven this address yet, so nothing a stranger typed (a name) is in the mail. */
export function welcomeMail(email: string, publicUrl: string): Mail {
  return renderEmail({
    to: email,
    subject: `Welcome to ${shop.name}`,
    preview: 'Your account is ready.',
    heading: `Welcome to ${shop.name}!`,
    blocks: [
      { kind: 'text', text: `Your account is ready. ${shop.tagline}.` },
      {
        kind: 'text',
        text: `Shipping is free, your parcel arrives in ${DELIVERY_DAYS}, and an order can be cancelled within ${CANCEL_WINDOW_MINUTES} minutes.`,
      },
      { kind: 'button', label: 'Start shopping', url: publicUrl + paths.home() },
      {
        kind: 'small',
        text: 'It was not you who opened it? Then somebody mistyped an address. Answer this mail and we close the account.',
      },
    ],
  })
}

/** The code, as it was made; the shop itself keeps only its hash, and the mail while it waits to be sent. */
export function resetCodeMail(email: string, code: string): Mail {
  const goodUntil = new Date(Date.now() + RESET_CODE_LIFETIME_MINUTES * 60_000).toISOString()
  const mail = renderEmail({
    to: email,
    subject: `${code} is your ${shop.name} reset code`,
    preview: `It works for ${RESET_CODE_LIFETIME_MINUTES} minutes. Never tell it to anyone.`,
    heading: 'Reset your password',
    blocks: [
      {
        kind: 'text',
        text: `Enter this code on the page you came from. It works for ${RESET_CODE_LIFETIME_MINUTES} minutes.`,
      },
      { kind: 'code', code },
      {
        kind: 'small',
        text: 'You did not ask for it? Then ignore this mail: without the code nobody can change your password. Never tell it to anyone; we do not ask for it.',
      },
    ],
  })
  return { ...mail, secret: { shownAs: 'Password reset code', goodUntil } }
}

/** Tells the owner, who may not be the one that changed it. */
export function passwordChangedMail(user: { name: string; email: string }, publicUrl: string): Mail {
  return renderEmail({
    to: user.email,
    subject: `Your ${shop.name} password was changed`,
    preview: 'Every device has been logged out. It was not you? Then act now.',
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${user.name}, your password is new and every device has been logged out. Please log in again.`,
      },
      { kind: 'text', text: 'It was not you? Set another password at once, and tell us by answering this mail.' },
      { kind: 'button', label: 'Reset the password', url: publicUrl + paths.resetPassword() },
    ],
  })
}
