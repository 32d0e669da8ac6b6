// A base backup: the whole database as it is at one moment, every picture, and a manifest, which is written last.
import { type Readable } from 'node:stream'

import pg from 'pg'

import type { PictureStore } from '#adapters/pictures/pictures'
import { openReplication } from '#adapters/postgres/replication'
import { CannotStart } from '#config/cannot-start'
import { type Archive, baseFolder, hex, type Manifest, writeManifest } from './archive.ts'
import { storePictures } from './picture-copies.ts'
import { prune } from './prune.ts'

const PART_BYTES = 32 * 1_024 * 1_024
// Of the session that makes the backup: it ends with the process, however that ends.
const LOCK = 7_305_511

export type Taken = { folder: string; parts: number; bytes: number; pictures: number; broken: number; removed: number }

/** Makes a backup and removes those beyond the newest `keep`. Throws a CannotStart when none was made. */
export async function takeBackup(
  url: string,
  { archive, pictures, keep }: { archive: Archive; pictures: PictureStore; keep: number },
): Promise<Taken> {
  const session = new pg.Client({ connectionString: url })
  session.on('error', () => {})
  await session.connect()
  try {
    const { rows } = await session.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS taken`)
    if (!rows[0]?.taken) throw new CannotStart('Another backup of this database is being made. Wait for its end.')
    const at = new Date()
    const database = await copyDatabase(url, archive, at).catch(explain)
    // After the database: a picture that it names exists, and a picture is never changed.
    const { copies, broken } = await storePictures(archive, database.system, pictures)
    const { folder, bytes, ...rest } = database
    await writeManifest(archive, folder, { ...rest, pictures: copies, endedAt: new Date().toISOString() })
    const removed = await prune(archive, { system: database.system, keep, now: at })
    return { folder, parts: rest.parts.length, bytes, pictures: copies.length, broken, removed }
  } finally {
    await session.end().catch(() => {})
  }
}

type Copy = Omit<Manifest, 'pictures' | 'endedAt'> & { folder: string; bytes: number }

async function copyDatabase(url: string, archive: Archive, at: Date): Promise<Copy> {
  const replication = await openReplication(url)
  try {
    const { system, timeline } = await replication.identify()
    const [[version = ''] = []] = await replication.run('SHOW server_version_num')
    const [[segment = ''] = []] = await replication.run('SHOW wal_segment_size')
    const { begun, tar, ended } = replication.baseBackup()
    const from = await begun
    const folder = baseFolder(system, at, from)
    const { parts, bytes } = await storeParts(archive, folder, tar)
    const to = await ended
    const postgres = Math.floor(Number(version) / 10_000)
    return { folder, bytes, system, timeline, postgres, segment: bytesOf(segment), from: hex(from), to: hex(to), parts }
  } finally {
    await replication.close()
  }
}

async function storeParts(
  archive: Archive,
  folder: string,
  tar: Readable,
): Promise<{ parts: Manifest['parts']; bytes: number }> {
  const parts: Manifest['parts'] = []
  let waiting: Buffer[] = []
  let length = 0
  let bytes = 0
  const store = async () => {
    const name = `${folder}/${String(parts.length + 1).padStart(6, '0')}`
    parts.push({ name, sha256: await archive.put(name, Buffer.concat(waiting)) })
    waiting = []
    length = 0
  }
  for await (const chunk of tar as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    length += chunk.length
    bytes += chunk.length
    if (length >= PART_BYTES) await store()
  }
  if (length > 0) await store()
  return { parts, bytes }
}

// 16MB, 1GB
function bytesOf(size: string): number {
  const [, number, unit] = /^(\d+)(MB|GB)$/.exec(size) ?? []
  return Number(number) * 1_024 ** (unit === 'GB' ? 3 : 2)
}

function explain(cause: Error & { code?: string }): never {
  if (cause.code === '42501' || cause.code === '28000') {
    throw new CannotStart(
      `The database refuses to be copied as a whole: ${cause.message}.\n` +
        'The account of DATABASE_URL needs the right REPLICATION, and pg_hba.conf a line for replication. A managed ' +
        'database has backups of its own: turn them on. deploy/backup.sh makes a dump with the rights the shop has.',
    )
  }
  throw cause
}
