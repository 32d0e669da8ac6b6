import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { connect, requireDurable } from '#db/connect'
import { startTestDatabase, type TestDatabase } from '#test/database'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())

// Mutant: no listener for errors of a connection at work; then a restart of the database ends the shop.
it('a connection that breaks fails its own work and nothing else', async () => {
  const { db, pool } = database
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    return sql`SELECT 1`.execute(tx)
  })
  await expect(work).rejects.toThrow()
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
})

// Only what a session may set: fsync and full_page_writes are the whole server's, and read by the same statement.
it('a database that may forget what it acknowledged is refused', async () => {
  await expect(requireDurable(database.pool)).resolves.toBeUndefined()
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.db)
  await sql`ALTER DATABASE ${sql.ref(rows[0]?.name ?? '')} SET synchronous_commit = off`.execute(database.db)
  const { pool, close } = connect(database.url)
  await expect(requireDurable(pool)).rejects.toThrow('PostgreSQL runs with synchronous_commit off')
  await close()
})
