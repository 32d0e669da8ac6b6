import { sql } from 'kysely'

import { listenForChanges } from '#db/changes'
import { connect, requireDurable } from '#db/connect'
import { expect, it, vi } from '#test/fixtures'
import { startSlowLine } from '#test/slow-line'

// Mutant: no listener for errors of a connection at work; then a restart of the database ends the shop.
it('a connection that breaks fails its own work and nothing else', async ({ database }) => {
  const { db, pool } = database
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    return sql`SELECT 1`.execute(tx)
  })
  await expect(work).rejects.toThrow()
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
})

// Mutants: no bar for silence, and the query hangs; only the silent line hung up, and each of those that lay idle beside
// it keeps one more caller waiting.
it('a line that says nothing any more is given up, with those that lie idle beside it, and others are opened', async ({
  database,
}) => {
  const line = await startSlowLine(database.url)
  const { db, pool, close } = connect(line.url, { silentMs: 500 })
  try {
    const lines = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
    for (const client of lines) client.release()
    line.abandon()
    const hung = pool.query('SELECT 1')
    await expect(hung).rejects.toThrow('Connection terminated unexpectedly')
    await vi.waitFor(() => expect(pool.totalCount).toBe(0))
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])

    line.abandon()
    // Undone as a whole, and tried again on a line that speaks.
    const work = db.transaction().execute((tx) => sql<{ one: number }>`SELECT 1 AS one`.execute(tx))
    expect((await work).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
    await line.stop()
  }
})

it('a line on which changes are told, and which says nothing any more, is given up, and what was missed is said', async ({
  database,
}) => {
  const line = await startSlowLine(database.url)
  const changes = listenForChanges(line.url, 300)
  try {
    await vi.waitFor(() => expect(changes.isListening()).toBe(true), { timeout: 5_000 })
    line.abandon()
    const told = vi.fn<(payload: string | undefined) => void>()
    changes.on('catalogue', told)
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(undefined), { timeout: 5_000 })
    await vi.waitFor(() => expect(changes.isListening()).toBe(true), { timeout: 5_000 })
  } finally {
    await changes.close()
    await line.stop()
  }
})

it('what is unhurried may be silent for as long as it takes', async ({ database }) => {
  const line = await startSlowLine(database.url)
  const { db, close } = connect(line.url, { silentMs: 50, withoutTimeouts: true })
  try {
    expect((await sql`SELECT pg_sleep(0.2), 1 AS one`.execute(db)).rows).toMatchObject([{ one: 1 }])
  } finally {
    await close()
    await line.stop()
  }
})

// Only what a session may set: fsync and full_page_writes are the whole server's, and read by the same statement.
it('a database that may forget what it acknowledged is refused', async ({ database }) => {
  await expect(requireDurable(database.pool)).resolves.toBeUndefined()
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.db)
  await sql`ALTER DATABASE ${sql.ref(rows[0]?.name ?? '')} SET synchronous_commit = off`.execute(database.db)
  const { pool, close } = connect(database.url)
  await expect(requireDurable(pool)).rejects.toThrow('PostgreSQL runs with synchronous_commit off')
  await close()
})

it('says each statement and how long it took, without the values, when asked to', async ({ database }) => {
  const statements: [sql: string, ms: number][] = []
  const { db, close } = connect(database.url, { onStatement: (...statement) => statements.push(statement) })
  try {
    await sql`SELECT ${'a secret'}::text, pg_sleep(0.02)`.execute(db)
    expect(statements).toEqual([['SELECT $1::text, pg_sleep(0.02)', expect.any(Number)]])
    expect(statements[0]?.[1]).toBeGreaterThan(19)
  } finally {
    await close()
  }
})
