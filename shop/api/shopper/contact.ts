import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { mayConfirmNewsletter, mayMailTicket } from '#api/http/mail-allowance'
import { currentUser } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { type LinkPage, linkPage } from '#api/pages/link-page'
import { ticketContext } from '#api/shopper/tickets'
import { calls } from '#contract/calls'
import type { ContactMessage } from '#contract/entities'
import { newsletterNotice } from '#contract/messages/consent-notices'
import { errors, success } from '#contract/wording'
import type { Tx } from '#db/connect'
import { sendContactMessage } from '#domain/messages/contact'
import { confirmSubscription, requestSubscription, unsubscribeByLink } from '#domain/messages/newsletter'
import { openIn } from '#domain/tickets/open-ticket'

const FIVE_AN_HOUR = { points: 5, seconds: 3_600, by: 'ip' } as const
// A mail provider presses the button for many of its users from one address.
const LINKS_OF_A_PROVIDER = { points: 1_200, seconds: 3_600, by: 'ip' } as const

export function contactCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps

  serve(app, deps, calls.contactSubscribe, {
    limit: FIVE_AN_HOUR,
    refusal: () => errors.invalidEmail,
    answer: async ({ c, body: { email } }) => {
      const mayMail = await mayConfirmNewsletter(c, deps, email)
      await requestSubscription(db, queue, { email, form: 'newsletter box' }, { ...settings, mayMail })
      return { msg: success.subscribed }
    },
  })

  serve(app, deps, calls.contactMail, {
    limit: FIVE_AN_HOUR,
    refusal: (body) => (required.every((field) => isFilled(body, field)) ? undefined : errors.allFieldsRequired),
    answer: async ({ c, body }) => {
      await sendContactMessage(db, body, await ticketOf(c, body))
      return { msg: success.messageSent }
    },
  })

  async function ticketOf(c: Context<Env>, message: ContactMessage) {
    // Answers go to the email that was typed, and only its own account may read them.
    const user = await currentUser(c, deps)
    const isOwn = user?.email.toLowerCase() === message.email.toLowerCase()
    const opener = { userId: isOwn ? user.id : undefined, mayMail: await mayMailTicket(c, deps, message.email) }
    return (tx: Tx) => openIn(tx, ticketContext(deps), message, opener)
  }

  // The pages are the same for every token, so that they reveal nothing.
  serve(app, deps, calls.newsletterConfirmPage, { answer: ({ c }) => linkPage(c, pages.confirm) })
  serve(app, deps, calls.newsletterConfirm, {
    limit: LINKS_OF_A_PROVIDER,
    answer: async ({ c, query: { token = '' } }) => {
      await confirmSubscription(db, token)
      return linkPage(c, pages.confirmed)
    },
  })
  serve(app, deps, calls.newsletterStopPage, { answer: ({ c }) => linkPage(c, pages.stop) })
  serve(app, deps, calls.newsletterStop, {
    limit: LINKS_OF_A_PROVIDER,
    answer: async ({ c, query: { token = '' } }) => {
      await unsubscribeByLink(db, token)
      return linkPage(c, pages.stopped)
    },
  })
}

const pages = {
  confirm: {
    title: 'Subscribe to the newsletter?',
    text: `Press Subscribe to get it. ${newsletterNotice.text}`,
    button: 'Subscribe',
  },
  confirmed: {
    title: 'You are subscribed',
    text: 'If the link was not older than a week, the next newsletter comes to you. Each has a link that ends it.',
  },
  stop: { title: 'Unsubscribe?', text: 'Press Unsubscribe, and you get no more newsletters.', button: 'Unsubscribe' },
  stopped: { title: 'Unsubscribed', text: 'You get no more newsletters. Emails about your orders go on.' },
} as const satisfies Record<string, LinkPage>

const required = ['name', 'email', 'message'] as const

function isFilled(body: unknown, field: string): boolean {
  const value = body instanceof Object ? (body as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}
