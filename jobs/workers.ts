import type { Job as BossJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Job } from '#domain/queue'

type QueueName = Job['name']
type DataOf<N extends QueueName> = Extract<Job, { name: N }>['data']

/** What a handler throws when trying again is no use: the job goes to the dead letters at once. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

// Half a second is the quickest pg-boss polls; a full batch is followed by the next at once.
const pace = { pollingIntervalSeconds: 0.5, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

/** Takes jobs of one queue, each with its own outcome: done, tried again later, or given up. */
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
      const isOver = error instanceof GiveUp
      log[isOver ? 'error' : 'warn']({ err: error, job: job.id, tries: job.retryCount + 1 }, `job ${name}`)
      const output = { message: error instanceof Error ? error.message : String(error) }
      return { id: job.id, status: isOver ? ('deadletter' as const) : ('failed' as const), output }
    }
  }
  await boss.work<DataOf<N>, unknown, typeof pace>(name, pace, (jobs: BossJob<DataOf<N>>[]) =>
    Promise.all(jobs.map(run)),
  )
}
