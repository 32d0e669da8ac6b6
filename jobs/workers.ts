import type { Job as BossJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Job } from '#domain/queue'

type QueueName = Exclude<Job['name'], 'mail'>
type DataOf<N extends QueueName> = Extract<Job, { name: N }>['data']

/** Half a second is the quickest pg-boss polls; a full batch is followed by the next at once. */
export const polling = { pollingIntervalSeconds: 0.5, batchSize: 10, burstWhenBatchFull: true } as const
/** How often a worker says that it is alive. */
export const BEAT_SECONDS = 3

const pace = { ...polling, perJobResults: true, heartbeatRefreshSeconds: BEAT_SECONDS } as const

/** Takes jobs of one queue, each with its own outcome: done, or tried again later. */
export async function work<N extends QueueName>(
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
      log.warn({ err: error, job: job.id, tries: job.retryCount + 1 }, `job ${name}`)
      const output = { message: error instanceof Error ? error.message : String(error) }
      return { id: job.id, status: 'failed' as const, output }
    }
  }
  await boss.work<DataOf<N>, unknown, typeof pace>(name, pace, (jobs: BossJob<DataOf<N>>[]) =>
    Promise.all(jobs.map(run)),
  )
}
