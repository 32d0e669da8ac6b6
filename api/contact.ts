import type { Deps } from '#api/deps'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import { errors, success } from '#contract/wording'
import { sendContactMessage } from '#domain/messages/contact'
import { subscribe } from '#domain/messages/newsletter'

const FIVE_AN_HOUR = { points: 5, seconds: 3_600, by: 'ip' } as const

export function contactCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps

  serve(app, deps, calls.contactSubscribe, {
    limit: FIVE_AN_HOUR,
    refusal: () => errors.invalidEmail,
    answer: async ({ body }) => {
      await subscribe(db, body.email)
      return { msg: success.subscribed }
    },
  })

  serve(app, deps, calls.contactMail, {
    limit: FIVE_AN_HOUR,
    refusal: (body) => (required.every((field) => isFilled(body, field)) ? undefined : errors.allFieldsRequired),
    answer: async ({ body }) => {
      await sendContactMessage(db, queue, body, settings.shopEmail)
      return { msg: success.messageSent }
    },
  })
}

const required = ['name', 'email', 'message'] as const

function isFilled(body: unknown, field: string): boolean {
  const value = body instanceof Object ? (body as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}
