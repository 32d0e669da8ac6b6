import { sql } from 'kysely'

import type { Tx } from '#db/connect'
import type { TestDatabase } from '#test/databases/database'
import { describe, expect, it } from '#test/fixtures'
import { loseResponse } from '#test/lost-response'

it.beforeAll(async ({ database }) => {
  await sql`CREATE TABLE marks (name text PRIMARY KEY, times integer NOT NULL)`.execute(database.db)
})

const mark = (tx: Tx, name: string) =>
  sql`INSERT INTO marks VALUES (${name}, 1) ON CONFLICT (name) DO UPDATE SET times = marks.times + 1`.execute(tx)

async function times(database: TestDatabase, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ times: number }>`SELECT times FROM marks WHERE name = ${name}`.execute(database.db)
  return rows[0]?.times
}

/** Inserts a mark, and fails like this the first time it runs. */
function failing(database: TestDatabase, name: string, fail: (tx: Tx) => Promise<unknown>) {
  let runs = 0
  const done = database.db.transaction().execute(async (tx) => {
    runs += 1
    await mark(tx, name)
    if (runs === 1) await fail(tx)
    return runs
  })
  return done
}

const raise = (code: string) => (tx: Tx) =>
  sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'as asked' USING ERRCODE = '${code}'; END $$`).execute(tx)

// Mutation: no second attempt.
describe('a transaction is retried, and executed once,', () => {
  it.for(['40001', '40P01', '25006', '57P01'])(
    'when the database rolled it back with %s',
    async (code, { database }) => {
      expect(await failing(database, code, raise(code))).toBe(2)
      expect(await times(database, code)).toBe(1)
    },
  )

  it('when the database ended its connection', async ({ database }) => {
    const end = async (tx: Tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await database.pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      return sql`SELECT 1`.execute(tx)
    }
    expect(await failing(database, 'ended', end)).toBe(2)
    expect(await times(database, 'ended')).toBe(1)
  })

  it('when two block each other', async ({ database }) => {
    await database.db.transaction().execute(async (tx) => {
      await mark(tx, 'left')
      await mark(tx, 'right')
    })
    let met: (() => void) | undefined
    const both = new Promise<void>((resolve) => (met = resolve))
    let waiting = 0
    const cross = (first: string, second: string) =>
      database.db.transaction().execute(async (tx) => {
        await sql`SET LOCAL deadlock_timeout = '10ms'`.execute(tx)
        await mark(tx, first)
        waiting += 1
        if (waiting === 2) met?.()
        await both
        await mark(tx, second)
      })
    await Promise.all([cross('left', 'right'), cross('right', 'left')])
    expect(await times(database, 'left')).toBe(3)
    expect(await times(database, 'right')).toBe(3)
  })
})

describe('a transaction is not retried', () => {
  it.for(['23505', '22P02', 'P0001'])('when it would fail again (%s)', async (code, { database }) => {
    await expect(failing(database, code, raise(code))).rejects.toMatchObject({ code })
    expect(await times(database, code)).toBeUndefined()
  })

  it('a fourth time', async ({ database }) => {
    let runs = 0
    const work = database.db.transaction().execute((tx) => {
      runs += 1
      return raise('40001')(tx)
    })
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(3)
  })

  // Mutation: retries at any moment, and marks twice.
  it('once COMMIT was sent, though its answer is lost', async ({ database }) => {
    let runs = 0
    const work = database.db.transaction().execute(async (tx) => {
      runs += 1
      await mark(tx, 'unknown')
      loseResponse(database.pool, /^commit$/)
    })
    await expect(work).rejects.toThrow('ECONNRESET')
    expect({ runs, times: await times(database, 'unknown') }).toEqual({ runs: 1, times: 1 })
  })
})
