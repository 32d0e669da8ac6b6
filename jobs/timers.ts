import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import type { Logger } from 'pino'

import type { Db } from '#db/connect'

/** Something the shop does again and again: `next` is how many ms from now, after so many runs. */
export type Chore = { name: string; next: (runs: number) => number; run: () => Promise<unknown> }

// Its connection is silent while a chore runs, and one that is silent is taken for dead (db/connect.ts).
const ALIVE_EVERY_MS = 3_000
// A chore that waits for a provider who does not answer is cut short; all of them can be.
const PATIENCE_MS = 10_000

/**
 * Runs each chore at its pace, on one instance at a time: whoever holds the chore's advisory lock. `stop` waits for
 * what is running, 10 s at most. `aliveEveryMs` is how often the lock's connection is heard of.
 */
export function startChores(
  db: Db,
  log: Logger,
  chores: readonly Chore[],
  aliveEveryMs = ALIVE_EVERY_MS,
): { stop: () => Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  for (const chore of chores) plan(chore, 0)

  return {
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.race([Promise.all(running), pause(PATIENCE_MS, undefined, { ref: false })])
    },
  }

  function plan(chore: Chore, runs: number): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = alone(db, chore, aliveEveryMs)
        .catch((error: unknown) => log.error({ err: error }, chore.name))
        .finally(() => {
          running.delete(run)
          plan(chore, runs + 1)
        })
      running.add(run)
    }, chore.next(runs))
    timers.add(timer)
  }
}

// The lock belongs to a connection that does nothing else meanwhile; when it breaks, another instance may begin, and
// every chore bears that.
async function alone(db: Db, chore: Chore, aliveEveryMs: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${chore.name}, 0)`
    const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_lock(${key}) AS mine`.execute(connection)
    if (!rows[0]?.mine) return
    const alive = setInterval(() => void sql`SELECT`.execute(connection).catch(() => {}), aliveEveryMs)
    try {
      await chore.run()
    } finally {
      clearInterval(alive)
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}
