import { setTimeout as pause } from 'node:timers/promises'

import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Mailer, MailNotSent } from '#adapters/smtp'
import type { Traces } from '#adapters/traces'
import type { Mail, QueuedMail } from '#domain/messages/mail'
import type { Trouble } from '#domain/messages/mail-trouble'
import { asStep, HEARTBEAT_SECONDS, polling } from '#jobs/workers'

// The number of connections to the mail server, so that no mail waits for one.
const CONCURRENCY = 3
const RETRY_MS = 200
// Taking a batch costs one statement however many mails it has.
const BATCH = 50

const pace = {
  ...polling,
  batchSize: BATCH,
  perJobResults: true,
  includeMetadata: true,
  heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
} as const

/** Makes the mails of a batch ready for rendering; what it resolves with renders one of them. */
export type OpenMails = (mails: QueuedMail[]) => Promise<(mail: QueuedMail) => Mail>

/**
 * Starts the worker that sends mails. Each mail is marked as sent right after the mail server accepts it, by a statement
 * that waits for no other, and no sender begins a mail while one is accepted and not marked. Only a crash in between sends
 * a mail twice, one of each sender. `stopping` ends the retries of marking.
 */
export async function startMailWorker(
  boss: PgBoss,
  log: Logger,
  mailer: Mailer,
  open: OpenMails,
  stopping: AbortSignal,
  traces?: Traces,
): Promise<void> {
  const unmarked = new Set<Promise<void>>()
  const mark = (id: string) => {
    const marked = markSent(boss, id, stopping).finally(() => unmarked.delete(marked))
    unmarked.add(marked)
    return marked
  }
  const deliver = async (job: JobWithMetadata<QueuedMail>, opened: ReturnType<OpenMails>) => {
    try {
      const render = await opened
      await asStep(traces, 'mail', job, () => send(mailer, job, render(job.data)))
    } catch (error) {
      const { final, ...trouble } = troubleIn(error)
      const details = { err: error, job: job.id, tries: job.retryCount + 1 }
      log[final ? 'error' : 'warn'](details, final ? 'mail given up' : 'mail not sent yet')
      const output = { message: error instanceof Error ? error.message : String(error), trouble }
      return { id: job.id, status: final ? ('deadletter' as const) : ('failed' as const), output }
    }
    await mark(job.id)
    return { id: job.id, status: 'completed' as const }
  }
  await boss.work<QueuedMail, unknown, typeof pace>('mail', pace, async (jobs: JobWithMetadata<QueuedMail>[]) => {
    const opened = open(jobs.map(({ data }) => data))
    const outcomes: Awaited<ReturnType<typeof deliver>>[] = []
    const waiting = jobs.values()
    const sender = async () => {
      for (const job of waiting) {
        while (unmarked.size > 0) await Promise.allSettled(unmarked)
        outcomes.push(await deliver(job, opened))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, sender))
    return outcomes
  })
}

async function send(mailer: Mailer, job: JobWithMetadata<QueuedMail>, { secret, ...mail }: Mail): Promise<void> {
  // The job expired while it waited here, so another worker sends it.
  job.signal.throwIfAborted()
  if (secret && Date.parse(secret.goodUntil) <= Date.now()) throw new Expired()
  // A mail that the seller sends again is a new job, but keeps its Message-ID.
  await mailer.send({ ...mail, id: job.sourceRootId ?? job.id })
}

class Expired extends Error {
  readonly trouble = { kind: 'expired', final: true } as const
  override message = 'The secret in this mail has expired'
}

function troubleIn(error: unknown): Trouble & { final: boolean } {
  return (error as Partial<MailNotSent | Expired>).trouble ?? { kind: 'other', final: false }
}

// The mail is sent, so the job is completed even if it has expired since. Retries while the database is unreachable.
async function markSent(boss: PgBoss, id: string, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await boss.complete('mail', id, undefined, { includeQueued: true })
      return
    } catch (error) {
      if (stopping.aborted) throw error
      await pause(RETRY_MS)
    }
  }
}
