import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import type { Db } from './connect.ts'

const folder = path.join(import.meta.dirname, 'migrations')

/** Migrates the database to the newest schema, forward only; concurrent starts run each file once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The names of this version's migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ''),
      {
        async up(db) {
          await sql.raw(await readFile(path.join(folder, file), 'utf8')).execute(db)
        },
      },
    ]),
  )
}
