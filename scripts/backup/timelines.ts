// Each restored shop goes on with a timeline of its own, whose history is stored: PostgreSQL takes a number without one.
import * as fs from 'node:fs/promises'
import path from 'node:path'

import { type Archive, hex } from './archive.ts'

type Timeline = { system: string; timeline: number }

const HISTORY = /\/([0-9a-f]{8})\.history$/

/** Stores the history of a timeline. Throws when another restored shop has the number. */
export async function keepHistory(
  archive: Pick<Archive, 'get' | 'put'>,
  own: Timeline,
  read: () => Promise<Buffer>,
): Promise<void> {
  // The first timeline has no history.
  if (own.timeline === 1) return
  const name = `${own.system}/wal/${hex(BigInt(own.timeline), 8)}.history`
  const content = await read()
  const stored = await archive.get(name)
  if (!stored) await archive.put(name, content)
  else if (!stored.equals(content)) {
    throw new Error(
      'another shop that was restored from these backups stores its changes here: give this one a place of its own',
    )
  }
}

/** Writes the stored histories into the folder that a recovery reads. */
export async function layOutHistories(archive: Archive, system: string, folder: string): Promise<void> {
  for (const name of await archive.names(`${system}/wal/`)) {
    const number = HISTORY.exec(name)?.[1]
    const bytes = number === undefined ? undefined : await archive.get(name)
    if (bytes) await fs.writeFile(path.join(folder, `${number?.toUpperCase()}.history`), bytes)
  }
}

/** Takes the timeline of a database that was just restored, so that the next restored one has another. */
export async function takeTimeline(archive: Archive, system: string, data: string): Promise<void> {
  const folder = path.join(data, 'pg_wal')
  const names = (await fs.readdir(folder)).filter((name) => /^[0-9A-F]{8}\.history$/.test(name))
  const newest = names.toSorted().at(-1)
  if (newest === undefined) return
  const timeline = Number.parseInt(newest, 16)
  await keepHistory(archive, { system, timeline }, () => fs.readFile(path.join(folder, newest)))
}
