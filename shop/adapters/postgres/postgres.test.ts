import { spawn } from 'node:child_process'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type EmbeddedPostgres, runningPostgres, startPostgres } from '#adapters/postgres/postgres'

/** One database for all tests, because its creation takes longer than any of them. */
let folder: string
let emptyFolder: string
let running: EmbeddedPostgres | undefined

beforeAll(async () => {
  folder = await newFolder()
})
beforeEach(async () => {
  emptyFolder = await newFolder()
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await fs.rm(emptyFolder, { recursive: true, force: true })
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

async function newFolder(): Promise<string> {
  return fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-postgres-')))
}

async function start(at = folder): Promise<EmbeddedPostgres> {
  running = await startPostgres({ folder: at })
  return running
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: running?.url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

/** Undefined for a process that has ended, also while nobody has asked how. */
const folderOf = (pid: number) => fs.readlink(`/proc/${pid}/cwd`).catch(() => undefined)

async function postmasterPid(): Promise<number> {
  return Number((await fs.readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

describe('the embedded database', () => {
  it('keeps every commit it acknowledged: fsync, full page writes and synchronous commit are on', async () => {
    await start()
    const rows = await query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') ORDER BY 1`,
    )
    expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on', 'on'])
  })

  it('keeps its data when it is stopped, and when it is killed', async () => {
    await start()
    await query('CREATE TABLE kept (word text)')
    await query(`INSERT INTO kept VALUES ('stopped')`)
    await running?.stop()

    const second = await start()
    await query(`INSERT INTO kept VALUES ('killed')`)
    process.kill(await postmasterPid(), 'SIGKILL')
    await second.ended

    await start()
    expect(await query('SELECT word FROM kept ORDER BY word')).toEqual([{ word: 'killed' }, { word: 'stopped' }])
  })

  it('R16: what outlives a killed server is ended before the next one starts', async () => {
    const first = await start()
    const client = new pg.Client({ connectionString: first.url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const { pid } = rows[0]!
    // As one that computes, it does not notice that its server is gone.
    process.kill(pid, 'SIGSTOP')
    process.kill(await postmasterPid(), 'SIGKILL')
    await first.ended
    expect(await folderOf(pid)).toBe(path.join(folder, 'data'))

    await start()
    expect(await folderOf(pid)).toBeUndefined()
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('R16: a start after a crash writes the folder to the disk with one call', async () => {
    await start()
    expect(await query('SHOW recovery_init_sync_method')).toEqual([{ recovery_init_sync_method: 'syncfs' }])
  })

  it('can be found by other processes only while it runs', async () => {
    expect(await runningPostgres(path.join(folder, 'nowhere'))).toBeUndefined()
    expect(await runningPostgres(emptyFolder)).toBeUndefined()
    expect(await runningPostgres(folder)).toBeUndefined()
    const { url } = await start()
    expect(await runningPostgres(folder)).toBe(url)
    await running?.stop()
    expect(await runningPostgres(folder)).toBeUndefined()
  })

  it('ends a database whose shop was killed, and starts it again', async () => {
    await start()
    await query('CREATE TABLE committed (word text)')
    const orphan = await postmasterPid()

    await start()
    expect(await postmasterPid()).not.toBe(orphan)
    expect(await query('SELECT word FROM committed')).toEqual([])
  })

  it('starts despite a lock file whose process id now belongs to another process', async () => {
    await start()
    await running?.stop()
    const somebody = spawn('sleep', ['60'])
    await fs.writeFile(path.join(folder, 'data', 'postmaster.pid'), `${somebody.pid}\n${folder}/data\n`)
    await start()
    expect(somebody.exitCode).toBeNull()
    somebody.kill()
  })

  it('explains what to do about data of another version', async () => {
    await fs.mkdir(path.join(emptyFolder, 'data'))
    await fs.writeFile(path.join(emptyFolder, 'data', 'PG_VERSION'), '15\n')
    await expect(startPostgres({ folder: emptyFolder })).rejects.toThrow(
      /of PostgreSQL 15, but this shop brings 18.*DATA_DIR/s,
    )
  })

  it('starts over when its creation was interrupted', async () => {
    await fs.mkdir(path.join(emptyFolder, 'data', 'base'), { recursive: true })
    await start(emptyFolder)
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('R14: its log goes on when the disk has room again', async () => {
    const log = path.join(folder, 'postgres.log')
    await fs.rm(log, { force: true })
    await fs.symlink('/dev/full', log)
    await start()
    await query('SELECT 1 / 0').catch(() => {})
    await fs.rm(log)
    await expect
      .poll(async () => {
        await query('SELECT 1 / 0').catch(() => {})
        return fs.readFile(log, 'utf8').catch(() => '')
      })
      .toContain('division by zero')
  })

  it('leaves no process behind when it is stopped', async () => {
    await start()
    const pid = await postmasterPid()
    await running?.stop()
    running = undefined
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
