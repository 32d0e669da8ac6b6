import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import type { Logger } from 'pino'

import type { Db } from '#db/connect'

/** Periodic work; `next` returns the ms until the next run, given the number of runs so far. */
export type Chore = { name: string; next: (runs: number) => number; run: () => Promise<unknown> }

export type MeasureChore = (chore: string, outcome: 'completed' | 'failed', seconds: number) => void

// The lock's connection is silent while a chore runs, and a silent connection counts as dead (shop/db/connect.ts).
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
  { keepaliveMs = KEEPALIVE_MS, measure }: { keepaliveMs?: number; measure?: MeasureChore | undefined } = {},
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
      const run = runExclusively(db, measured(chore, measure), keepaliveMs)
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

function measured({ run, ...chore }: Chore, measure: MeasureChore | undefined): Chore {
  return {
    ...chore,
    run: async () => {
      const begun = performance.now()
      const record = (outcome: 'completed' | 'failed') =>
        measure?.(chore.name, outcome, (performance.now() - begun) / 1_000)
      await run().catch((error: unknown) => {
        record('failed')
        throw error
      })
      record('completed')
    },
  }
}

// The lock belongs to a transaction that does nothing else: a pooler may give a connection to somebody else after one.
// If that connection breaks, another instance may start the chore, which is safe for all chores.
async function runExclusively(db: Db, chore: Chore, keepaliveMs: number): Promise<void> {
  const held = await db.startTransaction().execute()
  try {
    const { rows } = await sql<{ acquired: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${chore.name}, 0)) AS acquired`.execute(held)
    if (!rows[0]?.acquired) return
    const keepalive = setInterval(() => void sql`SELECT`.execute(held).catch(() => {}), keepaliveMs)
    try {
      await chore.run()
    } finally {
      clearInterval(keepalive)
    }
  } finally {
    await held.rollback().execute()
  }
}
