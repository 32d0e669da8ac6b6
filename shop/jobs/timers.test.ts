import { sql } from 'kysely'
import pino from 'pino'

import { connect } from '#db/connect'
import { startChores } from '#jobs/timers'
import type { TestDatabase } from '#test/databases/database'
import { expect, it, vi } from '#test/fixtures'

const log = pino({ level: 'silent' })
const once = (runs: number) => (runs === 0 ? 0 : 3_600_000)

/** The connections that hold an advisory lock. */
async function holders(database: TestDatabase): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database.db)
  return rows.map(({ pid }) => pid)
}

// Mutation: the lock's connection is silent while the chore runs and is closed; another instance then starts the chore.
it('a chore keeps its lock for as long as it runs, and its connection', async ({ database }) => {
  const { db, close } = connect(database.url, { max: 2, silentMs: 1_000 })
  const failed = vi.spyOn(log, 'error')
  const done = Promise.withResolvers<{ before: number[]; after: number[] }>()
  const run = async () => {
    const before = await holders(database)
    const { rows } = await sql<{ began: Date }>`SELECT clock_timestamp() AS began`.execute(database.db)
    // After twice the limit for silence, the database still receives traffic on it.
    await expect.poll(() => heardOf(database, before[0], rows[0]?.began)).toBeGreaterThan(2_000)
    done.resolve({ before, after: await holders(database) })
  }
  const chores = startChores(db, log, [{ name: 'slow', next: once, run: () => run().catch(done.reject) }], {
    keepaliveMs: 100,
  })
  const { before, after } = await done.promise
  await chores.stop()
  expect(before).toHaveLength(1)
  expect(after).toEqual(before)
  expect(await holders(database)).toEqual([])
  expect(failed).not.toHaveBeenCalled()
  await close()
})

it('a chore runs on one instance at a time', async ({ database }) => {
  const [one, other] = [connect(database.url, { max: 2 }), connect(database.url, { max: 2 })]
  let running = 0
  let most = 0
  const runs = vi.fn<() => Promise<void>>(async () => {
    most = Math.max(most, ++running)
    await sql`SELECT pg_sleep(0.02)`.execute(database.db)
    running--
  })
  const chore = { name: 'shared', next: () => 5, run: runs }
  const both = [startChores(one.db, log, [chore]), startChores(other.db, log, [chore])]
  await expect.poll(() => runs.mock.calls.length).toBeGreaterThanOrEqual(5)
  await Promise.all(both.map(({ stop }) => stop()))
  expect(most).toBe(1)
  await Promise.all([one.close(), other.close()])
})

/** The time in ms from a moment to the last traffic of a connection. */
async function heardOf(database: TestDatabase, pid: number | undefined, since: Date | undefined): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    SELECT extract(epoch FROM state_change - ${since}::timestamptz)::float8 * 1000 AS ms
    FROM pg_stat_activity WHERE pid = ${pid}`.execute(database.db)
  return rows[0]?.ms ?? 0
}
