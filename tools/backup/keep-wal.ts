// Stores every change of the database within seconds, in pieces, until it is stopped.
import { setTimeout as pause } from 'node:timers/promises'

import type { Stretch } from '#adapters/postgres/postgres-history'
import {
  openReplication,
  parseLsn,
  type Replication,
  type ServerIdentity,
  type WalServer,
} from '#adapters/postgres/replication'
import { type Archive, listPieces } from './archive.ts'
import { storeInPieces } from './store-in-pieces.ts'
import { keepHistory } from './timelines.ts'

const SLOT = 'mewa_backup'
const EVERY_MS = 20_000
// Compressed and encrypted in memory.
const PIECE_BYTES = 16 * 1_024 * 1_024
const RETRY_MS = 5_000
const LAST_MS = 5_000
/** The SQLSTATE of a server that has removed what it is asked for. */
const REMOVED = '58P01'

type Options = {
  url: string
  archive: Archive
  say: (words: string) => void
  signal: AbortSignal
  everyMs?: number
  retryMs?: number
}

/** Connects again for as long as it runs; each failure is said once in words. */
export async function keepWal(options: Options): Promise<void> {
  const { say, signal, retryMs = RETRY_MS } = options
  let said = ''
  let isRemoved = false
  while (!signal.aborted) {
    try {
      await keepOnce(options, isRemoved)
      said = ''
      isRemoved = false
    } catch (cause) {
      const error = cause as Error & { code?: string }
      isRemoved = error.code === REMOVED
      const words = wordsOf(error)
      if (words !== said && !signal.aborted) say(words)
      said = words
    }
    await pause(retryMs, undefined, { signal }).catch(() => {})
  }
}

function wordsOf({ message, code }: Error & { code?: string }): string {
  if (code === REMOVED) {
    return 'The database has thrown away changes that were not stored: make a backup now (npm run backup).'
  }
  if (code === '55006') return 'Another process already stores the changes of this database.'
  return `The changes of the database are not stored: ${message}. It is tried again.`
}

async function keepOnce(options: Options, isRemoved: boolean): Promise<void> {
  const { url, archive, signal } = options
  const replication = await openReplication(url)
  try {
    const server = await replication.identify()
    const way = await keepHistory(archive, server, () => readHistory(replication, server))
    for (const stretch of await unstored(replication, archive, { server, way, isRemoved })) {
      if (!signal.aborted) await keepStretch(options, replication, server, stretch)
    }
  } finally {
    await replication.close()
  }
}

/** Stores an older timeline up to its end, or the server's own until the connection ends. */
async function keepStretch(
  { archive, signal, everyMs = EVERY_MS }: Options,
  replication: Replication,
  { system }: ServerIdentity,
  { timeline, begin, end: last }: Stretch,
): Promise<void> {
  const store = storeInPieces(archive, { system, timeline }, begin)
  const failed = Promise.withResolvers<never>()
  const stop = () => void replication.close()
  let begun: WalServer | undefined
  const flush = () => store.flush().then((stored) => begun?.tell(stored), failed.reject)
  const timer = setInterval(() => begun?.ask(), everyMs)
  // Changes before the end are stored, if the database answers.
  let endedAt: Date | undefined
  let late: NodeJS.Timeout | undefined
  const end = () => {
    endedAt = new Date()
    begun?.ask()
    late = setTimeout(() => void flush().then(stop), LAST_MS).unref()
  }
  signal.addEventListener('abort', end, { once: true })
  const streaming = replication.stream(begin, {
    slot: SLOT,
    timeline,
    onBegun: (it) => {
      begun = it
      begun.ask()
    },
    onAsked: () => void flush(),
    onCaughtUp: (at) => {
      // The changes of an older timeline are not all changes of that moment.
      if (last === undefined) store.caughtUp(at)
      void flush().then(() => {
        if (!endedAt) return
        // An answer to an earlier question may lack the last changes before the end.
        if (at > endedAt) stop()
        else begun?.ask()
      })
    },
    onWal: (bytes) => (store.add(bytes) >= PIECE_BYTES ? flush() : undefined),
  })
  try {
    await Promise.race([streaming, failed.promise])
    await store.flush()
  } finally {
    streaming.catch(() => {})
    clearInterval(timer)
    clearTimeout(late)
    signal.removeEventListener('abort', end)
  }
}

/** The stretches that are not stored yet: from the end of the last stored piece on, or from where the server's own copy begins. */
async function unstored(
  replication: Replication,
  archive: Archive,
  { server, way, isRemoved }: { server: ServerIdentity; way: Stretch[]; isRemoved: boolean },
): Promise<Stretch[]> {
  const slot = await openSlot(replication)
  // A restored shop continues no other.
  const own = way.slice(
    Math.max(
      0,
      way.findLastIndex(({ isRestored }) => isRestored),
    ),
  )
  const pieces = await listPieces(archive, server.system)
  const lastOf = (stretch: Stretch) => pieces.findLast(({ timeline }) => timeline === stretch.timeline)
  const stored = own.findLastIndex((stretch) => lastOf(stretch))
  const position = own[stored] && lastOf(own[stored])?.to
  if (position !== undefined && stored === own.length - 1 && position > server.position) {
    throw new Error('the archive has later changes than this database, so another shop stores into it')
  }
  const from = position === undefined || isRemoved ? slot : position
  const first = position === undefined || isRemoved ? own.findLastIndex(({ begin }) => begin <= slot) : stored
  return own
    .slice(Math.max(0, first))
    .map((stretch, nth) => (nth === 0 && from > stretch.begin ? { ...stretch, begin: from } : stretch))
    .filter(({ begin, end }) => end === undefined || begin < end)
}

// The server keeps what the slot has not confirmed.
async function openSlot(replication: Replication): Promise<bigint> {
  const [[kind = '', position = ''] = []] = await replication.run(`READ_REPLICATION_SLOT ${SLOT}`)
  if (kind !== '' && position !== '') return parseLsn(position)
  if (kind !== '') await replication.run(`DROP_REPLICATION_SLOT ${SLOT}`)
  await replication.run(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL RESERVE_WAL`)
  const [[, created = ''] = []] = await replication.run(`READ_REPLICATION_SLOT ${SLOT}`)
  return parseLsn(created)
}

async function readHistory(replication: Replication, { timeline }: ServerIdentity): Promise<Buffer> {
  const [[, content = ''] = []] = await replication.run(`TIMELINE_HISTORY ${timeline}`)
  return Buffer.from(content)
}
