import type { Deps } from '#api/http/deps'
import { parsedJson, readBoundedBytes } from '#api/http/read-json'
import { type App, serve } from '#api/http/serve'
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { storeWebhook } from '#domain/orders/webhooks/store-webhook'
import { Failure } from '#domain/process/failure'

const MAX_BYTES = 256 * 1024

/** Receives Razorpay's events: checks the signature of the raw bytes, stores the event, answers; a job processes it. */
export function webhookCalls(app: App, deps: Deps): void {
  serve(app, deps, calls.orderRazorpayWebhook, {
    answer: async ({ c }) => {
      const body = await readBoundedBytes(c.req.raw, MAX_BYTES)
      if (!deps.razorpay.webhookSignatureIsValid(body, c.req.header('x-razorpay-signature') ?? '')) {
        throw new Failure('unauthenticated', refusals.wrongSignature)
      }
      const event = deps.razorpay.readEvent(parsedJson(body))
      if (!event) throw new Failure('invalid', refusals.notAnEvent)
      const eventId = c.req.header('x-razorpay-event-id')?.slice(0, 200)
      const ignoredAs = deps.razorpay.isOfAnotherAccount(event) ? 'another account' : undefined
      if (ignoredAs) deps.log.error({ eventId, account: event.account_id }, 'webhook of another account, ignored')
      await storeWebhook(deps.db, deps.queue, { body, event, eventId, ignoredAs })
      return {}
    },
  })
}
