import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'

import { dropDeadConnections, dropIdleConnections } from './dead-connections.ts'
import { preparedClient, statementNames } from './prepared-client.ts'
import { retryTransactions } from './retry.ts'
import type { DB } from './tables.ts'
import { watchedClient, type WatchStatement } from './watched-client.ts'

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
  /** No limit for statements: for the job queue, whose maintenance may take longer. */
  forQueue?: boolean
  /** A pooler is in between: it sets the limits, and knows no others at the start of a connection. */
  isPooled?: boolean
  /** Called after each statement of the query builder, without its values, with its duration in ms. */
  onStatement?: (sql: string, ms: number) => void
  /** Watches the statements of the pool while they run. */
  watch?: WatchStatement | undefined
}

// Longer than the statement timeout, so a longer silence means a dead connection.
const SILENT_MS = 8_000
const QUEUE_SILENT_MS = 30_000
const LIMITS = { statement_timeout: 5_000, lock_timeout: 2_000 }
const IN_TRANSACTION = { idle_in_transaction_session_timeout: 10_000 }
// An idle connection whose host is gone is closed about 20 s later.
const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** A pool on the shop's database. */
export function connect(url: string, options: Options = {}): Connection {
  const { max = 16, once, withoutTimeouts, forQueue, isPooled, onStatement, watch } = options
  const silentMs = options.silentMs ?? (forQueue ? QUEUE_SILENT_MS : SILENT_MS)
  const pool = new pg.Pool({
    connectionString: url,
    Client: withoutTimeouts ? pg.Client : preparedClient(statementNames(), watch && watchedClient(watch)),
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 300,
    ...KEEPALIVE,
    ...(isPooled ? {} : IN_TRANSACTION),
    ...(isPooled || withoutTimeouts || forQueue ? {} : LIMITS),
  })
  // Without a listener a lost connection would end the process. Its query fails anyway, and the pool replaces it.
  pool.on('error', () => dropIdleConnections(url))
  pool.on('connect', (client) => client.on('error', () => {}))
  const stopDropping = dropDeadConnections(pool, withoutTimeouts ? undefined : silentMs, url)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: ({ query, queryDurationMillis: ms }) => onStatement(query.sql, ms) }),
  })
  if (!once) retryTransactions(db)
  return { db, pool, close }

  async function close(): Promise<void> {
    stopDropping()
    await db.destroy()
    // Kysely leaves the pool alone while it has not used it.
    if (!pool.ending) await pool.end()
  }
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

/** Runs a long read of one snapshot, which may be some time old, on the replica; on the primary if that fails, and says so. */
export async function onReplica<T>(
  replica: string | undefined,
  primary: string,
  read: (db: Db) => Promise<T>,
  warn: (error: unknown) => void,
): Promise<T> {
  if (replica === undefined) return withoutTimeouts(primary, read)
  return withoutTimeouts(replica, read).catch((error: unknown) => {
    warn(error)
    return withoutTimeouts(primary, read)
  })
}

/** Throws unless the database keeps every acknowledged commit, and ends a statement that takes too long. */
export async function requireDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'statement_timeout', 'lock_timeout')`,
  )
  const weak = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (weak.length > 0)
    throw new Error(`PostgreSQL runs with ${weak.join(', ')} off, so a crash could lose a paid order. Turn it on.`)
  const unlimited = rows.filter(({ setting }) => setting === '0').map(({ name }) => name)
  if (unlimited.length > 0) {
    const set = Object.entries({ ...LIMITS, ...IN_TRANSACTION }).map(([name, ms]) => `SET ${name} = ${ms};`)
    throw new Error(
      `The pooler opens connections without ${unlimited.join(', ')}. Its connect_query must be: ${set.join(' ')}`,
    )
  }
}

/** Throws when a pooler stands between: what belongs to a session, as LISTEN, does not work through it. */
export async function requireDirect(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // The process that the protocol names at the start of a connection; a pooler invents one.
    const { processID } = client as unknown as { processID: number | null }
    if (rows[0]?.pid !== processID) throw new Error(POOLER_IN_BETWEEN)
  } finally {
    client.release()
  }
}

/** The message for a pooler that the configuration does not name. */
export const POOLER_IN_BETWEEN =
  'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself, for what needs a session of its own.'
