// PostgreSQL's histories of timelines: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-TIMELINES
// A promotion and a restore each begin a new timeline. The history of one lists those before it, and where each was left.
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import path from 'node:path'

import { parseLsn } from './replication.ts'

/** A timeline from where it begins to where the next one leaves it; the last one has no end. */
export type Stretch = { timeline: number; begin: bigint; end?: bigint; isRestored: boolean }

const FILE = /^[0-9A-F]{8}\.history$/
// PostgreSQL skips such lines, and copies them into the histories of later timelines.
const RESTORED = '# restored'
// Of a promotion, and of a restore without a moment.
const NO_TARGET = 'no recovery target specified'

/** The timelines up to this one, oldest first. */
export function readHistory(timeline: number, text: string): Stretch[] {
  const stretches: Stretch[] = []
  let begin = 0n
  let isRestored = false
  for (const line of text.split('\n')) {
    if (line.startsWith(RESTORED)) isRestored = true
    const [, left, at, reason = ''] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)\s*(.*)$/i.exec(line) ?? []
    if (left === undefined || at === undefined) continue
    const end = parseLsn(at)
    stretches.push({ timeline: Number(left), begin, end, isRestored })
    begin = end
    isRestored = !reason.startsWith(NO_TARGET)
  }
  return [...stretches, { timeline, begin, isRestored }]
}

/** The newest history in the folder of a database; undefined on the first timeline. */
export async function newestHistory(data: string): Promise<{ timeline: number; file: string } | undefined> {
  const folder = path.join(data, 'pg_wal')
  const newest = (await fs.readdir(folder))
    .filter((name) => FILE.test(name))
    .toSorted()
    .at(-1)
  return newest === undefined ? undefined : { timeline: Number.parseInt(newest, 16), file: path.join(folder, newest) }
}

/** Notes in a stopped database that its newest timeline began with a restore, and with no other one. */
export async function markRestored(data: string): Promise<void> {
  const newest = await newestHistory(data)
  if (newest) await fs.appendFile(newest.file, `${RESTORED} ${randomUUID()}\n`)
}
