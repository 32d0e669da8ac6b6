import type pg from 'pg'

import { type Config, CONNECTIONS_BESIDE_POOL } from '#config'
import { connect, requireDurable } from '#db/connect'
import { migrationNames } from '#db/migrate'
import { type Mistake, reasonOf } from './mistake.ts'
import { examineStandbys } from './servers.ts'

// PostgreSQL keeps these for its administrator.
const RESERVED = 3
const CLOCK_SECONDS = 2

/** The database as a server. `reached` is false when nothing else can be asked of it. */
export async function examineDatabase(url: string, config: Config): Promise<{ reached: boolean; mistakes: Mistake[] }> {
  const { pool, close } = connect(url, { max: 1 })
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await close()
    const mistake = `The database does not answer: ${reasonOf(error)}`
    return { reached: false, mistakes: [{ mistake, remedy: 'Start PostgreSQL, or correct DATABASE_URL.' }] }
  }
  try {
    const [tables, ...found] = await Promise.all([
      schema(pool),
      settings(pool, config),
      durability(pool),
      clock(pool),
      examineStandbys(pool, config),
    ])
    return { reached: tables.length === 0, mistakes: [...found.flat(), ...tables] }
  } finally {
    await close()
  }
}

async function settings(pool: pg.Pool, { databaseDirectUrl, databasePool, workers }: Config): Promise<Mistake[]> {
  const { rows } = await pool.query<{ readonly: string; encoding: string; connections: number; zone: string }>(
    `SELECT current_setting('transaction_read_only') AS readonly, current_setting('server_encoding') AS encoding,
       current_setting('max_connections')::int AS connections, current_setting('TimeZone') AS zone`,
  )
  const { readonly, encoding, connections, zone } = rows[0]!
  const needed = workers * (databasePool + CONNECTIONS_BESIDE_POOL) + RESERVED
  const mistakes: Mistake[] = []
  if (readonly === 'on') {
    mistakes.push({
      mistake: 'The database is a standby: it can be read, but takes no orders.',
      remedy: 'Let DATABASE_URL name the primary.',
    })
  }
  if (encoding !== 'UTF8') {
    mistakes.push({
      mistake: `The database stores ${encoding}, so names in Tamil or Hindi are refused.`,
      remedy: 'Create a database with ENCODING UTF8, and move the data with pg_dump.',
    })
  }
  // A pooler shares few connections among many.
  if (databaseDirectUrl === undefined && connections < needed) {
    mistakes.push({
      mistake: `PostgreSQL takes ${connections} connections, but ${workers} processes with DATABASE_POOL=${databasePool} need ${needed}.`,
      remedy: 'Raise max_connections, lower DATABASE_POOL or WORKERS, or put PgBouncer in between.',
    })
  }
  if (!/^(UTC|GMT|Etc\/.*|Asia\/(Kolkata|Calcutta))$/.test(zone)) {
    mistakes.push({
      mistake: `The time zone of the database is ${zone}.`,
      remedy: "Run ALTER DATABASE ... SET timezone TO 'UTC', so that reports by hand have the shop's days.",
    })
  }
  return mistakes
}

async function durability(pool: pg.Pool): Promise<Mistake[]> {
  try {
    await requireDurable(pool)
    return []
  } catch (error) {
    return [{ mistake: reasonOf(error), remedy: 'Change postgresql.conf and restart PostgreSQL.' }]
  }
}

async function clock(pool: pg.Pool): Promise<Mistake[]> {
  const before = Date.now()
  const { rows } = await pool.query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now')
  const after = Date.now()
  const apart = Math.abs(rows[0]!.now * 1_000 - (before + after) / 2) / 1_000
  if (apart <= CLOCK_SECONDS) return []
  return [
    {
      mistake: `The clocks of this machine and of the database are ${Math.round(apart)} seconds apart.`,
      remedy: 'Let chrony or systemd-timesyncd set both.',
    },
  ]
}

async function schema(pool: pg.Pool): Promise<Mistake[]> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `SELECT to_regclass('kysely_migration') IS NOT NULL AS there`,
  )
  const known = await migrationNames()
  const run = tables[0]?.there
    ? (await pool.query<{ name: string }>('SELECT name FROM kysely_migration')).rows.map(({ name }) => name)
    : []
  const missing = known.filter((name) => !run.includes(name))
  const newer = run.filter((name) => !known.includes(name))
  if (newer.length > 0) {
    return [
      {
        mistake: `A newer version of the shop has changed the tables (${newer.join(', ')}).`,
        remedy:
          'Run that version here, too. After a way back on purpose, this one serves with the newer tables until then.',
      },
    ]
  }
  if (missing.length === 0) return []
  return [
    {
      mistake: `The tables are older than this version: ${missing.length} migrations have not run.`,
      remedy: 'Start the shop once, or run node tools/start/prepare-database.ts.',
    },
  ]
}
