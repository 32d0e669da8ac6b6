import * as fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { unpackTar } from 'modern-tar/fs'

import { recoverPostgres } from '#adapters/postgres/postgres-recovery'
import { CannotStart } from '#config/cannot-start'
import {
  type Archive,
  type Base,
  hex,
  listBases,
  listPieces,
  type Manifest,
  type Piece,
  readArchived,
  readManifest,
} from './archive.ts'
import { continuing, layOutHistories } from './timelines.ts'

/** The backup to start from: the newest that was whole at the moment, or the newest of all. Throws a CannotStart. */
export async function chooseBackup(archive: Archive, until?: Date): Promise<{ base: Base; manifest: Manifest }> {
  const { whole } = await listBases(archive)
  if (whole.length === 0) throw new CannotStart(`There is no whole backup in ${archive.place}.`)
  for (const base of whole.toReversed()) {
    const manifest = await readManifest(archive, base)
    if (!until || new Date(manifest.endedAt) <= until) return { base, manifest }
  }
  const first = whole[0]?.at.toISOString()
  throw new CannotStart(`The oldest backup is of ${first}, after ${until?.toISOString()}. Choose a later moment.`)
}

type Restoration = { manifest: Manifest; folder: string; until?: Date | undefined; signal?: AbortSignal | undefined }

/**
 * Restores the database of a backup, with every change stored since, into `folder/data`. It has every change of before
 * `changesUntil`. Throws what it cannot do.
 */
export async function restoreDatabase(
  archive: Archive,
  { manifest, folder, until, signal }: Restoration,
): Promise<{ data: string; changesUntil: Date }> {
  const { pieces, timeline, changesUntil } = await followingPieces(archive, manifest)
  const { data, lastChangeAt } = await recoverPostgres({
    folder,
    version: manifest.postgres,
    signal,
    ...(timeline !== manifest.timeline && { timeline }),
    ...(until && { until, isComplete: changesUntil >= until }),
    fill: async (into) => {
      await pipeline(Readable.from(partsOf(archive, manifest)), unpackTar(into.data))
      await layOut(archive, manifest, pieces, into)
    },
  })
  return { data, changesUntil: lastChangeAt && lastChangeAt > changesUntil ? lastChangeAt : changesUntil }
}

async function* partsOf(archive: Archive, { parts }: Manifest): AsyncGenerator<Buffer> {
  for (const { name, sha256 } of parts) {
    const bytes = await archive.get(name, sha256)
    if (!bytes) throw new CannotStart(`${name} is missing in the backup. Use another one.`)
    yield bytes
  }
}

/** A piece, of which the changes before `until` are the shop's. */
type Followed = Piece & { until: bigint }
type Following = { pieces: Followed[]; timeline: number; changesUntil: Date }

/**
 * The pieces that continue the backup without a gap, also on the timelines of servers that took over; the timeline that
 * they reach; and the moment before which they have every change.
 */
export async function followingPieces(
  archive: Archive,
  { system, timeline, to, endedAt }: Manifest,
): Promise<Following> {
  let reached = BigInt(`0x${to}`)
  let changesUntil = endedAt
  let last = timeline
  const pieces: Followed[] = []
  const all = await listPieces(archive, system)
  for (const { timeline: of, end } of await continuing(archive, { system, timeline, reached }, all)) {
    // The server that was replaced may have stored more than the one that replaced it had.
    const within = (position: bigint) => (end !== undefined && position > end ? end : position)
    for (const piece of all) {
      if (piece.timeline !== of || within(piece.to) <= reached || piece.from > reached) continue
      last = of
      reached = within(piece.to)
      pieces.push({ ...piece, until: reached })
    }
    const archived = await readArchived(archive, { system, timeline: of }, all)
    if (archived && archived.at > changesUntil && reached >= BigInt(`0x${archived.position}`)) {
      changesUntil = archived.at
    }
    if (end === undefined || reached < end) break
  }
  return { pieces, timeline: last, changesUntil: new Date(changesUntil) }
}

/** Writes the pieces as the segment files that PostgreSQL reads, over those that the base backup contains. */
async function layOut(
  archive: Archive,
  { system, timeline, segment }: Manifest,
  pieces: Followed[],
  { data, wal }: { data: string; wal: string },
): Promise<void> {
  let before = timeline
  for (const { name, timeline: of, from, to, until } of pieces) {
    const whole = await archive.get(name)
    if (!whole || whole.length !== Number(to - from))
      throw new CannotStart(`${name} is missing in the backup, or not whole. Choose a moment before it.`)
    const bytes = whole.subarray(0, Number(until - from))
    for (let at = 0; at < bytes.length;) {
      const position = from + BigInt(at)
      const offset = Number(position % BigInt(segment))
      const length = Math.min(segment - offset, bytes.length - at)
      const fileOf = (each: number) => segmentName(each, position / BigInt(segment), segment)
      const file = path.join(wal, fileOf(of))
      if (of === before) await copyUnlessThere([path.join(data, 'pg_wal', fileOf(of))], file)
      // A timeline begins with what its first segment has of the one before.
      else
        await copyUnlessThere([path.join(wal, fileOf(before)), path.join(data, 'pg_wal', fileOf(before))], file, offset)
      await writeAt(file, segment, offset, bytes.subarray(at, at + length))
      before = of
      at += length
    }
  }
  await layOutHistories(archive, system, wal)
}

function segmentName(timeline: number, number: bigint, segment: number): string {
  const perFile = 0x1_0000_0000n / BigInt(segment)
  return [BigInt(timeline), number / perFile, number % perFile].map((each) => hex(each, 8).toUpperCase()).join('')
}

/** Copies the first of the files that exists, up to a length. */
async function copyUnlessThere(sources: string[], file: string, length?: number): Promise<void> {
  for (const source of sources) {
    try {
      await fs.copyFile(source, file, fs.constants.COPYFILE_EXCL)
      if (length !== undefined) await fs.truncate(file, length)
      return
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      if (code === 'EEXIST') return
      if (code !== 'ENOENT') throw cause
    }
  }
}

async function writeAt(file: string, size: number, offset: number, bytes: Buffer): Promise<void> {
  const handle = await fs.open(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
  try {
    await handle.truncate(size)
    await handle.write(bytes, 0, bytes.length, offset)
  } finally {
    await handle.close()
  }
}
