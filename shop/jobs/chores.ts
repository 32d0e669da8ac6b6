import type { PictureStore } from '#adapters/pictures/picture-store'
import type { Db } from '#db/connect'
import { sweepExpired } from '#domain/accounts/sweep-expired'
import { deleteOldAudit } from '#domain/audit/delete-old'
import { mailWaiting } from '#domain/back-in-stock/mail-waiting'
import { sweepWaits } from '#domain/back-in-stock/sweep-waits'
import { deleteOldProductFiles } from '#domain/catalogue/file/read-file'
import { keepOffers } from '#domain/catalogue/keep-offers'
import { keepPutTogether } from '#domain/catalogue/put-together'
import { rankProducts } from '#domain/catalogue/rank-products'
import { pruneProductChanges } from '#domain/catalogue/product-changes'
import { sweepPictures } from '#domain/catalogue/sweep-pictures'
import { keepLots } from '#domain/lots/keep-lots'
import { mailExpiring } from '#domain/lots/mail-expiring'
import { foldGst } from '#domain/orders/documents/gst-sums'
import { issueDocuments } from '#domain/orders/documents/issue-documents'
import { mailLate } from '#domain/orders/emails/mail-late'
import { foldSales } from '#domain/orders/figures/fold-sales'
import type { Violation } from '#domain/orders/order/invariants'
import type { OrderContext } from '#domain/orders/order/order-context'
import { deleteOldTraces } from '#domain/orders/order/order-trace'
import { sweepCourierEvents } from '#domain/orders/parcels/courier-events'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { sweepPayments } from '#domain/orders/payments/sweep-payments'
import { mailRecalls } from '#domain/orders/recalls/mail-recalls'
import { requeueRefunds } from '#domain/orders/refunds/requeue-refunds'
import { forgetOldReports } from '#domain/orders/reports/forget-reports'
import { requeueWebhooks, deleteOldWebhooks, webhooksAreMissing } from '#domain/orders/webhooks/sweep-webhooks'
import { sweepKept } from '#domain/privacy/sweep-kept'
import { compareMoney } from '#domain/reconciliation/count-differences'
import { forgetOldTickets } from '#domain/tickets/forget-tickets'
import type { Chore } from '#jobs/timers'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export type ChoreDeps = {
  db: Db
  pictures: PictureStore
  /** Returns the broken invariants. */
  audit: () => Promise<Violation[]>
}

/** The periodic work of the shop. */
export function chores({ db, pictures, audit }: ChoreDeps, context: OrderContext): Chore[] {
  return [
    // Documents of payments whose process ended before it issued them.
    {
      name: 'issue documents',
      next: (runs) => (runs === 0 ? SECOND : 5 * SECOND),
      run: () => issueDocuments(db, context),
    },
    { name: 'keep put together', next: () => SECOND, run: () => keepPutTogether(db) },
    { name: 'keep offers', next: () => SECOND, run: () => keepOffers(db) },
    // The Sales page adds what is not in the sums yet.
    { name: 'fold sales', next: () => 5 * SECOND, run: () => foldSales(db) },
    // The GST page adds what is not in the sums yet.
    { name: 'fold gst', next: () => 30 * SECOND, run: () => foldGst(db) },
    {
      name: 'reconcile',
      next: (runs) => (runs === 0 ? 2 * SECOND : 30 * SECOND),
      run: () => recheckOpenOrders(db, context),
    },
    // Apart from the one before, which waits for the provider.
    {
      name: 'requeue',
      next: (runs) => (runs === 0 ? 2 * SECOND : 15 * SECOND),
      run: async () => {
        await requeueWebhooks(db, context.queue)
        await requeueRefunds(db, context)
      },
    },
    {
      name: 'sweep payments',
      next: () => 10 * MINUTE,
      run: async () => {
        await sweepPayments(db, context)
        if (await webhooksAreMissing(db)) {
          context.log.error('payments arrive, but no webhook for an hour: is it disabled at Razorpay?')
        }
      },
    },
    // Opening Money compares too; this is for a morning on which nobody has.
    {
      name: 'compare money',
      next: (runs) => (runs === 0 ? 10 * MINUTE : HOUR),
      run: () => compareMoney(db, context),
    },
    { name: 'sweep expired', next: () => HOUR, run: () => sweepExpired(db) },
    { name: 'delete old audit', next: () => HOUR, run: () => deleteOldAudit(db) },
    { name: 'sweep kept', next: () => HOUR, run: () => sweepKept(db) },
    { name: 'delete old webhooks', next: () => HOUR, run: () => deleteOldWebhooks(db) },
    { name: 'prune product changes', next: () => HOUR, run: () => pruneProductChanges(db) },
    { name: 'delete old product files', next: () => HOUR, run: () => deleteOldProductFiles(db) },
    { name: 'sweep pictures', next: () => HOUR, run: () => sweepPictures(db, pictures) },
    { name: 'mail waiting', next: () => 5 * SECOND, run: () => mailWaiting(db, context.queue, context.publicUrl) },
    { name: 'sweep waits', next: () => HOUR, run: () => sweepWaits(db) },
    { name: 'mail late', next: () => 10 * MINUTE, run: () => mailLate(db, context.queue) },
    { name: 'forget old tickets', next: () => HOUR, run: () => forgetOldTickets(db) },
    { name: 'forget old reports', next: () => HOUR, run: () => forgetOldReports(db) },
    { name: 'sweep courier events', next: () => HOUR, run: () => sweepCourierEvents(db) },
    {
      name: 'keep lots',
      next: (runs) => (runs === 0 ? SECOND : MINUTE),
      run: async () => {
        if (await keepLots(db)) context.changes.announce('catalogue', '')
      },
    },
    { name: 'mail expiring lots', next: () => 10 * MINUTE, run: () => mailExpiring(db, context) },
    { name: 'mail recalls', next: () => 10 * SECOND, run: () => mailRecalls(db, context) },
    ...(context.traces ? [{ name: 'delete old traces', next: () => HOUR, run: () => deleteOldTraces(db) }] : []),
    { name: 'rank products', next: untilNight, run: () => rankProducts(db, context.settings.bestSellers) },
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

// Milliseconds until half past three at night in India, when the load is low.
function untilNight(): number {
  const now = new Date()
  const night = new Date(now)
  night.setUTCHours(22, 0, 0, 0)
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1)
  return night.getTime() - now.getTime()
}
