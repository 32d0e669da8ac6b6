import net from 'node:net'

import { sql } from 'kysely'

import { listenForChanges } from '#db/changes'
import { connect, type Db, onReplica, requireDirect, requireDurable } from '#db/connect'
import { openClients } from '#test/databases/pool-clients'
import { expect, it, vi } from '#test/fixtures'
import { startSlowConnection } from '#test/slow-connection'

// Mutation: no listener for errors of a busy connection; a restart of the database then ends the shop.
it('a broken connection fails only its own work', async ({ database }) => {
  const { db, pool } = database
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    return sql`SELECT 1`.execute(tx)
  })
  await expect(work).rejects.toThrow()
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
})

// Mutations: no limit for silence, so that the query hangs; only the silent connection closed, so that each idle one
// beside it delays one more caller.
it('a silent connection is closed, with the idle ones beside it, and new ones are opened', async ({ database }) => {
  const slow = await startSlowConnection(database.url)
  const { db, pool, close } = connect(slow.url, { silentMs: 500 })
  try {
    await openClients(pool, 4)
    slow.abandon()
    const hung = pool.query('SELECT 1')
    await expect(hung).rejects.toThrow('Connection terminated unexpectedly')
    await expect.poll(() => pool.totalCount).toBe(0)
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])

    slow.abandon()
    // Rolled back as a whole, and retried on a working connection.
    const work = db.transaction().execute((tx) => sql<{ one: number }>`SELECT 1 AS one`.execute(tx))
    expect((await work).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
    await slow.stop()
  }
})

it('a silent connection for changes is closed, and the gap is reported', async ({ database }) => {
  const slow = await startSlowConnection(database.url)
  const changes = listenForChanges(slow.url, 300)
  try {
    await vi.waitFor(() => expect(changes.isListening()).toBe(true), { timeout: 30_000 })
    slow.abandon()
    const received = vi.fn<(payload: string | undefined) => void>()
    changes.on('catalogue', received)
    await vi.waitFor(() => expect(received).toHaveBeenCalledWith(undefined), { timeout: 30_000 })
    await vi.waitFor(() => expect(changes.isListening()).toBe(true), { timeout: 30_000 })
  } finally {
    await changes.close()
    await slow.stop()
  }
})

it('a query without timeouts may be silent for as long as it takes', async ({ database }) => {
  const slow = await startSlowConnection(database.url)
  const { db, close } = connect(slow.url, { silentMs: 50, withoutTimeouts: true })
  try {
    expect((await sql`SELECT pg_sleep(0.2), 1 AS one`.execute(db)).rows).toMatchObject([{ one: 1 }])
  } finally {
    await close()
    await slow.stop()
  }
})

it('a pooler in between is noticed, and one whose connections have no limits', async ({ database }) => {
  await expect(requireDirect(database.pool)).resolves.toBeUndefined()
  const { pool, close } = connect(database.url, { isPooled: true })
  // A pooler names a process of its own.
  pool.on('connect', (client) => void Object.assign(client, { processID: 1 }))
  await expect(requireDirect(pool)).rejects.toThrow('Set DATABASE_DIRECT_URL')
  await expect(requireDurable(pool)).rejects.toThrow(
    /without (lock_timeout, statement_timeout|statement_timeout, lock_timeout)\. .*SET statement_timeout = 5000;/,
  )
  await close()
})

// Only settings that a session may change: fsync and full_page_writes are server-wide, and read by the same statement.
it('a database that may lose acknowledged commits is refused', async ({ database }) => {
  await expect(requireDurable(database.pool)).resolves.toBeUndefined()
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.db)
  await sql`ALTER DATABASE ${sql.ref(rows[0]?.name ?? '')} SET synchronous_commit = off`.execute(database.db)
  const { pool, close } = connect(database.url)
  await expect(requireDurable(pool)).rejects.toThrow('PostgreSQL runs with synchronous_commit off')
  await close()
})

// Mutation: no keepalive; an idle line to a host that is gone is used for a statement, which then waits for 8 s.
it('an idle line to a dead host is found by keepalive, 10 s after it was last used', async ({ database }) => {
  const asked = vi.spyOn(net.Socket.prototype, 'setKeepAlive')
  const { pool, close } = connect(database.url)
  try {
    await pool.query('SELECT 1')
    expect(asked.mock.calls).toContainEqual([true, 10_000])
  } finally {
    asked.mockRestore()
    await close()
  }
})

// Mutation: it says nothing, and the replica stays broken.
it('a read of the replica goes to the primary, and is reported, when the replica cannot be reached', async ({
  database,
}) => {
  const one = async (db: Db) => (await sql`SELECT current_database() AS name`.execute(db)).rows
  const warn = vi.fn()
  const away = 'postgresql://mewa@/away?host=/nowhere'
  const there = await onReplica(undefined, database.url, one, warn)
  expect(await onReplica(database.url, away, one, warn)).toEqual(there)
  expect(warn).not.toHaveBeenCalled()
  expect(await onReplica(away, database.url, one, warn)).toEqual(there)
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ code: 'ENOENT' })]])
})

it('logs each statement and its duration, without the values, when enabled', async ({ database }) => {
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
