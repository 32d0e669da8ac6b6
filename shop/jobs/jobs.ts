import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Razorpay } from '#adapters/razorpay/razorpay'
import type { Mailer } from '#adapters/smtp'
import type { Traces } from '#adapters/traces'
import type { WhatsApp } from '#adapters/whatsapp'
import type { LiveSettings } from '#contract/owner-settings'
import type { Changes } from '#db/changes'
import type { Db, Tx } from '#db/connect'
import type { QueuedMail } from '#domain/messages/mail'
import type { UndeliveredMails } from '#domain/messages/undelivered-mails'
import { newsBeside } from '#domain/messages/whatsapp/queue-news'
import { sendMessage } from '#domain/messages/whatsapp/send-message'
import { openMails } from '#domain/orders/emails/render-order-mails'
import type { OrderContext } from '#domain/orders/order/order-context'
import { moveParcel } from '#domain/orders/parcels/move-parcel'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { processWebhook } from '#domain/orders/webhooks/process-webhook'
import type { Queue } from '#domain/process/queue'
import { type ChoreDeps, chores } from '#jobs/chores'
import { startMailWorker } from '#jobs/mail-worker'
import { createQueues, DEAD_LETTERS } from '#jobs/queues'
import { type MeasureChore, startChores } from '#jobs/timers'
import { openUndeliveredMails } from '#jobs/undelivered-mails'
import { type MeasureJob, startWorker } from '#jobs/workers'

export type JobDeps = ChoreDeps & {
  /** Connections of the queue's own. */
  queueDb: Db
  changes: Changes
  razorpay: Razorpay
  mailer: Mailer
  /** Undefined in a shop that writes to no phones. */
  whatsapp: WhatsApp | undefined
  log: Logger
  /** The address shoppers use, for links in emails. */
  publicUrl: string
  /** Where the pictures of products are, for emails. */
  imagesUrl: string
  /** What the owner has chosen, as it is now. */
  settings: Readonly<LiveSettings>
  traces?: Traces | undefined
  measureJob?: MeasureJob
  measureChore?: MeasureChore
}

// A job of a dead worker is found this long after its heartbeat ends (10 s); old finished jobs are deleted hourly.
const SUPERVISE_SECONDS = 5
const MAINTENANCE_SECONDS = 3_600
const ERASE_SECRETS_EVERY_MS = 300_000

/** Creates pg-boss's tables and the shop's queues; safe to repeat. */
export async function installQueue(db: Db): Promise<void> {
  const boss = await startBoss(db)
  await boss.stop({ graceful: false })
}

/** Runs work that queues jobs, without a shop of its own. */
export async function withQueue<T>(db: Db, work: (queue: Queue) => Promise<T>): Promise<T> {
  const boss = await startBoss(db)
  try {
    return await work(queueOf(boss))
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Starts the workers and the chores. `stop` lets running jobs finish; another instance takes over the rest. */
export async function startJobs(
  deps: JobDeps,
): Promise<{ queue: Queue; mails: UndeliveredMails; stop: () => Promise<void> }> {
  const { db, log } = deps
  const boss = await startBoss(deps.queueDb, log)
  const { whatsapp } = deps
  const queue = queueOf(boss, { traces: deps.traces, writesToPhones: whatsapp !== undefined })
  const context: OrderContext = { ...deps, queue }

  const stopping = new AbortController()
  const worked = { boss, log, measure: deps.measureJob, traces: deps.traces }
  const open = (mails: QueuedMail[]) => openMails(db, deps, mails)
  await startMailWorker(boss, log, deps.mailer, open, stopping.signal, deps.traces)
  if (whatsapp) {
    const phones = { ...deps, whatsapp }
    await startWorker(worked, 'whatsapp', (message, id) => sendMessage(db, phones, message, id))
  }
  await startWorker(worked, 'settle', ({ orderId }) => recheckOrder(db, context, orderId))
  await startWorker(worked, 'refund', ({ refundId }) => sendRefund(db, context, refundId))
  await startWorker(worked, 'webhook', ({ eventKey }) => processWebhook(db, context, eventKey))
  await startWorker(worked, 'parcel', (tracked) => moveParcel(db, context, tracked))
  const mails = openUndeliveredMails(boss, db)
  const eraseSecrets = { name: 'erase secrets', next: () => ERASE_SECRETS_EVERY_MS, run: mails.eraseExpiredSecrets }
  const timers = startChores(db, log, [...chores(deps, context), eraseSecrets], {
    measure: deps.measureChore,
  })
  return {
    queue,
    mails,
    stop: async () => {
      await Promise.all([timers.stop(), boss.stop({ graceful: true, timeout: 10_000 })])
      stopping.abort()
    },
  }
}

async function startBoss(db: Db, log?: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    db: fromKysely(db),
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  })
  boss.on('error', (error) => log?.warn({ err: error }, 'job queue'))
  // One instance at a time: of two that create pg-boss's tables, one would fail and keep a connection whose transaction is
  // aborted. A new version of these tables may take longer than the limit for an idle transaction.
  await db.transaction().execute(async (tx) => {
    await sql`
      SELECT set_config('idle_in_transaction_session_timeout', '0', true),
        pg_advisory_xact_lock(hashtextextended('install queue', 0))`.execute(tx)
    await boss.start()
    await createQueues(boss)
  })
  return boss
}

// Matches pg-boss's partial index of waiting jobs, because finished jobs stay for a day and must not be scanned.
async function isWaiting(db: Db | Tx, name: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pgboss.job WHERE name = ${name} AND singleton_key = ${key} AND state < 'active' AND NOT blocked
    LIMIT 1`.execute(db)
  return rows.length > 0
}

type QueueParts = { traces?: Traces | undefined; writesToPhones?: boolean }

function queueOf(boss: PgBoss, { traces, writesToPhones = false }: QueueParts = {}): Queue {
  const traced = <T extends object>(data: T): T => {
    const traceparent = traces?.current()
    return traceparent === undefined ? data : { ...data, traceparent }
  }
  return {
    send: async (db, job, options = {}) => {
      if (options.unlessWaiting && (await isWaiting(db, job.name, options.key ?? ''))) return
      await boss.send(job.name, traced(job.data), {
        db: fromKysely(db),
        ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
        // Somebody waits for a code; news do not come this way.
        ...(job.name === 'whatsapp' ? { priority: 1 } : {}),
      })
    },
    sendMails: async (db, mails, { last = false } = {}) => {
      await boss.insert(
        'mail',
        mails.map((data) => ({ data: traced(data), ...(last ? { priority: -1 } : {}) })),
        { db: fromKysely(db) },
      )
      const news = writesToPhones ? await newsBeside(db, mails) : []
      if (news.length === 0) return
      await boss.insert(
        'whatsapp',
        news.map((data) => ({ data: traced(data) })),
        { db: fromKysely(db) },
      )
    },
    forgetMails: async (db, { id, email }, about) => {
      const { orders, tickets } = about === 'all' ? { orders: [], tickets: [] } : about
      const threads = [...orders.map((id) => `order.${id}`), ...tickets.map((id) => `ticket.${id}`)]
      await sql`
        DELETE FROM pgboss.job WHERE name IN ('mail', ${DEAD_LETTERS})
          AND lower(${email}) IN (lower(data->>'to'), lower(data->>'quotes'))
          AND (${about === 'all'} OR data->>'orderId' = ANY(${orders}) OR data->>'thread' = ANY(${threads}))`.execute(
        db,
      )
      await sql`
        DELETE FROM pgboss.job WHERE name = 'whatsapp'
          AND data->>'phone' = (SELECT phone FROM user_phones WHERE user_id = ${id})`.execute(db)
    },
  }
}
