// PostgreSQL's streaming replication protocol, as any server from 15 on speaks it:
// https://www.postgresql.org/docs/18/protocol-replication.html
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

import pg from 'pg'

export type ServerIdentity = { system: string; timeline: number; position: bigint }

/** A connection for replication; its commands answer rows of text. */
export type Replication = {
  identify: () => Promise<ServerIdentity>
  run: (command: string) => Promise<string[][]>
  /** A copy of the whole cluster as a tar; `begun` resolves before the first byte, `ended` after the last. */
  baseBackup: () => { begun: Promise<bigint>; tar: Readable; ended: Promise<bigint> }
  /** Streams the WAL from a position until the connection ends, or the timeline when it is an older one. */
  stream: (from: bigint, options: { slot: string; timeline: number } & WalReader) => Promise<void>
  close: () => Promise<void>
}

export type WalReader = {
  /** Nothing more is read until its promise, if any, is settled. */
  onWal: (bytes: Buffer) => Promise<unknown> | undefined
  /** Everything that the server had at that moment was received: the answer to `ask`. */
  onCaughtUp: (at: Date) => void
  /** The server wants to know what is stored; it waits for that before it stops. */
  onAsked: () => void
  onBegun: (server: WalServer) => void
}

export type WalServer = {
  /** Tells the server that it need not keep anything before the position. */
  tell: (stored: bigint) => void
  ask: () => void
}

// The server is asked, and answers, several times in that.
const SILENT_MS = 120_000
// The server ends a stream of which it hears nothing for its wal_sender_timeout, a minute by default.
const STATUS_MS = 1_000

type Message = { chunk?: Buffer; fields?: (Buffer | string | null)[] }
type Wire = pg.Connection & {
  stream: Socket
  query: (text: string) => void
  sendCopyFromChunk: (bytes: Buffer) => void
  endCopyFrom: () => void
}

/** Opens it with the account of the address, which needs the right REPLICATION. A server silent for `silentMs` is lost. */
export async function openReplication(url: string, silentMs = SILENT_MS): Promise<Replication> {
  // The types do not know the option.
  const options = { connectionString: url, connectionTimeoutMillis: 5_000, replication: 'true' } as pg.ClientConfig
  const client = new pg.Client(options)
  client.on('error', () => {})
  await client.connect()
  const { stream: socket } = (client as unknown as { connection: Wire }).connection
  endWhenSilent(socket, silentMs)

  const run = (command: string) => submit(client, command)
  return {
    run,
    identify: async () => {
      const [[system = '', timeline = '', position = ''] = []] = await run('IDENTIFY_SYSTEM')
      return { system, timeline: Number(timeline), position: parseLsn(position) }
    },
    baseBackup: () => baseBackup(client),
    stream: (from, options) => stream(client, from, options),
    close: () => client.end().catch(() => {}),
  }
}

// Not by the timeout of the socket, which also runs while nothing is read from it, as during a slow upload.
function endWhenSilent(socket: Socket, silentMs: number): void {
  let heardAt = performance.now()
  const hear = () => (heardAt = performance.now())
  const look = () => {
    if (socket.isPaused()) hear()
    else if (performance.now() - heardAt > silentMs) {
      socket.destroy(new Error('The database does not answer any more'))
    }
  }
  const timer = setInterval(look, silentMs / 4).unref()
  socket.on('data', hear).once('close', () => clearInterval(timer))
}

/** `1A/2B` as a number. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`
}

/** One command of the simple protocol, with every row of every result, and the bytes of a copy. */
function submit(
  client: pg.Client,
  text: string,
  on: { onRow?: (row: string[]) => void; onCopy?: (bytes: Buffer, wire: Wire) => void } = {},
): Promise<string[][]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[][]>()
  const rows: string[][] = []
  client.query({
    submit: (wire: Wire) => wire.query(text),
    handleRowDescription: () => {},
    handleDataRow: ({ fields = [] }: Message) => {
      const row = fields.map((field) => (field === null ? '' : field.toString()))
      rows.push(row)
      on.onRow?.(row)
    },
    handleCommandComplete: () => {},
    handleEmptyQuery: () => {},
    handlePortalSuspended: () => {},
    handleReadyForQuery: () => resolve(rows),
    handleError: (error: Error) => reject(error),
    // The parser uses its buffer again.
    handleCopyData: ({ chunk }: Message, wire: Wire) => chunk && on.onCopy?.(Buffer.from(chunk), wire),
  } as unknown as pg.Submittable)
  return promise
}

function baseBackup(client: pg.Client): ReturnType<Replication['baseBackup']> {
  const begun = Promise.withResolvers<bigint>()
  begun.promise.catch(() => {})
  let wire: Wire | undefined
  const tar = new Readable({ read: () => void wire?.stream.resume() })
  let tars = 0
  let isFirst = true
  const ended = submit(client, `BASE_BACKUP (LABEL 'backup', CHECKPOINT 'fast', WAL true)`, {
    onRow: ([position = '']) => {
      // The rows after the first one list tablespaces.
      if (isFirst) begun.resolve(parseLsn(position))
      isFirst = false
    },
    onCopy: (bytes, from) => {
      wire = from
      const kind = String.fromCharCode(bytes[0] ?? 0)
      if (kind === 'n') tars += 1
      if (tars > 1) tar.destroy(new Error('The database has tablespaces of its own, which this backup does not copy'))
      else if (kind === 'd' && !tar.push(bytes.subarray(1))) from.stream.pause()
    },
  }).then((rows) => {
    // The last bytes may have come with the end of the command.
    wire?.stream.resume()
    tar.push(null)
    return parseLsn(rows.at(-1)?.[0] ?? '')
  })
  ended.catch((cause: Error) => {
    begun.reject(cause)
    tar.destroy(cause)
  })
  return { begun: begun.promise, tar, ended }
}

// The letter, two positions and a time.
const WAL_HEAD_BYTES = 25

async function stream(
  client: pg.Client,
  from: bigint,
  { slot, timeline, onWal, onCaughtUp, onAsked, onBegun }: { slot: string; timeline: number } & WalReader,
): Promise<void> {
  const command = `START_REPLICATION SLOT ${slot} PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`
  const wire = (client as unknown as { connection: Wire }).connection
  let received = from
  let known = from
  let stored = from
  const send = (ask: boolean) => wire.sendCopyFromChunk(statusOf(stored, ask))
  const asking = askTwice(() => send(true), onCaughtUp)
  let telling: NodeJS.Timeout | undefined
  wire.once('replicationStart', () => {
    // Also while nothing is read or stored; with the answer of onAsked alone a slow upload would end the stream.
    telling = setInterval(() => send(false), STATUS_MS)
    onBegun({
      ask: asking.begin,
      tell: (position) => {
        stored = position
        send(false)
      },
    })
  })
  // An older timeline has been sent to its end.
  const answerEnd = () => {
    clearInterval(telling)
    wire.endCopyFrom()
  }
  wire.once('copyDone', answerEnd)
  const ended = submit(client, command, {
    onCopy: (bytes) => {
      const kind = String.fromCharCode(bytes[0] ?? 0)
      if (kind === 'w') {
        known = bytes.readBigUInt64BE(9)
        received += BigInt(bytes.length - WAL_HEAD_BYTES)
        pauseFor(wire, onWal(bytes.subarray(WAL_HEAD_BYTES)))
      } else if (kind === 'k' && bytes[17] === 1) onAsked()
      else if (kind === 'k') asking.answered(received >= known)
    },
  })
  await ended.finally(() => {
    clearInterval(telling)
    wire.off('copyDone', answerEnd)
  })
}

function pauseFor(wire: Wire, busy: Promise<unknown> | undefined): void {
  if (!busy) return
  wire.stream.pause()
  const goOn = () => wire.stream.resume()
  busy.then(goOn, goOn)
}

/**
 * The server answers before it sends what it has just written, so only the second answer comes after everything of the
 * moment of the first question.
 */
function askTwice(ask: () => void, onCaughtUp: (at: Date) => void) {
  let at: Date | undefined
  let isSecond = false
  return {
    begin: () => {
      if (at) return
      at = new Date()
      ask()
    },
    answered: (hasAll: boolean) => {
      if (!at) return
      if (isSecond && hasAll) {
        onCaughtUp(at)
        at = undefined
        isSecond = false
        return
      }
      isSecond = true
      ask()
    },
  }
}

const YEAR_2000_MS = Date.UTC(2000, 0)

function statusOf(stored: bigint, ask: boolean): Buffer {
  const bytes = Buffer.alloc(34)
  bytes.write('r')
  for (const at of [1, 9, 17]) bytes.writeBigUInt64BE(stored, at)
  bytes.writeBigInt64BE(BigInt(Date.now() - YEAR_2000_MS) * 1_000n, 25)
  bytes[33] = ask ? 1 : 0
  return bytes
}
