// A database for a test file that needs no server.
import { randomBytes } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

import { type Connection, connect } from '#db/connect'
import { databaseUrl, TEMPLATE } from '#test/databases/database-server'

export type TestDatabase = Connection & { url: string; stop: () => Promise<void> }

export async function startTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await cloneDatabase()
  const connection = connect(url)
  return {
    ...connection,
    url,
    stop: async () => {
      await connection.close()
      await drop()
    },
  }
}

/** A copy of the migrated template. */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  // CREATE DATABASE needs the template unused, so two files that clone at once take turns.
  await admin.query('SELECT pg_advisory_lock(1)')
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  } finally {
    await admin.query('SELECT pg_advisory_unlock(1)')
  }
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
