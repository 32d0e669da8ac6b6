import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { createPictureStore } from '#adapters/pictures/pictures'
import { startPostgres } from '#adapters/postgres/postgres'
import { BACKUP_KEY, query, sell, soldIn, storedUntil } from '#test/backups'
import { startReplicatedDatabase } from '#test/databases/replicated-database'
import { expect, it as base, vi } from '#test/fixtures'

import { openArchive } from './archive.ts'
import { keepWal } from './keep-wal.ts'
import { chooseBackup, followingPieces, restoreDatabase } from './restore-database.ts'
import { takeBackup } from './take-backup.ts'
import { takeTimeline } from './timelines.ts'

// Each restore starts PostgreSQL twice.
vi.setConfig({ testTimeout: 120_000 })

/** A primary with a standby, a backup of it, and a place for the changes after it. */
const it = base.extend('pair', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-failover-'))
  await chmod(folder, 0o755)
  const servers = await startReplicatedDatabase(path.join(folder, 'servers'))
  onCleanup(async () => {
    await servers.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const archive = openArchive({ place: { kind: 'disk', folder: path.join(folder, 'backups') }, key: BACKUP_KEY })
  const pictures = createPictureStore({ kind: 'disk', folder: path.join(folder, 'images') })
  await query(servers.urls.first, 'CREATE TABLE sold (name text, at timestamptz DEFAULT clock_timestamp())')
  await takeBackup(servers.url, { archive, pictures, keep: 7 })
  return { folder, servers, archive, pictures }
})
type Pair = { folder: string; archive: ReturnType<typeof openArchive> }

/** Stores the changes while the work runs, and resolves with what was said. */
async function keeping(url: string, archive: Pair['archive'], work: () => Promise<unknown>): Promise<string[]> {
  const stopping = new AbortController()
  const said: string[] = []
  const say = (words: string) => void said.push(words)
  const ended = keepWal({ url, archive, say, signal: stopping.signal, everyMs: 100, retryMs: 100 })
  try {
    await work()
  } finally {
    stopping.abort()
    await ended
  }
  return said
}

async function untilStored(archive: Pair['archive'], since = Date.now()): Promise<void> {
  const changesUntil = async () => (await storedUntil(archive)).getTime()
  await expect.poll(changesUntil).toBeGreaterThan(since)
}

/** Restores the newest backup as `npm run restore` does; its sales, in their order. */
async function restored({ folder, archive }: Pair, name: string, until?: Date): Promise<string[]> {
  const { manifest } = await chooseBackup(archive, until)
  const at = path.join(folder, name)
  const { data } = await restoreDatabase(archive, { manifest, folder: path.join(at, 'postgres'), until })
  await takeTimeline(archive, manifest.system, data)
  return soldIn(at)
}

// Mutation: the pieces of the backup's own timeline alone; a position on the new timeline before its beginning.
it('the changes of a server that took over continue the backup, without a gap before it took over', async ({
  pair,
}) => {
  const { servers, archive } = pair
  await keeping(servers.url, archive, async () => {
    await sell(servers.urls.first, 'stored')
    await untilStored(archive)
  })
  await sell(servers.urls.first, 'not stored')
  const before = (await query(servers.urls.first, 'SELECT clock_timestamp() AS now'))[0]?.now as Date
  await servers.signalFirst('SIGKILL')
  await servers.promote()
  await sell(servers.urls.second, 'after')
  const said = await keeping(servers.url, archive, () => untilStored(archive))
  expect(said).toEqual([])
  expect(await restored(pair, 'latest')).toEqual(['stored', 'not stored', 'after'])
  expect(await restored(pair, 'moment', before)).toEqual(['stored', 'not stored'])
  // The next backup is of the new timeline.
  await takeBackup(servers.url, { ...pair, keep: 7 })
  expect((await chooseBackup(archive)).manifest.timeline).toBe(2)
})

it('a server that does not answer is left when another one takes over', async ({ pair }) => {
  const { servers, archive } = pair
  const said = await keeping(servers.url, archive, async () => {
    await sell(servers.urls.first, 'both')
    await untilStored(archive)
    await servers.signalFirst('SIGSTOP')
    await servers.promote()
    await sell(servers.urls.second, 'the second')
    await untilStored(archive)
  })
  expect(said).toEqual([expect.stringContaining('The changes of the database are not stored')])
  expect(await restored(pair, 'latest')).toEqual(['both', 'the second'])
})

// Mutation: every stored change of the old timeline, which are more than the new one has.
it('what only the replaced server had is not restored', async ({ pair }) => {
  const { servers, archive } = pair
  await sell(servers.urls.first, 'both')
  await servers.promote()
  await keeping(servers.urls.first, archive, async () => {
    // It has not heard that it was replaced. A commit that waits for a standby would wait for ever.
    await servers.on(
      'first',
      `SET synchronous_commit = local;
       INSERT INTO sold (name) SELECT 'the first alone' FROM generate_series(1, 20000)`,
    )
    await untilStored(archive)
  })
  await sell(servers.urls.second, 'the second')
  expect(await keeping(servers.url, archive, () => untilStored(archive))).toEqual([])
  expect(await restored(pair, 'latest')).toEqual(['both', 'the second'])
})

// Mutation: the mark is not written.
it('a backup does not wander into the changes of a shop that was restored from it', async ({ pair }) => {
  const { servers, archive } = pair
  const { system } = (await chooseBackup(archive)).manifest
  await keeping(servers.url, archive, async () => {
    await sell(servers.urls.first, 'sold')
    await untilStored(archive)
  })
  expect(await restored(pair, 'copy')).toEqual(['sold'])
  // A copy that stores nothing does not stop the shop, whose standby takes the same number.
  await servers.signalFirst('SIGKILL')
  await servers.promote()
  await sell(servers.urls.second, 'after')
  expect(await keeping(servers.url, archive, () => untilStored(archive))).toEqual([])
  expect(await restored(pair, 'other-copy')).toEqual(['sold', 'after'])

  const copy = await startPostgres({ folder: path.join(pair.folder, 'other-copy', 'postgres') })
  try {
    const said = await keeping(copy.url, archive, async () => {
      await sell(copy.url, 'in the copy')
      const stored = () => archive.names(`${system}/wal/00000003-`)
      await expect.poll(async () => (await stored()).length, { timeout: 30_000 }).toBeGreaterThan(0)
    })
    expect(said).toEqual([])
    expect((await followingPieces(archive, (await chooseBackup(archive)).manifest)).timeline).toBe(2)
    expect(await restored(pair, 'third')).toEqual(['sold', 'after'])
    await takeBackup(copy.url, { ...pair, keep: 7 })
    expect(await restored(pair, 'of-the-copy')).toEqual(['sold', 'after', 'in the copy'])
  } finally {
    await copy.stop()
  }
})
