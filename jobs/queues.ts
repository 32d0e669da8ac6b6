import type { PgBoss, Queue as QueueSettings } from 'pg-boss'

/** Where mails lie that could not be delivered. */
export const DEAD_LETTERS = 'mail-given-up'

const DAY = 86_400
// Retried for more than a day, a minute apart in the end. A job whose worker shows no sign of life for ten seconds (the
// least pg-boss takes) is taken up by another.
const patient = {
  retryLimit: 2_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  deleteAfterSeconds: DAY,
}
// Of jobs about the same thing only one waits at a time.
const once = { policy: 'short', ...patient }

// Whom a mail goes to and what it says is kept while it may have to be sent: a day after it went out, a month when it
// could not be.
const queues: Record<string, Omit<QueueSettings, 'name'>> = {
  [DEAD_LETTERS]: { retentionSeconds: 30 * DAY, deleteAfterSeconds: DAY },
  // Ten may stand before a mail server that answers none of them.
  mail: { ...patient, expireInSeconds: 300, retentionSeconds: 30 * DAY, deadLetter: DEAD_LETTERS },
  settle: once,
  refund: once,
  webhook: once,
}

/** Makes the shop's queues as they are to be; safe to run again. */
export async function openQueues(boss: PgBoss): Promise<void> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const [name, { policy, ...settings }] of Object.entries(queues)) {
    if (present.has(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, policy ? { policy, ...settings } : settings)
  }
}
