import * as fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { unpackTar } from 'modern-tar/fs'

import { recoverPostgres } from '../../adapters/postgres-recovery.ts'
import { CannotStart } from '../../explain-start.ts'
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
import { layOutHistories } from './timelines.ts'

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
  const { pieces, changesUntil } = await followingPieces(archive, manifest)
  const { data, lastChangeAt } = await recoverPostgres({
    folder,
    version: manifest.postgres,
    signal,
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

/** The pieces that continue the backup without a gap, and the moment before which they have every change. */
export async function followingPieces(
  archive: Archive,
  { system, timeline, to, endedAt }: Manifest,
): Promise<{ pieces: Piece[]; changesUntil: Date }> {
  let reached = BigInt(`0x${to}`)
  let changesUntil = endedAt
  const pieces: Piece[] = []
  const all = await listPieces(archive, system)
  for (const piece of all) {
    if (piece.timeline !== timeline || piece.to <= reached || piece.from > reached) continue
    pieces.push(piece)
    reached = piece.to
  }
  const archived = await readArchived(archive, { system, timeline }, all)
  if (archived && archived.at > endedAt && reached >= BigInt(`0x${archived.position}`)) changesUntil = archived.at
  return { pieces, changesUntil: new Date(changesUntil) }
}

/** Writes the pieces as the segment files that PostgreSQL reads, over those that the base backup contains. */
async function layOut(
  archive: Archive,
  { system, timeline, segment }: Manifest,
  pieces: Piece[],
  { data, wal }: { data: string; wal: string },
): Promise<void> {
  for (const { name, from, to } of pieces) {
    const bytes = await archive.get(name)
    if (!bytes || bytes.length !== Number(to - from))
      throw new CannotStart(`${name} is missing in the backup, or not whole. Choose a moment before it.`)
    for (let at = 0; at < bytes.length;) {
      const position = from + BigInt(at)
      const offset = Number(position % BigInt(segment))
      const length = Math.min(segment - offset, bytes.length - at)
      const file = segmentName(timeline, position / BigInt(segment), segment)
      await writeAt(
        path.join(wal, file),
        path.join(data, 'pg_wal', file),
        segment,
        offset,
        bytes.subarray(at, at + length),
      )
      at += length
    }
  }
  await layOutHistories(archive, system, wal)
}

function segmentName(timeline: number, number: bigint, segment: number): string {
  const perFile = 0x1_0000_0000n / BigInt(segment)
  return [BigInt(timeline), number / perFile, number % perFile].map((each) => hex(each, 8).toUpperCase()).join('')
}

async function writeAt(file: string, before: string, size: number, offset: number, bytes: Buffer): Promise<void> {
  await fs.copyFile(before, file, fs.constants.COPYFILE_EXCL).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') await fs.writeFile(file, '', { flag: 'a' })
    else if (cause.code !== 'EEXIST') throw cause
  })
  const handle = await fs.open(file, 'r+')
  try {
    await handle.truncate(size)
    await handle.write(bytes, 0, bytes.length, offset)
  } finally {
    await handle.close()
  }
}
