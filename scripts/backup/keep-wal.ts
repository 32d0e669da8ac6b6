// Stores every change of the database within seconds, in pieces, until it is stopped.
import { setTimeout as pause } from 'node:timers/promises'

import {
  openReplication,
  parseLsn,
  type Replication,
  type ServerIdentity,
  type WalServer,
} from '../../adapters/replication.ts'
import { type Archive, listPieces } from './archive.ts'
import { storeInPieces } from './store-in-pieces.ts'
import { keepHistory } from './timelines.ts'

const SLOT = 'mewa_backup'
const EVERY_MS = 20_000
// Compressed and encrypted in memory.
const PIECE_BYTES = 16 * 1_024 * 1_024
const RETRY_MS = 5_000
const LAST_MS = 5_000

type Options = {
  url: string
  archive: Archive
  say: (words: string) => void
  signal: AbortSignal
  everyMs?: number
}

/** Connects again for as long as it runs; each failure is said once in words. */
export async function keepWal(options: Options): Promise<void> {
  const { say, signal } = options
  let said = ''
  while (!signal.aborted) {
    try {
      await keepOnce(options)
      said = ''
    } catch (cause) {
      const words = wordsOf(cause as Error & { code?: string })
      if (words !== said && !signal.aborted) say(words)
      said = words
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => {})
  }
}

function wordsOf({ message, code }: Error & { code?: string }): string {
  if (code === '55006') return 'Another process already stores the changes of this database.'
  return `The changes of the database are not stored: ${message}. It is tried again.`
}

async function keepOnce({ url, archive, say, signal, everyMs = EVERY_MS }: Options): Promise<void> {
  const replication = await openReplication(url)
  const stop = () => void replication.close()
  try {
    const server = await replication.identify()
    await keepHistory(archive, server, () => readHistory(replication, server))
    const from = await beginning(replication, archive, server, say)
    const store = storeInPieces(archive, server, from)
    if (signal.aborted) return
    const failed = Promise.withResolvers<never>()
    let begun: WalServer | undefined
    const flush = () => store.flush().then((stored) => begun?.tell(stored), failed.reject)
    const timer = setInterval(() => begun?.ask(), everyMs)
    // Changes before the end are stored, if the database answers.
    let last: NodeJS.Timeout | undefined
    const end = () => {
      begun?.ask()
      last = setTimeout(() => void flush().then(stop), LAST_MS).unref()
    }
    signal.addEventListener('abort', end, { once: true })
    const streaming = replication.stream(from, {
      slot: SLOT,
      timeline: server.timeline,
      onBegun: (it) => {
        begun = it
        begun.ask()
      },
      onAsked: () => void flush(),
      onCaughtUp: (at) => {
        store.caughtUp(at)
        void flush().then(() => signal.aborted && stop())
      },
      onWal: (bytes) => (store.add(bytes) >= PIECE_BYTES ? flush() : undefined),
    })
    try {
      await Promise.race([streaming, failed.promise])
      await store.flush()
    } finally {
      streaming.catch(() => {})
      clearInterval(timer)
      clearTimeout(last)
      signal.removeEventListener('abort', end)
    }
  } finally {
    await replication.close()
  }
}

/** The position after the last stored piece, or where the server's own copy of the changes begins. */
async function beginning(
  replication: Replication,
  archive: Archive,
  server: ServerIdentity,
  say: (words: string) => void,
): Promise<bigint> {
  const slot = await openSlot(replication)
  const pieces = await listPieces(archive, server.system)
  const last = pieces.findLast(({ timeline }) => timeline === server.timeline)
  if (!last) return slot
  if (last.to > server.position) {
    throw new Error('the archive has later changes than this database, so another shop stores into it')
  }
  if (last.to >= slot) return last.to
  say('The database has thrown away changes that were not stored: make a backup now (npm run backup).')
  return slot
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
