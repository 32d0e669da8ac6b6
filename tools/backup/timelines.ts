// A promoted standby and a restored shop each go on with a timeline of their own, whose history is stored. The changes of
// the first continue the backups; those of the second are of another shop until it has a backup of its own.
import * as fs from 'node:fs/promises'
import path from 'node:path'

import { newestHistory, readHistory, type Stretch } from '#adapters/postgres/postgres-history'
import { type Archive, hex, listPieces, type Piece } from './archive.ts'

type Timeline = { system: string; timeline: number }

const HISTORY = /\/([0-9a-f]{8})\.history$/

/**
 * Stores the history of a timeline, and resolves with the timelines up to it. Throws when another shop has the number and
 * has stored changes on it.
 */
export async function keepHistory(
  archive: Pick<Archive, 'get' | 'put' | 'names'>,
  own: Timeline,
  read: () => Promise<Buffer>,
): Promise<Stretch[]> {
  // The first timeline has no history.
  if (own.timeline === 1) return readHistory(1, '')
  const name = `${own.system}/wal/${hex(BigInt(own.timeline), 8)}.history`
  const content = await read()
  const stored = await archive.get(name)
  if (stored && !stored.equals(content) && !(await isOnlyReserved(archive, own, stored))) {
    throw new Error(
      'another shop that was restored from these backups stores its changes here: give this one a place of its own',
    )
  }
  if (!stored?.equals(content)) await archive.put(name, content)
  return readHistory(own.timeline, content.toString())
}

// A restore takes a number. A copy that stores nothing must not stop a shop whose standby was promoted to the same one.
async function isOnlyReserved(archive: Pick<Archive, 'names'>, own: Timeline, stored: Buffer): Promise<boolean> {
  if (!readHistory(own.timeline, stored.toString()).at(-1)?.isRestored) return false
  return (await listPieces(archive, own.system)).every(({ timeline }) => timeline !== own.timeline)
}

/** Writes the stored histories into the folder that a recovery reads. */
export async function layOutHistories(archive: Archive, system: string, folder: string): Promise<void> {
  for (const { timeline, content } of await histories(archive, system)) {
    await fs.writeFile(path.join(folder, `${hex(BigInt(timeline), 8).toUpperCase()}.history`), content)
  }
}

async function histories(archive: Archive, system: string): Promise<{ timeline: number; content: Buffer }[]> {
  const found: { timeline: number; content: Buffer }[] = []
  for (const name of await archive.names(`${system}/wal/`)) {
    const number = HISTORY.exec(name)?.[1]
    const content = number === undefined ? undefined : await archive.get(name)
    if (number !== undefined && content) found.push({ timeline: Number.parseInt(number, 16), content })
  }
  return found
}

/**
 * The timelines that continue a backup which reaches a position, its own first: of those that no restore began, the shop
 * is on the one whose changes were stored last.
 */
export async function continuing(
  archive: Archive,
  { system, timeline, reached }: Timeline & { reached: bigint },
  pieces: readonly Piece[],
): Promise<Stretch[]> {
  let newest: Stretch[] = [{ timeline, begin: 0n, isRestored: false }]
  const storedAt = (of: number) =>
    Math.max(...pieces.flatMap((piece) => (piece.timeline === of ? [Number(piece.at)] : [])))
  let newestAt = storedAt(timeline)
  for (const { timeline: last, content } of await histories(archive, system)) {
    const all = readHistory(last, content.toString())
    const [own, ...later] = all.slice(all.findIndex((stretch) => stretch.timeline === timeline))
    if (own?.timeline !== timeline || own.end === undefined || own.end < reached) continue
    if (later.some(({ isRestored }) => isRestored) || storedAt(last) <= newestAt) continue
    newest = [own, ...later]
    newestAt = storedAt(last)
  }
  return newest
}

/** Takes the timeline of a database that was just restored, so that the next restored one has another. */
export async function takeTimeline(archive: Archive, system: string, data: string): Promise<void> {
  const newest = await newestHistory(data)
  if (newest === undefined) return
  await keepHistory(archive, { system, timeline: newest.timeline }, () => fs.readFile(newest.file))
}
