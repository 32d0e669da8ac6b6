// Names and access of what a backup stores:
//   <system>/base/<time>-<lsn>/000001 ...   the database, in parts
//   <system>/base/<time>-<lsn>/manifest     written last: a backup without it is not one
//   <system>/wal/<timeline>-<from>-<to>-<time>   the changes, without overlap
//   <system>/wal/<timeline>.history, <system>/wal/<timeline>.archived
//   <system>/pictures/<digest>/<key>        every size of a picture, shared by the backups; older ones without the digest
// <system> is PostgreSQL's own number of a database cluster.
import * as z from 'zod'

import { basePart, readStamp } from '#adapters/backup-names'
import { openObjectPlace } from '#adapters/object-place'
import { CannotStart } from '#config/cannot-start'
import type { BackupConfig } from '#config/place-config'
import { unlessAborted } from './interruptible.ts'
import { seal, sha256, unseal } from './seal.ts'

export type Archive = {
  /** The place in words. */
  place: string
  /** Resolves with the checksum of the stored bytes. */
  put: (name: string, bytes: Uint8Array) => Promise<string>
  /** Throws a CannotStart for a wrong key, damage, or another checksum than the one given. */
  get: (name: string, checksum?: string) => Promise<Buffer | undefined>
  names: (prefix: string) => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/** With a signal, reading ends when it is aborted. */
export function openArchive({ place, key }: Pick<BackupConfig, 'place' | 'key'>, signal?: AbortSignal): Archive {
  const objects = openObjectPlace(place)
  return {
    place: objects.name,
    async put(name, bytes) {
      const sealed = await seal(key, name, bytes)
      await objects.put(name, sealed)
      return sha256(sealed)
    },
    async get(name, checksum) {
      const sealed = await unlessAborted(objects.get(name), signal)
      if (!sealed) return undefined
      if (checksum !== undefined && sha256(sealed) !== checksum) {
        throw new CannotStart(`${name} is damaged: its checksum is not the manifest's. Use another backup.`)
      }
      return unseal(key, name, sealed)
    },
    names: objects.names,
    remove: objects.remove,
  }
}

const checked = z.object({ name: z.string(), sha256: z.string() })
const lsn = z.string().regex(/^[0-9a-f]{16}$/)
const manifestForm = z.object({
  system: z.string(),
  timeline: z.int(),
  postgres: z.int(),
  /** Bytes of WAL a segment file holds. */
  segment: z.int(),
  from: lsn,
  to: lsn,
  endedAt: z.iso.datetime(),
  parts: z.array(checked),
  pictures: z.array(checked),
})
export type Manifest = z.infer<typeof manifestForm>

/** A whole backup; `at` is the moment it began, `from` the position in the WAL. */
export type Base = { system: string; folder: string; at: Date; from: bigint }

export function baseFolder(system: string, at: Date, from: bigint): string {
  return `${system}/base/${stamp(at)}-${hex(from)}`
}

/** Every whole backup, oldest first, and the folders of those that were interrupted. */
export async function listBases(archive: Archive): Promise<{ whole: Base[]; halves: Base[] }> {
  const names = await archive.names('')
  const folders = new Map<string, Base>()
  const complete = new Set<string>()
  for (const name of names) {
    const part = basePart(name)
    if (!part) continue
    const { folder, system, at, from, isManifest } = part
    folders.set(folder, { system, folder, at, from })
    if (isManifest) complete.add(folder)
  }
  const bases = [...folders.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return {
    whole: bases.filter(({ folder }) => complete.has(folder)),
    halves: bases.filter(({ folder }) => !complete.has(folder)),
  }
}

export async function readManifest(archive: Archive, { folder }: Base): Promise<Manifest> {
  const bytes = await archive.get(`${folder}/manifest`)
  if (!bytes) throw new CannotStart(`${folder} has no manifest any more. Use another backup.`)
  return manifestForm.parse(JSON.parse(bytes.toString()))
}

export const writeManifest = (archive: Archive, folder: string, manifest: Manifest) =>
  archive.put(`${folder}/manifest`, Buffer.from(JSON.stringify(manifest)))

/** Changes of one timeline from one position to another; `at` is when they were stored. */
export type Piece = { name: string; timeline: number; from: bigint; to: bigint; at: Date }

export function pieceName(system: string, piece: Omit<Piece, 'name'>): string {
  return `${system}/wal/${hex(BigInt(piece.timeline), 8)}-${hex(piece.from)}-${hex(piece.to)}-${stamp(piece.at)}`
}

/** The pieces of a system, by timeline and position. */
export async function listPieces(archive: Pick<Archive, 'names'>, system: string): Promise<Piece[]> {
  return (await archive.names(`${system}/wal/`)).flatMap((name) => {
    const [, timeline, from, to, at = ''] = PIECE.exec(name) ?? []
    if (timeline === undefined) return []
    const number = (digits: string | undefined) => BigInt(`0x${digits}`)
    return [{ name, timeline: Number(number(timeline)), from: number(from), to: number(to), at: readStamp(at) }]
  })
}

const PIECE = /\/wal\/([0-9a-f]{8})-([0-9a-f]{16})-([0-9a-f]{16})-(\d{8}T\d{9}Z)$/

export function hex(value: bigint, digits = 16): string {
  return value.toString(16).padStart(digits, '0')
}

// 20261123T233000000Z
function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[-:.]/g, '')
}

const archivedForm = z.object({ at: z.iso.datetime(), position: lsn })
/** Every change before `at` is stored, which is every change up to the position. */
export type Archived = z.infer<typeof archivedForm>

export const writeArchived = (
  archive: Pick<Archive, 'put'>,
  { system, timeline }: { system: string; timeline: number },
  archived: Archived,
) => archive.put(archivedName(system, timeline), Buffer.from(JSON.stringify(archived)))

/** Of one timeline. The older form has no timeline: it is of the one whose pieces end at its position. */
export async function readArchived(
  archive: Archive,
  { system, timeline }: { system: string; timeline: number },
  pieces: Piece[],
): Promise<Archived | undefined> {
  const read = async (name: string) => {
    const bytes = await archive.get(name)
    return bytes && archivedForm.parse(JSON.parse(bytes.toString()))
  }
  const own = await read(archivedName(system, timeline))
  if (own) return own
  const older = await read(`${system}/archived`)
  return pieces.some((piece) => piece.timeline === timeline && hex(piece.to) === older?.position) ? older : undefined
}

function archivedName(system: string, timeline: number): string {
  return `${system}/wal/${hex(BigInt(timeline), 8)}.archived`
}
