import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Courier } from '#adapters/courier'
import type { Razorpay } from '#adapters/razorpay'
import type { Mailer } from '#adapters/smtp'
import type { Changes } from '#db/changes'
import type { Db, Tx } from '#db/connect'
import type { UndeliveredMails } from '#domain/messages/undelivered-mails'
import type { OrderContext } from '#domain/orders/order-context'
import { openMails } from '#domain/orders/render-order-mails'
import { moveParcel } from '#domain/orders/parcels/move-parcel'
import { processWebhook } from '#domain/orders/webhooks/process-webhook'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import type { Queue } from '#domain/queue'
import { type ChoreDeps, chores } from '#jobs/chores'
import { openUndeliveredMails } from '#jobs/undelivered-mails'
import { startMailWorker } from '#jobs/mail-worker'
import { createQueues, DEAD_LETTERS } from '#jobs/queues'
import { startChores } from '#jobs/timers'
import { startWorker } from '#jobs/workers'

export type JobDeps = ChoreDeps & {
  databaseUrl: string
  /** The class of the connections. */
  Client?: unknown
  changes: Changes
  razorpay: Razorpay
  mailer: Mailer
  log: Logger
  /** The address shoppers use, for links in emails. */
  publicUrl: string
  courier?: Courier | undefined
}

// A job of a dead worker is found this long after its heartbeat ends (10 s); old finished jobs are deleted hourly.
const SUPERVISE_SECONDS = 5
const MAINTENANCE_SECONDS = 3_600
const ERASE_SECRETS_EVERY_MS = 300_000
// pg-boss passes this to the driver, so that no worker waits forever on a dead connection.
const driverOptions = { query_timeout: 30_000 }

/** Creates pg-boss's tables and the shop's queues; safe to repeat. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const boss = await startBoss(databaseUrl)
  await boss.stop({ graceful: false })
}

/** Runs work that queues jobs, without a shop of its own. */
export async function withQueue<T>(databaseUrl: string, work: (queue: Queue) => Promise<T>): Promise<T> {
  const boss = await startBoss(databaseUrl)
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
  const boss = await startBoss(deps.databaseUrl, log, deps.Client)
  const queue = queueOf(boss)
  const context: OrderContext = { ...deps, queue }

  const stopping = new AbortController()
  await startMailWorker(boss, log, deps.mailer, (mails) => openMails(db, deps.publicUrl, mails), stopping.signal)
  await startWorker(boss, log, 'settle', ({ orderId }) => recheckOrder(db, context, orderId))
  await startWorker(boss, log, 'refund', ({ refundId }) => sendRefund(db, context, refundId))
  await startWorker(boss, log, 'webhook', ({ eventKey }) => processWebhook(db, context, eventKey))
  if (deps.parcels) await startWorker(boss, log, 'parcel', (tracked) => moveParcel(db, context, tracked))
  const mails = openUndeliveredMails(boss, db)
  const eraseSecrets = { name: 'erase secrets', next: () => ERASE_SECRETS_EVERY_MS, run: mails.eraseExpiredSecrets }
  const timers = startChores(db, log, [...chores(deps, context), eraseSecrets])
  return {
    queue,
    mails,
    stop: async () => {
      await Promise.all([timers.stop(), boss.stop({ graceful: true, timeout: 10_000 })])
      stopping.abort()
    },
  }
}

async function startBoss(databaseUrl: string, log?: Logger, Client?: unknown): Promise<PgBoss> {
  const boss = new PgBoss({
    ...driverOptions,
    ...(Client ? { Client } : {}),
    connectionString: databaseUrl,
    max: 4,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  })
  boss.on('error', (error) => log?.warn({ err: error }, 'job queue'))
  await boss.start()
  await createQueues(boss)
  return boss
}

// Matches pg-boss's partial index of waiting jobs, because finished jobs stay for a day and must not be scanned.
async function isWaiting(db: Db | Tx, name: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pgboss.job WHERE name = ${name} AND singleton_key = ${key} AND state < 'active' AND NOT blocked
    LIMIT 1`.execute(db)
  return rows.length > 0
}

function queueOf(boss: PgBoss): Queue {
  return {
    send: async (db, job, options = {}) => {
      if (options.unlessWaiting && (await isWaiting(db, job.name, options.key ?? ''))) return
      await boss.send(job.name, job.data, {
        db: fromKysely(db),
        ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      })
    },
    sendMails: async (db, mails, { last = false } = {}) => {
      await boss.insert(
        'mail',
        mails.map((data) => ({ data, ...(last ? { priority: -1 } : {}) })),
        { db: fromKysely(db) },
      )
    },
    forgetMails: async (db, email) => {
      await sql`
        DELETE FROM pgboss.job WHERE name IN ('mail', ${DEAD_LETTERS})
          AND lower(${email}) IN (lower(data->>'to'), lower(data->>'replyTo'), lower(data->>'quotes'))`.execute(db)
    },
  }
}
