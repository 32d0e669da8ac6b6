import type { Socket } from 'node:net'

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

type Options = {
  max?: number
  /** A transaction that the database undid is not tried again. */
  once?: boolean
  /** After how many ms without a word the line counts as dead. */
  silentMs?: number
  /** A statement may take as long as it takes: to change the schema, to fill it, to look through all of it. */
  unhurried?: boolean
  /** Hears of each statement of the query builder, without its values, and of how many ms it took. */
  onStatement?: (sql: string, ms: number) => void
}

// Longer than the database takes for any statement, so a silence of this length is the line's.
const SILENT_MS = 8_000

/** A pool on the shop's database. */
export function connect(url: string, options: Options = {}): Connection {
  const { max = 16, once, silentMs = SILENT_MS, unhurried, onStatement } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 300,
    ...(unhurried ? {} : { statement_timeout: 5_000, lock_timeout: 2_000 }),
    idle_in_transaction_session_timeout: 10_000,
  })
  // Without a listener a connection that breaks would end the process, idle or at work; whoever waits for its answer
  // hears of it, and the pool replaces it by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (!unhurried) hangUpOnSilence(pool, silentMs)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: ({ query, queryDurationMillis: ms }) => onStatement(query.sql, ms) }),
  })
  if (!once) retryTransactions(db)
  return { db, pool, close: () => db.destroy() }
}

// A line that loses everything and tells nobody (a cable, a host that is gone) is found by TCP after a quarter of an hour.
// Where one is dead, those that lie idle are not to be trusted either.
function hangUpOnSilence(pool: pg.Pool, silentMs: number): void {
  const idle = new Set<Socket>()
  pool.on('connect', (client) => {
    const line = lineOf(client)
    line.on('timeout', () => {
      for (const each of [line, ...idle]) each.destroy(new Error('Connection terminated unexpectedly: no answer'))
    })
  })
  pool.on('acquire', (client) => {
    idle.delete(lineOf(client))
    lineOf(client).setTimeout(silentMs)
  })
  pool.on('release', (_, client) => {
    idle.add(lineOf(client))
    lineOf(client).setTimeout(0)
  })
  pool.on('remove', (client) => idle.delete(lineOf(client)))
}

function lineOf(client: pg.PoolClient): Socket {
  return (client as pg.PoolClient & pg.Client).connection.stream as Socket
}

/** Does something that takes its time on connections of its own, and closes them. */
export async function unhurried<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = connect(url, { max: 4, unhurried: true })
  try {
    return await work(db)
  } finally {
    await close()
  }
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
