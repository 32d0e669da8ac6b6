import type { PgBoss, Queue as QueueSettings } from 'pg-boss'

/** The queue of mails that could not be delivered. */
export const DEAD_LETTERS = 'mail-given-up'

const DAY = 86_400
// Retries for more than a day, up to a minute apart. A job whose worker sends no heartbeat for ten seconds (pg-boss's
// minimum) is taken over by another.
const retrying = {
  retryLimit: 2_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  deleteAfterSeconds: DAY,
}
// At most one job for each key waits at a time.
const unique = { policy: 'short', ...retrying }

// Mails contain personal data: they are deleted a day after they are sent, or after a month when they are not.
const queues: Record<string, Omit<QueueSettings, 'name'>> = {
  [DEAD_LETTERS]: { retentionSeconds: 30 * DAY, deleteAfterSeconds: DAY },
  // A batch of fifty, three at a time, may wait for a mail server that does not answer.
  mail: { ...retrying, expireInSeconds: 300, retentionSeconds: 30 * DAY, deadLetter: DEAD_LETTERS },
  // A code is of use for minutes, news for a day.
  whatsapp: { ...retrying, retentionSeconds: DAY },
  settle: unique,
  // A refund that the provider did not answer about is settled within two minutes of its return.
  refund: { ...unique, retryDelayMax: 30 },
  parcel: unique,
  webhook: unique,
}

/** Creates or updates the shop's queues; safe to repeat. */
export async function createQueues(boss: PgBoss): Promise<void> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const [name, { policy, ...settings }] of Object.entries(queues)) {
    if (present.has(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, policy ? { policy, ...settings } : settings)
  }
}
