import { fromKysely, type Job as BossJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { PictureStore } from '#adapters/pictures'
import type { Razorpay } from '#adapters/razorpay'
import type { Mailer } from '#adapters/smtp'
import type { Changes } from '#db/changes'
import type { Db } from '#db/connect'
import type { Job, Queue } from '#domain/queue'

export type JobDeps = {
  databaseUrl: string
  db: Db
  changes: Changes
  razorpay: Razorpay
  mailer: Mailer
  pictures: PictureStore
  log: Logger
  taxPercent: number
}

type QueueName = Job['name']
type DataOf<N extends QueueName> = Extract<Job, { name: N }>['data']

const MAIL_GIVEN_UP = 'mail-given-up'
// Retried for about two days; a worker that was killed is replaced after a minute.
const patient = { retryLimit: 2_000, retryDelay: 1, retryBackoff: true, retryDelayMax: 90, expireInSeconds: 60 }
const once = { policy: 'short', ...patient }
const queues = { mail: { ...patient, deadLetter: MAIL_GIVEN_UP }, settle: once, refund: once, webhook: once } as const

/** Creates pg-boss's tables and the shop's queues; safe to run again. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const boss = await startBoss(databaseUrl)
  await boss.stop({ graceful: false })
}

/** Starts the workers. `stop` lets running jobs finish; what does not finish is taken up again by the next worker. */
export async function startJobs(deps: JobDeps): Promise<{ queue: Queue; stop: () => Promise<void> }> {
  const boss = await startBoss(deps.databaseUrl, deps.log)
  const queue = queueOn(boss)

  await work(boss, 'mail', (mail, id) => deps.mailer.send({ ...mail, id }))
  return {
    queue,
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
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

async function work<N extends QueueName>(
  boss: PgBoss,
  name: N,
  handle: (data: DataOf<N>, id: string) => Promise<void>,
): Promise<void> {
  const options = { pollingIntervalSeconds: 0.5, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const
  await boss.work<DataOf<N>, unknown, typeof options>(name, options, (jobs: BossJob<DataOf<N>>[]) =>
    Promise.all(
      jobs.map(async (job) => {
        try {
          await handle(job.data, job.id)
          return { id: job.id, status: 'completed' as const }
        } catch (error) {
          return { id: job.id, status: 'failed' as const, output: { message: String(error) } }
        }
      }),
    ),
  )
}
