import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { connect } from '#db/connect'
import { startChores } from '#jobs/timers'
import { startTestDatabase, type TestDatabase } from '#test/database'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())

const log = pino({ level: 'silent' })
const once = (runs: number) => (runs === 0 ? 0 : 3_600_000)

/** Which connections hold an advisory lock. */
async function holders(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database.db)
  return rows.map(({ pid }) => pid)
}

// Naive: the lock's connection says nothing while the chore runs, is taken for dead, and another instance begins.
it('a chore keeps its lock for as long as it runs, and its connection', async () => {
  const { db, close } = connect(database.url, { max: 2, silentMs: 200 })
  const failed = vi.spyOn(log, 'error')
  const done = Promise.withResolvers<{ before: number[]; after: number[] }>()
  const run = async () => {
    const before = await holders()
    const began = performance.now()
    await vi.waitUntil(() => performance.now() - began > 1_000, { timeout: 5_000 })
    done.resolve({ before, after: await holders() })
  }
  const chores = startChores(db, log, [{ name: 'slow', next: once, run }], 50)
  const { before, after } = await done.promise
  await chores.stop()
  expect(before).toHaveLength(1)
  expect(after).toEqual(before)
  expect(await holders()).toEqual([])
  expect(failed).not.toHaveBeenCalled()
  await close()
})

it('a chore runs on one instance at a time', async () => {
  const [one, other] = [connect(database.url, { max: 2 }), connect(database.url, { max: 2 })]
  let running = 0
  let most = 0
  const runs = vi.fn<() => Promise<void>>(async () => {
    most = Math.max(most, ++running)
    await sql`SELECT pg_sleep(0.05)`.execute(database.db)
    running--
  })
  const chore = { name: 'shared', next: (count: number) => (count < 5 ? 0 : 3_600_000), run: runs }
  const both = [startChores(one.db, log, [chore]), startChores(other.db, log, [chore])]
  await vi.waitFor(() => expect(runs.mock.calls.length).toBeGreaterThanOrEqual(5))
  await Promise.all(both.map(({ stop }) => stop()))
  expect(most).toBe(1)
  await Promise.all([one.close(), other.close()])
})
