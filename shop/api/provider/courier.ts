import type { Deps } from '#api/http/deps'
import { parsedJson, readBoundedBytes } from '#api/http/read-json'
import { type App, serve } from '#api/http/serve'
import { originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { storeCourierEvent } from '#domain/orders/parcels/courier-events'
import { Failure } from '#domain/process/failure'

const MAX_BYTES = 32 * 1024
const MAX_HEADER = 200
// A courier reports the parcels of all its shops from a few addresses.
const LIMIT = { points: 1_200, seconds: 60, by: 'ip' } as const

/** /api/courier: checks the signature of the raw bytes, stores the event, answers; a job moves the parcel. */
export function courierCalls(app: App, deps: Deps): void {
  const { db, queue, courier, settings, log } = deps
  serve(app, deps, calls.courierEvents, {
    limit: LIMIT,
    answer: async ({ c }) => {
      // A shop without a courier notes nothing of it: anybody may write here.
      const { name } = settings.courier ?? {}
      if (!courier || !name) throw new Failure('unauthenticated', refusals.wrongSignature)
      const body = await readBoundedBytes(c.req.raw, MAX_BYTES)
      const id = c.req.header('webhook-id') ?? ''
      const timestamp = c.req.header('webhook-timestamp') ?? ''
      const signature = c.req.header('webhook-signature') ?? ''
      const isSigned = id.length <= MAX_HEADER && courier.signatureIsValid({ id, timestamp, signature, body })
      if (!isSigned) {
        deps.audit.later({ act: 'courier event refused', outcome: 'wrong', ...originOf(c, deps) })
        throw new Failure('unauthenticated', refusals.wrongSignature)
      }
      const event = courier.readEvent(parsedJson(body))
      const isStored = event !== undefined && (await storeCourierEvent(db, queue, name, { id, event, body }))
      if (!isStored) {
        log.error({ eventId: id, courier: name }, 'a signed event of the courier is not understood')
        throw new Failure('invalid', refusals.notAnEvent)
      }
      return {}
    },
  })
}
