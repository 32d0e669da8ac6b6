import type { Socket } from 'node:net'

import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'

import { preparedClient, statementNames } from './prepared-client.ts'
import { retryTransactions } from './retry.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
/** A transaction; no network call, mail or event is allowed while one is open. */
export type Tx = Transaction<DB>

export type Connection = { db: Db; pool: pg.Pool; close: () => Promise<void> }

// Paise and counts are exact in a double (up to 2^53); the driver's default for int8 is a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Options = {
  max?: number
  /** Transactions are not retried. */
  once?: boolean
  /** The ms without data after which a connection in use counts as dead. */
  silentMs?: number
  /** No limit for statements, and none is kept prepared: for migrations, seeding and audits. */
  withoutTimeouts?: boolean
  /** Called after each statement of the query builder, without its values, with its duration in ms. */
  onStatement?: (sql: string, ms: number) => void
}

// Longer than the statement timeout, so a longer silence means a dead connection.
const SILENT_MS = 8_000

/** A pool on the shop's database. */
export function connect(url: string, options: Options = {}): Connection {
  const { max = 16, once, silentMs = SILENT_MS, withoutTimeouts, onStatement } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 300,
    ...(withoutTimeouts
      ? {}
      : { statement_timeout: 5_000, lock_timeout: 2_000, Client: preparedClient(statementNames()) }),
    idle_in_transaction_session_timeout: 10_000,
  })
  // Without a listener a lost connection would end the process. Its query fails anyway, and the pool replaces it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (!withoutTimeouts) destroySilentConnections(pool, silentMs)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: ({ query, queryDurationMillis: ms }) => onStatement(query.sql, ms) }),
  })
  if (!once) retryTransactions(db)
  return { db, pool, close: () => db.destroy() }
}

// TCP takes 15 minutes to detect a silently lost connection (a cable, a dead host). When one is lost, the idle ones
// probably are too, so all are destroyed.
function destroySilentConnections(pool: pg.Pool, silentMs: number): void {
  const idle = new Set<Socket>()
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.on('timeout', () => {
      for (const each of [socket, ...idle]) each.destroy(new Error('Connection terminated unexpectedly: no answer'))
    })
  })
  pool.on('acquire', (client) => {
    idle.delete(socketOf(client))
    socketOf(client).setTimeout(silentMs)
  })
  pool.on('release', (_, client) => {
    idle.add(socketOf(client))
    socketOf(client).setTimeout(0)
  })
  pool.on('remove', (client) => idle.delete(socketOf(client)))
}

function socketOf(client: pg.PoolClient): Socket {
  return (client as pg.PoolClient & pg.Client).connection.stream as Socket
}

/** Runs long work on its own connections without statement timeouts, and closes them. */
export async function withoutTimeouts<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = connect(url, { max: 4, withoutTimeouts: true })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Throws unless the database keeps every acknowledged commit. */
export async function requireDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  const weak = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (weak.length > 0)
    throw new Error(`PostgreSQL runs with ${weak.join(', ')} off, so a crash could lose a paid order. Turn it on.`)
}
