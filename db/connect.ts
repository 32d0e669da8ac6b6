import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'

import { retryTransactions } from './retry.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
/** A transaction: no network call, mail or event happens while one is open. */
export type Tx = Transaction<DB>

export type Connection = { db: Db; pool: pg.Pool; close: () => Promise<void> }

// Paise and counts fit a double exactly (2^53); the driver's default for int8 is a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A pool on the shop's database. Times are milliseconds. `once`: a transaction that the database undid is not tried again.
 */
export function connect(url: string, options: { max?: number; once?: boolean } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 300,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // Without a listener a connection that breaks would end the process, idle or at work; whoever waits for its answer
  // hears of it, and the pool replaces it by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  if (!options.once) retryTransactions(db)
  return { db, pool, close: () => db.destroy() }
}

/** Throws unless the database keeps every commit it acknowledged. */
export async function requireDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  const weak = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (weak.length > 0)
    throw new Error(`PostgreSQL runs with ${weak.join(', ')} off, so a crash could lose a paid order. Turn it on.`)
}
