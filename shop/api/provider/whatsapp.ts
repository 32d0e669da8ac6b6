import type { Deps } from '#api/http/deps'
import { parsedJson, readBoundedBytes } from '#api/http/read-json'
import { type App, serve } from '#api/http/serve'
import { originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { noteNotification } from '#domain/messages/whatsapp/note-notification'
import { Failure } from '#domain/process/failure'

// Meta sends up to 3 MB: https://developers.facebook.com/docs/whatsapp/cloud-api/guides/set-up-webhooks.
const MAX_BYTES = 3 * 1024 * 1024
// Each message has three, and Meta sends them from a few addresses.
const LIMIT = { points: 6_000, seconds: 60, by: 'ip' } as const

/** /api/whatsapp: checks the signature of the raw bytes, and notes what they tell before it answers. */
export function whatsAppCalls(app: App, deps: Deps): void {
  const { db, whatsapp, log } = deps
  serve(app, deps, calls.whatsAppVerify, {
    answer: ({ c, query }) => {
      if (!whatsapp?.isVerifyToken(query['hub.verify_token'])) {
        throw new Failure('unauthenticated', refusals.wrongSignature)
      }
      return c.text(query['hub.challenge'])
    },
  })

  serve(app, deps, calls.whatsAppEvents, {
    limit: LIMIT,
    answer: async ({ c }) => {
      // A shop without WhatsApp notes nothing of it: anybody may write here.
      if (!whatsapp) throw new Failure('unauthenticated', refusals.wrongSignature)
      const body = await readBoundedBytes(c.req.raw, MAX_BYTES)
      if (!whatsapp.signatureIsValid(body, c.req.header('x-hub-signature-256') ?? '')) {
        deps.audit.later({ act: 'event of WhatsApp refused', outcome: 'wrong', ...originOf(c, deps) })
        throw new Failure('unauthenticated', refusals.wrongSignature)
      }
      const notification = whatsapp.readNotification(parsedJson(body))
      if (!notification) {
        log.error('a signed event of WhatsApp is not understood')
        throw new Failure('invalid', refusals.notAnEvent)
      }
      for (const id of await noteNotification(db, notification)) {
        const account = { kind: 'user', id } as const
        deps.audit.later({ act: 'no order news by phone', account, outcome: 'done', ...originOf(c, deps) })
      }
      return {}
    },
  })
}
