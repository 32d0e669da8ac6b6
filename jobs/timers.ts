import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import type { Logger } from 'pino'

import type { Db } from '#db/connect'

/** Periodic work; `next` returns the ms until the next run, given the number of runs so far. */
export type Chore = { name: string; next: (runs: number) => number; run: () => Promise<unknown> }

// The lock's connection is silent while a chore runs, and a silent connection counts as dead (db/connect.ts).
const KEEPALIVE_MS = 3_000
// `stop` does not wait longer, for example for a slow provider; every chore can be interrupted.
const STOP_TIMEOUT_MS = 10_000

/**
 * Runs each chore at its interval, on one instance at a time: the one that holds the chore's advisory lock. `stop`
 * waits at most 10 s for running chores. The lock's connection sends a query every `keepaliveMs`.
 */
export function startChores(
  db: Db,
  log: Logger,
  chores: readonly Chore[],
  keepaliveMs = KEEPALIVE_MS,
): { stop: () => Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  for (const chore of chores) schedule(chore, 0)

  return {
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.race([Promise.all(running), pause(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }

  function schedule(chore: Chore, runs: number): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = runExclusively(db, chore, keepaliveMs)
        .catch((error: unknown) => log.error({ err: error }, chore.name))
        .finally(() => {
          running.delete(run)
          schedule(chore, runs + 1)
        })
      running.add(run)
    }, chore.next(runs))
    timers.add(timer)
  }
}

// The lock belongs to a dedicated connection. If that breaks, another instance may start the chore, which is safe for
// all chores.
async function runExclusively(db: Db, chore: Chore, keepaliveMs: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${chore.name}, 0)`
    const { rows } = await sql<{ acquired: boolean }>`SELECT pg_try_advisory_lock(${key}) AS acquired`.execute(
      connection,
    )
    if (!rows[0]?.acquired) return
    const keepalive = setInterval(() => void sql`SELECT`.execute(connection).catch(() => {}), keepaliveMs)
    try {
      await chore.run()
    } finally {
      clearInterval(keepalive)
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}
