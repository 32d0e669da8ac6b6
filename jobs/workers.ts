import type { Job as BossJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Job } from '#domain/queue'

type QueueName = Exclude<Job['name'], 'mail'>
type DataOf<N extends QueueName> = Extract<Job, { name: N }>['data']

/** Half a second is pg-boss's minimum; a full batch is followed by the next at once. */
export const polling = { pollingIntervalSeconds: 0.5, batchSize: 10, burstWhenBatchFull: true } as const
/** The interval of a worker's heartbeats. */
export const HEARTBEAT_SECONDS = 3

const pace = { ...polling, perJobResults: true, heartbeatRefreshSeconds: HEARTBEAT_SECONDS } as const

/** Starts a worker for one queue. Each job of a batch completes or is retried on its own. */
export async function startWorker<N extends QueueName>(
  boss: PgBoss,
  log: Logger,
  name: N,
  handle: (data: DataOf<N>, jobId: string) => Promise<unknown>,
): Promise<void> {
  const run = async (job: BossJob<DataOf<N>>) => {
    try {
      await handle(job.data, job.id)
      return { id: job.id, status: 'completed' as const }
    } catch (error) {
      log.warn({ err: error, job: job.id, tries: job.retryCount + 1 }, `job ${name} failed`)
      const output = { message: error instanceof Error ? error.message : String(error) }
      return { id: job.id, status: 'failed' as const, output }
    }
  }
  await boss.work<DataOf<N>, unknown, typeof pace>(name, pace, (jobs: BossJob<DataOf<N>>[]) =>
    Promise.all(jobs.map(run)),
  )
}
