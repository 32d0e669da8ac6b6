import { setTimeout as pause } from 'node:timers/promises'

import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Mailer, MailNotTaken } from '#adapters/smtp'
import type { Mail } from '#domain/messages/mail'
import type { Trouble } from '#domain/messages/mail-trouble'
import { BEAT_SECONDS, polling } from '#jobs/workers'

// As many as there are connections to the mail server, so that no mail waits for one between its turn and its note.
const LANES = 3
const NOTE_AGAIN_MS = 200

const pace = { ...polling, perJobResults: true, includeMetadata: true, heartbeatRefreshSeconds: BEAT_SECONDS } as const

/**
 * Sends mails. Each is noted as done by itself right after the mail server's yes, and a lane takes no other before that:
 * dying in between is the only way to send a mail twice, so as few as can be are there. `over` ends the noting.
 */
export async function workMails(boss: PgBoss, log: Logger, mailer: Mailer, over: AbortSignal): Promise<void> {
  const deliver = async (job: JobWithMetadata<Mail>) => {
    try {
      await send(mailer, job)
    } catch (error) {
      const { final, ...trouble } = troubleIn(error)
      const said = { err: error, job: job.id, tries: job.retryCount + 1 }
      log[final ? 'error' : 'warn'](said, final ? 'mail given up' : 'mail not sent yet')
      const output = { message: error instanceof Error ? error.message : String(error), trouble }
      return { id: job.id, status: final ? ('deadletter' as const) : ('failed' as const), output }
    }
    await note(boss, job.id, over)
    return { id: job.id, status: 'completed' as const }
  }
  await boss.work<Mail, unknown, typeof pace>('mail', pace, async (jobs: JobWithMetadata<Mail>[]) => {
    const outcomes: Awaited<ReturnType<typeof deliver>>[] = []
    const left = jobs.values()
    const lane = async () => {
      for (const job of left) outcomes.push(await deliver(job))
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return outcomes
  })
}

async function send(mailer: Mailer, job: JobWithMetadata<Mail>): Promise<void> {
  const { secret, ...mail } = job.data
  // The claim lapsed while the mail waited for its lane: somebody else sends it.
  job.signal.throwIfAborted()
  if (secret && Date.parse(secret.goodUntil) <= Date.now()) throw new Expired()
  // Sent again by the seller it is a new job, and still the same mail.
  await mailer.send({ ...mail, id: job.sourceRootId ?? job.id })
}

class Expired extends Error {
  readonly trouble = { kind: 'expired', final: true } as const
  override message = 'What it tells is no longer good'
}

function troubleIn(error: unknown): Trouble & { final: boolean } {
  return (error as Partial<MailNotTaken | Expired>).trouble ?? { kind: 'other', final: false }
}

// The mail is out: whatever became of its claim since, nobody is to send it again. While the database is away, the
// lanes wait here.
async function note(boss: PgBoss, id: string, over: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await boss.complete('mail', id, undefined, { includeQueued: true })
      return
    } catch (error) {
      if (over.aborted) throw error
      await pause(NOTE_AGAIN_MS)
    }
  }
}
