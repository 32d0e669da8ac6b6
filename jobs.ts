import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Razorpay } from '#adapters/razorpay'
import type { Mailer } from '#adapters/smtp'
import type { Changes } from '#db/changes'
import type { Db, Tx } from '#db/connect'
import type { UndeliveredMails } from '#domain/messages/undelivered-mails'
import type { OrderContext } from '#domain/orders/order-context'
import { processWebhook } from '#domain/orders/webhooks/process-webhook'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import type { Queue } from '#domain/queue'
import { type ChoreDeps, chores } from '#jobs/chores'
import { openUndeliveredMails } from '#jobs/undelivered-mails'
import { workMails } from '#jobs/mail-worker'
import { openQueues } from '#jobs/queues'
import { startChores } from '#jobs/timers'
import { work } from '#jobs/workers'

export type JobDeps = ChoreDeps & {
  databaseUrl: string
  changes: Changes
  razorpay: Razorpay
  mailer: Mailer
  log: Logger
  /** The address shoppers use, for links in mails. */
  publicUrl: string
}

// A job of a worker that died is found within ten seconds and these; what is done and old enough is swept hourly.
const LOOK_AFTER_SECONDS = 5
const SWEEP_SECONDS = 3_600
const FORGET_EVERY_MS = 300_000
// pg-boss hands this on to the driver: on a line that is dead no worker waits for ever.
const line = { query_timeout: 30_000 }

/** Creates pg-boss's tables and the shop's queues; safe to run again. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const boss = await startBoss(databaseUrl)
  await boss.stop({ graceful: false })
}

/** Starts the workers and the chores. `stop` lets what runs finish; what does not is taken up by the next instance. */
export async function startJobs(
  deps: JobDeps,
): Promise<{ queue: Queue; mails: UndeliveredMails; stop: () => Promise<void> }> {
  const { db, log } = deps
  const boss = await startBoss(deps.databaseUrl, log)
  const queue = queueOn(boss)
  const context: OrderContext = { ...deps, queue }

  const over = new AbortController()
  await workMails(boss, log, deps.mailer, over.signal)
  await work(boss, log, 'settle', ({ orderId }) => recheckOrder(db, context, orderId))
  await work(boss, log, 'refund', ({ refundId }) => sendRefund(db, context, refundId))
  await work(boss, log, 'webhook', ({ eventKey }) => processWebhook(db, context, eventKey))
  const mails = openUndeliveredMails(boss, db)
  const forget = { name: 'forget secrets', next: () => FORGET_EVERY_MS, run: mails.forgetSecrets }
  const timers = startChores(db, log, [...chores(deps, context), forget])
  return {
    queue,
    mails,
    stop: async () => {
      await Promise.all([timers.stop(), boss.stop({ graceful: true, timeout: 10_000 })])
      over.abort()
    },
  }
}

async function startBoss(databaseUrl: string, log?: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    ...line,
    connectionString: databaseUrl,
    max: 4,
    schedule: false,
    superviseIntervalSeconds: LOOK_AFTER_SECONDS,
    monitorIntervalSeconds: LOOK_AFTER_SECONDS,
    maintenanceIntervalSeconds: SWEEP_SECONDS,
  })
  boss.on('error', (error) => log?.warn({ err: error }, 'job queue'))
  await boss.start()
  await openQueues(boss)
  return boss
}

// Asks as pg-boss's own index of waiting jobs is made: what is done is kept for a day and must not be looked through.
async function isWaiting(db: Db | Tx, name: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pgboss.job WHERE name = ${name} AND singleton_key = ${key} AND state < 'active' AND NOT blocked
    LIMIT 1`.execute(db)
  return rows.length > 0
}

function queueOn(boss: PgBoss): Queue {
  return {
    send: async (db, job, options = {}) => {
      if (options.unlessWaiting && (await isWaiting(db, job.name, options.key ?? ''))) return
      await boss.send(job.name, job.data, {
        db: fromKysely(db),
        ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      })
    },
    sendMails: async (db, mails) => {
      await boss.insert(
        'mail',
        mails.map((data) => ({ data })),
        { db: fromKysely(db) },
      )
    },
  }
}
