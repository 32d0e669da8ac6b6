import type { Job as BossJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Traces } from '#adapters/traces'
import type { Job } from '#domain/process/queue'

type QueueName = Exclude<Job['name'], 'mail'>
type DataOf<N extends QueueName> = Extract<Job, { name: N }>['data']

/** Half a second is pg-boss's minimum; a full batch is followed by the next at once. */
export const polling = { pollingIntervalSeconds: 0.5, batchSize: 10, burstWhenBatchFull: true } as const
/** The interval of a worker's heartbeats. */
export const HEARTBEAT_SECONDS = 3

const pace = { ...polling, perJobResults: true, heartbeatRefreshSeconds: HEARTBEAT_SECONDS } as const

export type MeasureJob = (queue: string, outcome: 'completed' | 'failed', seconds: number) => void

type Worked = { boss: PgBoss; log: Logger; measure?: MeasureJob | undefined; traces?: Traces | undefined }

/** Starts a worker for one queue. Each job of a batch completes or is retried on its own. */
export async function startWorker<N extends QueueName>(
  { boss, log, measure, traces }: Worked,
  name: N,
  handle: (data: DataOf<N>, jobId: string) => Promise<unknown>,
): Promise<void> {
  const run = async (job: BossJob<DataOf<N>>) => {
    const begun = performance.now()
    const record = (outcome: 'completed' | 'failed') => measure?.(name, outcome, (performance.now() - begun) / 1_000)
    try {
      await asStep(traces, name, job, () => handle(job.data, job.id))
      record('completed')
      return { id: job.id, status: 'completed' as const }
    } catch (error) {
      record('failed')
      log.warn({ err: error, job: job.id, tries: job.retryCount + 1 }, `job ${name} failed`)
      const output = { message: error instanceof Error ? error.message : String(error) }
      return { id: job.id, status: 'failed' as const, output }
    }
  }
  await boss.work<DataOf<N>, unknown, typeof pace>(name, pace, (jobs: BossJob<DataOf<N>>[]) =>
    Promise.all(jobs.map(run)),
  )
}

/** Works on a job as a step of the trace that it was queued in; jobs.ts stores that with its data. */
export function asStep<T>(
  traces: Traces | undefined,
  queue: string,
  { id, data }: { id: string; data: object },
  work: () => Promise<T>,
): Promise<T> {
  if (!traces) return work()
  const { traceparent: continues } = data as { traceparent?: string }
  const attributes = { 'messaging.destination.name': queue, 'messaging.message.id': id }
  return traces.run({ name: `job ${queue}`, kind: 'consumer', attributes, continues }, work)
}
