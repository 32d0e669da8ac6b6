import type { PictureStore } from '#adapters/picture-store'
import type { Db } from '#db/connect'
import { sweepExpired } from '#domain/accounts/sweep-expired'
import { sweepPictures } from '#domain/catalogue/sweep-pictures'
import { chaseRefunds } from '#domain/orders/refunds/chase-refunds'
import type { OrderContext } from '#domain/orders/order-context'
import type { Violation } from '#domain/orders/invariants'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { sweepPayments } from '#domain/orders/payments/sweep-payments'
import { chaseWebhooks, forgetWebhooks, webhooksAreMissing } from '#domain/orders/webhooks/webhook-row'
import type { Chore } from '#jobs/timers'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export type ChoreDeps = {
  db: Db
  pictures: PictureStore
  /** Answers which invariants are broken. */
  audit: () => Promise<Violation[]>
}

/** What the shop looks after by itself. */
export function chores({ db, pictures, audit }: ChoreDeps, context: OrderContext): Chore[] {
  return [
    {
      name: 'reconcile',
      next: (runs) => (runs === 0 ? 2 * SECOND : 30 * SECOND),
      run: async () => {
        await chaseWebhooks(db, context.queue)
        await recheckOpenOrders(db, context)
        await chaseRefunds(db, context)
      },
    },
    {
      name: 'sweep payments',
      next: () => 10 * MINUTE,
      run: async () => {
        await sweepPayments(db, context)
        if (await webhooksAreMissing(db)) {
          context.log.error('payments come in, but no webhook has for an hour: is it switched off at Razorpay?')
        }
      },
    },
    { name: 'sweep expired', next: () => HOUR, run: () => sweepExpired(db) },
    { name: 'forget webhooks', next: () => HOUR, run: () => forgetWebhooks(db) },
    { name: 'sweep pictures', next: () => HOUR, run: () => sweepPictures(db, pictures) },
    {
      name: 'audit',
      next: untilNight,
      run: async () => {
        const broken = await audit()
        for (const { invariant, rows } of broken) context.log.error({ invariant, rows }, 'an invariant is broken')
        context.log.info({ broken: broken.length }, 'audit')
      },
    },
  ]
}

// Half past three at night in India, when few are buying.
function untilNight(): number {
  const now = new Date()
  const night = new Date(now)
  night.setUTCHours(22, 0, 0, 0)
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1)
  return night.getTime() - now.getTime()
}
