import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'
import pg from 'pg'

import { calls } from '#contract/calls'
import { type Db, withoutTimeouts } from '#db/connect'
import { migrate } from '#db/migrate'
import { startTestDatabase, type TestDatabase } from '#test/databases/database'
import { untilWaiting } from '#test/databases/lock-waits'
import { expect, it as base } from '#test/fixtures'

const own = path.join(import.meta.dirname, 'migrations')

/** A migrated database of this test alone, and a folder with copies of the migrations. */
const it = base
  .extend('fresh', async ({}, { onCleanup }) => {
    const database = await startTestDatabase()
    onCleanup(database.stop)
    return database
  })
  .extend('migrations', async ({ folder, task }) => {
    const to = path.join(folder, task.id)
    await mkdir(to)
    for (const file of await readdir(own)) await copyFile(path.join(own, file), path.join(to, file))
    return to
  })

const write = (folder: string, name: string, statement: string) =>
  writeFile(path.join(folder, `${name}.sql`), statement)
const run = (database: TestDatabase, folder: string) => withoutTimeouts(database.url, (db) => migrate(db, folder))
const isThere = async (db: Db, table: string) =>
  (await sql<{ is: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS is`.execute(db)).rows[0]?.is

it('a release does not start when it lacks a migration that was run before its last', async ({ fresh, migrations }) => {
  await write(migrations, '900-first', 'CREATE TABLE first ();')
  await write(migrations, '902-third', 'CREATE TABLE third ();')
  await run(fresh, migrations)
  await write(migrations, '903-fourth', 'CREATE TABLE fourth ();')
  await sql`UPDATE kysely_migration SET name = '899-second' WHERE name = '900-first'`.execute(fresh.db)
  await expect(run(fresh, migrations)).rejects.toThrow(/899-second is missing/)
  expect(await isThere(fresh.db, 'fourth')).toBe(false)
})

it('a release does not run a migration of its own after one of a newer release', async ({ fresh, migrations }) => {
  await write(migrations, '901-second', 'CREATE TABLE second ();')
  await run(fresh, migrations)
  await rm(path.join(migrations, '901-second.sql'))
  await write(migrations, '900-first', 'CREATE TABLE first ();')
  await expect(run(fresh, migrations)).rejects.toThrow(/corrupted migrations/)
  expect(await isThere(fresh.db, 'first')).toBe(false)
})

it('a release starts on the schema of a newer one, and names its migrations', async ({ fresh, migrations }) => {
  await write(migrations, '900-newer', 'CREATE TABLE newer ();')
  await write(migrations, '901-newest', 'CREATE TABLE newest ();')
  expect(await run(fresh, migrations)).toEqual([])
  expect(await run(fresh, own)).toEqual(['900-newer', '901-newest'])
})

it('a server starts on the schema of a newer release', async ({ shop }) => {
  const at = new Date().toISOString()
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-newer', ${at})`.execute(shop.deps.db)
  const older = await shop.another()
  try {
    expect((await fetch(older.url + calls.readyz.path)).status).toBe(200)
  } finally {
    await older.stop()
  }
})

// Mutation: no limit for the lock of a migration.
it('the shop goes on while a migration waits for a lock, and the migration runs once the lock is free', async ({
  fresh,
  migrations,
}) => {
  await write(migrations, '900-column', 'ALTER TABLE users ADD COLUMN shoe_size integer;')
  const reader = new pg.Client({ connectionString: fresh.url })
  await reader.connect()
  try {
    await reader.query('BEGIN')
    await reader.query('SELECT FROM users')
    const migrated = run(fresh, migrations)
    await untilWaiting(fresh.db, 1, 'shoe_size')
    // With the limits of the shop.
    await fresh.db.selectFrom('users').select('id').execute()
    await reader.query('COMMIT')
    await migrated
    await sql`SELECT shoe_size FROM users`.execute(fresh.db)
  } finally {
    await reader.end()
  }
})
