import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import type { Db } from './connect.ts'

const ownFolder = path.join(import.meta.dirname, 'migrations')

// Statements of the shop queue behind a lock that a migration waits for, and give up after 2 s.
const LOCK_MS = 1_000
const PAUSE_MS = 2_000
const TRIES = 100
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Migrates the database to the newest schema, forward only; concurrent starts run each file once. A migration that waits
 * for a lock gives up and is tried again, for five minutes. Returns the migrations of a newer release, which this one
 * leaves as they are: an older release starts again on a newer schema.
 */
export async function migrate(db: Db, folder = ownFolder): Promise<string[]> {
  let newer: string[] = []
  const getMigrations = async () => {
    const own = await readMigrations(folder)
    newer = await executedAfter(db, Object.keys(own).at(-1) ?? '')
    return { ...own, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) }
  }
  const migrator = new Migrator({ db, provider: { getMigrations } })
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateToLatest()
    if (!error) return newer
    if (attempt === TRIES || (error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    await pause(PAUSE_MS)
  }
}

/** The names of this version's migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await readMigrations(ownFolder))
}

async function executedAfter(db: Db, last: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration WHERE name COLLATE "C" > ${last} ORDER BY name COLLATE "C"`.execute(db)
  return rows.map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ''),
      {
        async up(db) {
          await sql`SELECT set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(db)
          await sql.raw(await readFile(path.join(folder, file), 'utf8')).execute(db)
        },
      },
    ]),
  )
}
