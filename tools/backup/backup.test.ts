import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { createPictureStore } from '#adapters/pictures/pictures'
import { unprivilegedAccount } from '#adapters/postgres/postgres-place'
import {
  BACKUP_KEY,
  itWithBackups as base,
  pictureOf,
  query,
  sell,
  soldIn,
  storedUntil,
  type Place,
} from '#test/backups'
import { expect, vi } from '#test/fixtures'

import { listBases, listPieces, openArchive } from './archive.ts'
import { keepWal } from './keep-wal.ts'
import { readPicture, restorePictures } from './picture-copies.ts'
import { chooseBackup, restoreDatabase } from './restore-database.ts'
import { takeBackup } from './take-backup.ts'

// Each restore starts PostgreSQL twice.
vi.setConfig({ testTimeout: 120_000 })

const KEEP = 2
const run = promisify(execFile)

const it = base.extend('kept', { scope: 'file' }, ({ place }) => {
  const config = {
    place: { kind: 'disk', folder: path.join(place.folder, 'backups') },
    key: BACKUP_KEY,
    keep: KEEP,
  } as const
  const images = path.join(place.dataDir, 'images')
  const pictures = createPictureStore({ kind: 'disk', folder: images })
  return { ...place, config, archive: openArchive(config), pictures, keep: KEEP }
})
type Kept = Place & { archive: ReturnType<typeof openArchive> }

/** Stores the changes while the work runs, and resolves with what was said. */
async function keeping({ url, archive }: Kept, work: () => Promise<void>): Promise<string[]> {
  const stopping = new AbortController()
  const said: string[] = []
  const say = (words: string) => void said.push(words)
  const ended = keepWal({ url, archive, say, signal: stopping.signal, everyMs: 100 })
  await expect.poll(() => query(url, `SELECT active FROM pg_replication_slots`)).toEqual([{ active: true }])
  try {
    await work()
  } finally {
    stopping.abort()
    await ended
  }
  return said
}

async function restored({ folder, archive }: Kept, name: string, until?: Date): Promise<string[]> {
  const { manifest } = await chooseBackup(archive, until)
  const at = path.join(folder, name)
  await restoreDatabase(archive, { manifest, folder: path.join(at, 'postgres'), until })
  return soldIn(at)
}

it('a backup contains what was committed before it, and can be restored without anything else', async ({ kept }) => {
  await sell(kept.url, 'before')
  expect(await takeBackup(kept.url, kept)).toMatchObject({ pictures: 1, removed: 0 })
  await sell(kept.url, 'after')
  expect(await restored(kept, 'alone')).toEqual(['before'])
  await expect(restored(kept, 'early', new Date(0))).rejects.toThrow('Choose a later moment')
})

it('the changes after a backup are restored: the last one, up to a moment, and to a quiet moment', async ({ kept }) => {
  const moments: Date[] = []
  const now = async () => moments.push((await query(kept.url, 'SELECT clock_timestamp() AS now'))[0]?.now as Date)
  const said = await keeping(kept, async () => {
    await takeBackup(kept.url, kept)
    await sell(kept.url, 'first')
    await now()
    await sell(kept.url, 'second')
    await now()
    // Stored, although nothing is sold any more.
    const since = Date.now()
    await expect.poll(async () => (await storedUntil(kept.archive)).getTime()).toBeGreaterThan(since)
  })
  expect(said).toEqual([])
  const all = ['before', 'after', 'first', 'second']
  expect(await restored(kept, 'latest')).toEqual(all)
  expect(await restored(kept, 'moment', moments[0])).toEqual(all.slice(0, 3))
  expect(await restored(kept, 'quiet', moments[1])).toEqual(all)
  await expect(restored(kept, 'future', new Date(Date.now() + 60_000))).rejects.toThrow('The stored changes end before')
})

it('a gap in the changes is not jumped over', async ({ kept }) => {
  await keeping(kept, async () => {
    await takeBackup(kept.url, kept)
    await sell(kept.url, 'third')
  })
  const { base } = await chooseBackup(kept.archive)
  const gap = (await listPieces(kept.archive, base.system)).at(-1)?.name ?? ''
  let after = new Date()
  await keeping(kept, async () => {
    await sell(kept.url, 'fourth')
    after = new Date()
    const changesUntil = async () => (await storedUntil(kept.archive)).getTime()
    await expect.poll(changesUntil).toBeGreaterThan(after.getTime())
  })
  const bytes = (await kept.archive.get(gap)) ?? Buffer.of()
  await kept.archive.remove(gap)
  expect(await restored(kept, 'gap')).not.toContain('fourth')
  await expect(restored(kept, 'behind-gap', after)).rejects.toThrow('The stored changes end before')
  await kept.archive.put(gap, bytes)
  expect(await restored(kept, 'mended')).toContain('fourth')
})

it('a shop that was restored stores its changes on a timeline of its own', async ({ kept }) => {
  const { startPostgres } = await import('#adapters/postgres/postgres')
  const again = await startPostgres({ folder: path.join(kept.folder, 'latest', 'postgres') })
  const copy = { ...kept, url: again.url }
  try {
    await keeping(copy, async () => {
      await takeBackup(copy.url, copy)
      await sell(copy.url, 'restored')
    })
  } finally {
    await again.stop()
  }
  expect(await restored(kept, 'twice')).toEqual(['before', 'after', 'first', 'second', 'restored'])
})

it('the newest backups are kept, with the pictures and changes they need', async ({ kept }) => {
  const other = 'b'.repeat(32)
  await kept.pictures.put(other, pictureOf(other, 'nuts'))
  await kept.pictures.remove('a'.repeat(32))
  const before = (await listBases(kept.archive)).whole
  expect(before).toHaveLength(KEEP)
  for (let i = 0; i < KEEP; i++) expect(await takeBackup(kept.url, kept)).toMatchObject({ pictures: 1, removed: 1 })
  const { whole } = await listBases(kept.archive)
  expect(whole).toHaveLength(KEEP)
  const names = await kept.archive.names('')
  for (const { folder } of before) expect(names.filter((name) => name.startsWith(folder))).toEqual([])
  expect(names.filter((name) => name.includes('/pictures/')).map((name) => name.slice(-33))).toEqual([`/${other}`])
  const pieces = await listPieces(kept.archive, whole[0]?.system ?? '')
  expect(pieces.filter(({ to }) => to <= (whole[0]?.from ?? 0n))).toEqual([])
  const store = createPictureStore({ kind: 'disk', folder: path.join(kept.folder, 'images-2') })
  expect(await restorePictures(kept.archive, (await chooseBackup(kept.archive)).manifest, store)).toBe(1)
  expect(await readPicture(store, other)).toEqual(pictureOf(other, 'nuts'))
})

it('a picture counts when it is whole, and one that differs since is copied again', async ({ kept }) => {
  const key = 'c'.repeat(32)
  const folder = path.join(kept.dataDir, 'images', key)
  const whole = pictureOf(key, 'figs')
  const store = createPictureStore({ kind: 'disk', folder: path.join(kept.folder, 'images-3') })
  const copied = async () => {
    await takeBackup(kept.url, kept)
    const { manifest } = await chooseBackup(kept.archive)
    await restorePictures(kept.archive, manifest, store)
    const files = await readPicture(store, key)
    await store.remove(key)
    return files
  }
  await kept.pictures.put(key, whole.slice(1))
  expect(await copied()).toEqual([])
  await writeFile(path.join(folder, path.basename(whole[0]!.path)), whole[0]!.bytes.subarray(0, -1))
  expect(await copied()).toEqual([])
  await writeFile(path.join(folder, path.basename(whole[0]!.path)), whole[0]!.bytes)
  expect(await copied()).toEqual(whole)
  const before = (await chooseBackup(kept.archive)).manifest
  // Damage is no reason to give up the copy.
  await rm(path.join(folder, '160.webp'))
  expect(await copied()).toEqual(whole)
  await kept.pictures.remove(key)
  await kept.pictures.put(key, pictureOf(key, 'ripe figs'))
  expect(await copied()).toEqual(pictureOf(key, 'ripe figs'))
  // The backup before still has its own.
  await restorePictures(kept.archive, before, store)
  expect(await readPicture(store, key)).toEqual(whole)
})

it('a restore completes the pictures that a killed one left in part, and keeps those that are whole', async ({
  kept,
}) => {
  const { manifest } = await chooseBackup(kept.archive)
  const key = 'c'.repeat(32)
  const store = createPictureStore({ kind: 'disk', folder: path.join(kept.folder, 'images-4') })
  await store.put(key, pictureOf(key, 'ripe figs').slice(2))
  await restorePictures(kept.archive, manifest, store)
  expect(await readPicture(store, key)).toEqual(pictureOf(key, 'ripe figs'))
  await store.remove(key)
  await store.put(key, pictureOf(key, 'own'))
  expect(await restorePictures(kept.archive, manifest, store)).toBe(0)
  expect(await readPicture(store, key)).toEqual(pictureOf(key, 'own'))
})

it('an account without the right to copy the database is told what to do', async ({ kept }) => {
  await query(kept.url, 'CREATE ROLE clerk LOGIN')
  const url = kept.url.replace('mewa@', 'clerk@')
  await expect(takeBackup(url, kept)).rejects.toThrow(/right REPLICATION.*managed database.*deploy\/backup.sh/s)
})

const fifteen = '/usr/lib/postgresql/15/bin'

it.runIf(existsSync(fifteen))(
  'a database elsewhere, of another version, is recovered by its own programs',
  async ({ kept }) => {
    const at = path.join(kept.folder, 'fifteen')
    const account = await unprivilegedAccount(at)
    await mkdir(at)
    if (account) await chown(at, account.uid, account.gid)
    const programs = (name: string, ...args: string[]) => run(path.join(fifteen, name), args, { ...account, cwd: '/' })
    const data = path.join(at, 'data')
    const start = (folder: string) =>
      programs(
        'pg_ctl',
        '-w',
        '-D',
        folder,
        '-l',
        `${at}/log`,
        '-o',
        `-c listen_addresses= -c unix_socket_directories=${at}`,
        'start',
      )
    const stop = (folder: string) => programs('pg_ctl', '-w', '-D', folder, 'stop')
    const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(at)}`
    const archive = openArchive({ ...kept.config, place: { kind: 'disk', folder: path.join(at, 'backups') } })
    await programs('initdb', '-D', data, '-U', 'postgres', '--auth=trust')
    await start(data)
    try {
      await query(url, 'CREATE TABLE sold (name text)')
      await sell(url, 'elsewhere')
      await takeBackup(url, { ...kept, archive })
    } finally {
      await stop(data)
    }
    const { manifest } = await chooseBackup(archive)
    expect(manifest.postgres).toBe(15)
    const { data: again } = await restoreDatabase(archive, {
      manifest,
      folder: path.join(kept.folder, 'fifteen-again'),
    })
    await start(again)
    try {
      expect(await query(url, 'SELECT name FROM sold')).toEqual([{ name: 'elsewhere' }])
    } finally {
      await stop(again)
    }
  },
)
