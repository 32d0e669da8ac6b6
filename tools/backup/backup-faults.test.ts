import * as fs from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'

import pg from 'pg'

import { startPostgres } from '#adapters/postgres/postgres'
import { calls } from '#contract/calls'
import {
  BACKUP_KEY,
  itWithBackups as it,
  kill,
  type Place,
  query,
  runScript,
  sell,
  soldIn,
  startScript,
  storedUntil,
} from '#test/backups'
import { expect, vi } from '#test/fixtures'
import { freePort } from '#test/processes'

import { listBases, openArchive } from './archive.ts'

// Each restore starts PostgreSQL twice.
vi.setConfig({ testTimeout: 120_000 })

const configOf = ({ bucket }: Place) => ({ place: { kind: 's3', ...bucket }, key: BACKUP_KEY, keep: 7 }) as const
const archiveOf = (place: Place) => openArchive(configOf(place))

async function backUp(place: Place): Promise<void> {
  expect(await runScript(place.env, 'backup/backup')).toMatchObject({ code: 0, err: '' })
}

/** Stores every change in a process, and ends it. */
async function storeChanges(place: Place): Promise<void> {
  const since = Date.now()
  const child = startScript(place.env, 'backup/backup-wal')
  const changesUntil = async () => (await storedUntil(archiveOf(place))).getTime()
  await expect.poll(changesUntil, { timeout: 60_000 }).toBeGreaterThan(since)
  await kill(child, 'SIGTERM')
}

async function restoreInto({ env, folder }: Place, name: string): Promise<string[]> {
  const into = path.join(folder, name)
  const ended = await runScript(env, 'backup/restore', '--into', into)
  expect(ended).toMatchObject({ code: 0, err: '' })
  return soldIn(into)
}

async function untilRead(file: string): Promise<string> {
  for (;;) {
    const text = await fs.readFile(file, 'utf8').catch(() => '')
    if (text.includes('\n')) return text
    await setImmediate()
  }
}

const sold = async ({ url }: Place) => (await query(url, 'SELECT name FROM sold ORDER BY at')).map(({ name }) => name)

it('a backup that is killed at any object is none, and the next one is whole', async ({ place }) => {
  await sell(place.url, 'before')
  // The first part of the database, and the manifest: a database of this size has two parts or three.
  for (const nth of [1, 2]) {
    const arrived = place.bucket.hangPut(nth)
    const child = startScript(place.env, 'backup/backup')
    await arrived
    await kill(child, 'SIGKILL')
    expect((await listBases(archiveOf(place))).whole).toEqual([])
    const refused = await runScript(place.env, 'backup/restore', '--into', path.join(place.folder, 'none'))
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('There is no whole backup') as string })
  }
  await backUp(place)
  expect((await listBases(archiveOf(place))).whole).toHaveLength(1)
  expect(await restoreInto(place, 'after-kills')).toEqual(['before'])
})

it('changes are stored without a gap although their process is killed while it stores', async ({ place }) => {
  await backUp(place)
  const arrived = place.bucket.hangPut(2, /\/wal\/.*Z$/)
  const first = startScript(place.env, 'backup/backup-wal')
  await expect.poll(() => query(place.url, `SELECT active FROM pg_replication_slots`)).toEqual([{ active: true }])
  // Each fills more than a piece.
  const many = (name: string) =>
    query(place.url, `CREATE TABLE ${name} AS SELECT repeat(md5(i::text), 4) AS x FROM generate_series(1, 200000) i`)
  for (const name of ['one', 'two']) await many(name)
  await sell(place.url, 'while it stored')
  await arrived
  // It tells the database what is stored, which must not be the piece that hangs.
  const since = new Date().toISOString()
  const heard = () => query(place.url, `SELECT FROM pg_stat_replication WHERE reply_time > '${since}'`)
  await expect.poll(heard, { timeout: 60_000 }).toHaveLength(1)
  await kill(first, 'SIGKILL')
  await sell(place.url, 'while nothing stored')
  await storeChanges(place)
  expect((await restoreInto(place, 'changes')).slice(-2)).toEqual(['while it stored', 'while nothing stored'])
})

it('changes wait in the database while the place of backups is down', async ({ place }) => {
  await backUp(place)
  place.bucket.isDown(true)
  const child = startScript(place.env, 'backup/backup-wal')
  await sell(place.url, 'while it was down')
  await kill(child, 'SIGKILL')
  place.bucket.isDown(false)
  await storeChanges(place)
  expect(await restoreInto(place, 'down')).toContain('while it was down')
})

it('two backups at once are one', async ({ place }) => {
  const arrived = place.bucket.hangPut(1)
  const child = startScript(place.env, 'backup/backup')
  await arrived
  const second = await runScript(place.env, 'backup/backup')
  expect(second).toMatchObject({ code: 1, err: expect.stringContaining('Another backup of this database') as string })
  await kill(child, 'SIGKILL')
})

it('another key, a changed byte and a missing object are told in words, and restore nothing', async ({ place }) => {
  await backUp(place)
  await sell(place.url, 'a change')
  await storeChanges(place)
  const into = path.join(place.folder, 'refused')
  const other = { ...place.env, BACKUP_KEY: Buffer.alloc(32, 8).toString('base64') }
  const refusal = async (env: NodeJS.ProcessEnv) => {
    const { code, err } = await runScript(env, 'backup/restore', '--into', into)
    expect(code).toBe(1)
    expect(err).not.toMatch(/^ {4}at /m)
    expect(await fs.readdir(path.join(into, 'postgres', 'data')).catch(() => 'none')).toBe('none')
    return err
  }
  expect(await refusal(other)).toContain('was encrypted with another key than BACKUP_KEY')
  const { objects } = place.bucket
  const whole = (await listBases(archiveOf(place))).whole.at(-1)?.folder ?? ''
  const last = [...objects.keys()].findLast((name) => /\/wal\/.*Z$/.test(name)) ?? ''
  const picture = [...objects.keys()].find((name) => name.includes('/pictures/')) ?? ''
  for (const name of [`${whole}/000001`, `${whole}/manifest`, picture, last]) {
    const object = objects.get(name)!
    const bytes = Buffer.from(object.bytes)
    bytes[bytes.length >> 1]! ^= 1
    objects.set(name, { ...object, bytes })
    expect(await refusal(place.env)).toContain(`${name} is damaged`)
    objects.set(name, object)
  }
  const part = objects.get(`${whole}/000001`)!
  objects.delete(`${whole}/000001`)
  expect(await refusal(place.env)).toContain('000001 is missing in the backup')
  objects.set(`${whole}/000001`, part)
})

it('a restore goes over no shop, and one that was killed is no shop', async ({ place }) => {
  await sell(place.url, 'over')
  await backUp(place)
  const over = await runScript(place.env, 'backup/restore')
  expect(over).toMatchObject({ code: 1, err: expect.stringContaining('a restore goes over none') as string })
  expect(await query(place.url, `SELECT name FROM sold WHERE name = 'over'`)).toHaveLength(1)
  const into = path.join(place.folder, 'killed')
  const child = startScript(place.env, 'backup/restore', '--into', into)
  await expect.poll(() => fs.readdir(into).catch(() => []), { timeout: 60_000 }).toContain('RESTORING.txt')
  await kill(child, 'SIGKILL')
  const started = await runScript({ ...place.env, DATA_DIR: into, PORT: '0' }, 'start/launch')
  expect(started).toMatchObject({ code: 1, err: expect.stringContaining('has not ended') as string })
  expect((await restoreInto(place, 'killed')).at(-1)).toBe('over')
  const again = await runScript(place.env, 'backup/restore', '--into', into)
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('a restore goes over none') as string })
})

it('two shops that are restored from one backup have timelines of their own', async ({ place }) => {
  await backUp(place)
  const timelines: unknown[] = []
  for (const name of ['twin', 'other-twin']) {
    await restoreInto(place, name)
    const { url, stop } = await startPostgres({ folder: path.join(place.folder, name, 'postgres') })
    timelines.push(...(await query(url, 'SELECT timeline_id FROM pg_control_checkpoint()')))
    await stop()
  }
  expect(new Set(timelines.map((each) => JSON.stringify(each))).size).toBe(2)
})

it.for(['SIGINT', 'SIGTERM'] as const)(
  'a restore that is ended by %s leaves no server and no half of a shop',
  async (signal, { place }) => {
    await query(place.url, 'DROP TABLE IF EXISTS much')
    await backUp(place)
    await query(place.url, 'CREATE TABLE much AS SELECT md5(i::text) FROM generate_series(1, 300000) i')
    await storeChanges(place)
    const into = path.join(place.folder, `ended-by-${signal}`)
    const child = startScript(place.env, 'backup/restore', '--into', into)
    const lock = path.join(into, 'postgres', 'data.restored', 'postmaster.pid')
    const [pid = ''] = (await untilRead(lock)).split('\n')
    // It does not become ready before the signal has come.
    process.kill(Number(pid), 'SIGSTOP')
    const ended = new Promise((resolve) => child.once('exit', (code, by) => resolve(code ?? by)))
    child.kill(signal)
    process.kill(Number(pid), 'SIGCONT')
    expect(await ended).toBe(1)
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
    expect(await fs.readdir(path.join(into, 'postgres'))).toEqual([])
    expect(await restoreInto(place, `ended-by-${signal}`)).toEqual(await sold(place))
  },
)

it('what the server writes while it ends is stored', async ({ place }) => {
  await backUp(place)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { DATABASE_URL: place.url, DATA_DIR: path.join(place.folder, 'launched'), PORT: String(port) }
  const launcher = startScript({ ...place.env, ...settings, SEED: 'none', WORKERS: '1' }, 'start/launch')
  const isReady = async () => (await fetch(url + calls.readyz.path).catch(() => undefined))?.ok
  await expect.poll(isReady, { timeout: 90_000 }).toBe(true)
  const streams = () => query(place.url, 'SELECT FROM pg_stat_replication')
  await expect.poll(streams).toHaveLength(1)
  const other = new pg.Client({ connectionString: place.url })
  await other.connect()
  await other.query('BEGIN')
  await other.query('LOCK TABLE contact_messages IN EXCLUSIVE MODE')
  const answer = fetch(url + calls.contactMail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', message: 'the last words' }),
  })
  const waiting = () => query(place.url, `SELECT FROM pg_locks WHERE NOT granted`)
  await expect.poll(waiting).toHaveLength(1)
  const ended = kill(launcher, 'SIGTERM')
  await expect.poll(isReady).not.toBe(true)
  await other.query('ROLLBACK')
  await other.end()
  expect((await answer).status).toBe(200)
  await ended
  const into = path.join(place.folder, 'after-launch')
  expect(await runScript(place.env, 'backup/restore', '--into', into)).toMatchObject({ code: 0 })
  const restored = await startPostgres({ folder: path.join(into, 'postgres') })
  try {
    expect(await query(restored.url, 'SELECT message FROM contact_messages')).toEqual([{ message: 'the last words' }])
  } finally {
    await restored.stop()
  }
})

it('a moment without a zone, and a shop without a place for backups, are told what is missing', async ({ place }) => {
  const { err } = await runScript(place.env, 'backup/restore', '--at', '2026-11-23T18:30:00')
  expect(err).toContain('--at needs a moment with its zone')
  const bare = Object.fromEntries(Object.entries(place.env).filter(([name]) => !name.startsWith('BACKUP_')))
  for (const script of ['backup/backup', 'backup/backup-wal', 'backup/restore', 'backup/restore-drill']) {
    expect(await runScript(bare, script)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Set BACKUP_KEY') as string,
    })
  }
})
