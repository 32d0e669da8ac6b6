import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { PictureStore } from '#adapters/picture-store'
import type { Razorpay } from '#adapters/razorpay'
import type { Mailer } from '#adapters/smtp'
import type { Changes } from '#db/changes'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/context'
import { processWebhook } from '#domain/orders/process-webhook'
import { reconcileOrder } from '#domain/orders/reconcile'
import { sendRefund } from '#domain/orders/send-refund'
import type { Queue } from '#domain/queue'
import { chores } from '#jobs/chores'
import { startChores } from '#jobs/timers'
import { GiveUp, work } from '#jobs/workers'

export type JobDeps = {
  databaseUrl: string
  db: Db
  changes: Changes
  razorpay: Razorpay
  mailer: Mailer
  pictures: PictureStore
  log: Logger
  /** The address shoppers use, for links in mails. */
  publicUrl: string
}

const MAIL_GIVEN_UP = 'mail-given-up'
// Retried for about two days; a job whose worker was killed is taken up by another after a minute.
const patient = { retryLimit: 2_000, retryDelay: 1, retryBackoff: true, retryDelayMax: 90, expireInSeconds: 60 }
// Of jobs about the same thing only one waits at a time.
const once = { policy: 'short', ...patient }
const queues = { mail: { ...patient, deadLetter: MAIL_GIVEN_UP }, settle: once, refund: once, webhook: once } as const

/** Creates pg-boss's tables and the shop's queues; safe to run again. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const boss = await startBoss(databaseUrl)
  await boss.stop({ graceful: false })
}

/** Starts the workers and the chores. `stop` lets what runs finish; what does not is taken up by the next instance. */
export async function startJobs(deps: JobDeps): Promise<{ queue: Queue; stop: () => Promise<void> }> {
  const { db, log } = deps
  const boss = await startBoss(deps.databaseUrl, log)
  const queue = queueOn(boss)
  const context: OrderContext = { ...deps, queue }

  await work(boss, log, 'mail', (mail, id) => deps.mailer.send({ ...mail, id }).catch(giveUpWhenRefused))
  await work(boss, log, 'settle', ({ orderId }) => reconcileOrder(db, context, orderId))
  await work(boss, log, 'refund', ({ refundId }) => sendRefund(db, context, refundId))
  await work(boss, log, 'webhook', ({ eventKey }) => processWebhook(db, context, eventKey))
  const timers = startChores(db, log, chores(db, context, deps.pictures))
  return {
    queue,
    stop: async () => {
      await Promise.all([timers.stop(), boss.stop({ graceful: true, timeout: 10_000 })])
    },
  }
}

async function startBoss(databaseUrl: string, log?: Logger): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, schedule: false, superviseIntervalSeconds: 30 })
  boss.on('error', (error) => log?.warn({ err: error }, 'job queue'))
  await boss.start()
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!present.has(MAIL_GIVEN_UP)) await boss.createQueue(MAIL_GIVEN_UP)
  for (const [name, options] of Object.entries(queues)) {
    if (!present.has(name)) await boss.createQueue(name, options)
  }
  return boss
}

function queueOn(boss: PgBoss): Queue {
  return {
    send: async (db, job, options = {}) => {
      await boss.send(job.name, job.data, {
        db: fromKysely(db),
        ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      })
    },
  }
}

// A 5xx about the recipient or the mail itself stays so; about the login it is the shop's to mend, and mails wait.
function giveUpWhenRefused(error: unknown): never {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500) {
    throw new GiveUp('The mail server refused it for good', { cause: error })
  }
  throw error
}
